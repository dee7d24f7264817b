import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { having } from '../../support/jest/matchers';
import { startClockedFunction, type ClockedFunction } from '../../support/processes/functionProcess';
import { ToolClient } from '../../support/requests/client';
import { send } from '../../support/requests/messages';
import { post, PROTOCOL_VERSIONS, VERSION_2025 } from '../../support/requests/protocolVersions';
import { BURST, LIST, RATES, refusalInLog, retryAfter, statusesOf } from './rates';
import { SERVER_KEY, userWithKey } from '../../support/users/users';

// The tests next to keyGate.ts cover which calls count and when they are accepted again.

const TOO_MANY_CALLS = /^Too many calls with this API key\. Wait (\d+) seconds, then try again\.$/;

describe('the rate limit per key', () => {
  let mcp: ClockedFunction;

  beforeAll(async () => {
    mcp = await startClockedFunction('mcp', RATES);
  });

  const callWith = (key: string, call = LIST) => post(call, { 'X-API-Key': key }, mcp.url);

  it.each(PROTOCOL_VERSIONS)(
    'returns 429 with the request id and the time to wait, in revision $revision',
    async ({ request }) => {
      const { key } = await userWithKey();
      const call = request('tools/call', { name: 'list_workspaces', arguments: {} });
      expect(await statusesOf(BURST, () => callWith(key, call))).toEqual([200, 200, 200]);
      const response = await callWith(key, call);
      expect(response.status).toBe(429);
      expect(response.headers.get('retry-after')).toMatch(/^(9\d\d|1000)$/);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.json()).toEqual({
        jsonrpc: '2.0',
        id: 7,
        error: {
          code: -32000,
          message: expect.stringMatching(TOO_MANY_CALLS),
          data: { retryAfterSeconds: retryAfter(response) },
        },
      });
    },
  );

  it('applies to every method but those that connect, so that a client shows the words of the 429', async () => {
    const { key } = await userWithKey();
    const ask = (method: string) => callWith(key, VERSION_2025.request(method));
    const methods = ['tools/list', 'no/such/method', 'ping'];
    for (const method of methods) expect((await ask(method)).status).not.toBe(429);
    for (const method of methods) expect((await ask(method)).status).toBe(429);
    const notification = { jsonrpc: '2.0', method: 'notifications/roots/list_changed' };
    expect(await send(key, notification, { url: mcp.url })).toEqual({
      status: 429,
      body: having({ id: null }),
    });
    // These are counted apart.
    for (const method of ['initialize', 'notifications/initialized', 'server/discover'])
      expect((await ask(method)).status).not.toBe(429);
    expect((await ask('initialize')).status).toBe(429);
  });

  it('applies to one key, no matter how or from where it is sent', async () => {
    const { uid, key } = await userWithKey();
    const statuses = [1, 2, 3, 4].map(async (number) => {
      const headers = { Authorization: `Bearer ${key}`, 'X-Forwarded-For': `203.0.113.${String(number)}` };
      return (await post(LIST, headers, mcp.url)).status;
    });
    expect((await Promise.all(statuses)).sort()).toEqual([200, 200, 200, 429]);
    expect((await callWith((await userWithKey(uid)).key)).status).toBe(200);
    expect(await statusesOf(BURST + 1, () => callWith(SERVER_KEY))).toEqual([200, 200, 200, 429]);
  });

  it('is logged as rate_limited, with the user and the key hint', async () => {
    const { uid, key } = await userWithKey();
    await statusesOf(BURST + 1, () => callWith(key));
    expect(await refusalInLog(mcp, uid)).toEqual(
      having({ message: 'mcp rate_limited', keyHint: key.slice(-4), severity: 'WARNING', status: 429 }),
    );
    expect(mcp.output()).not.toContain(key);
  });

  it('refills over time', async () => {
    const { key } = await userWithKey();
    const call = () => callWith(key);
    expect(await statusesOf(BURST + 1, call)).toEqual([200, 200, 200, 429]);
    await mcp.advanceClock(1_000_000);
    expect(await statusesOf(2, call)).toEqual([200, 429]);
  });

  describe('in real clients', () => {
    const shown = /Too many calls with this API key\. Wait \d+ seconds, then try again\./;

    it('makes @modelcontextprotocol/sdk reject the call with the message', async () => {
      const { key } = await userWithKey();
      // Connecting is counted apart, but listing the tools takes the last call.
      await statusesOf(BURST - 1, () => callWith(key));
      const tools = await ToolClient.connect(key, mcp.url);
      await expect(tools.call('list_workspaces')).rejects.toThrow(shown);
      await expect(ToolClient.connect(key, mcp.url)).rejects.toThrow(shown);
    });

    it.each([
      ['auto', 'a call', BURST - 1],
      ['legacy', 'the list of tools', BURST],
    ] as const)(
      'makes @modelcontextprotocol/client (%s) reject %s with the message',
      async (mode, _, callsBefore) => {
        const { key } = await userWithKey();
        await statusesOf(callsBefore, () => callWith(key));
        const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
        const requestInit = { headers: { 'X-API-Key': key } };
        await client.connect(new StreamableHTTPClientTransport(new URL(mcp.url), { requestInit }));
        const listAndCall = async () => {
          await client.listTools();
          await client.callTool({ name: 'list_workspaces' });
        };
        await expect(listAndCall()).rejects.toThrow(shown);
        await client.close();
      },
    );
  });
});
