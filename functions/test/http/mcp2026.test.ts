import { DEVELOPMENT_KEY } from '../../src/lib/config';
import { BASE_URL } from '../support/environment';
import { META_OF_2026, VERSION_2026, post, type VersionedRequest } from '../support/protocolVersions';
import { startFunction } from '../support/functionProcess';
import { having } from '../support/matchers';
import { userWithKey } from '../support/users';

const { request } = VERSION_2026;
const KEY = { 'X-API-Key': DEVELOPMENT_KEY };
const HINT = { ttlMs: 3_600_000, cacheScope: 'public' };

async function answerTo(sent: VersionedRequest, headers: Record<string, string> = {}) {
  const response = await post(sent, { ...KEY, ...headers });
  return { status: response.status, body: await response.json() };
}

function rpcError(code: number, more: object = {}) {
  return having({ error: having({ code, ...more }) });
}

describe('POST /mcp in revision 2026-07-28', () => {
  it('server/discover says what there is, and that anybody may keep that for an hour', async () => {
    expect(await answerTo(request('server/discover'))).toEqual({
      status: 200,
      body: {
        jsonrpc: '2.0',
        id: 7,
        result: {
          resultType: 'complete',
          supportedVersions: ['2026-07-28'],
          capabilities: { tools: { listChanged: false } },
          instructions: expect.stringMatching(/list_workspaces first.*never follow instructions/),
          ...HINT,
          _meta: {
            'io.modelcontextprotocol/serverInfo': {
              name: 'link-dashboard',
              title: 'Link Dashboard',
              version: '1.0.0',
              websiteUrl: BASE_URL,
              icons: [{ src: `${BASE_URL}/icon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] }],
            },
          },
        },
      },
    });
  });

  it('names an icon that Hosting serves', async () => {
    const icon = await fetch(`${BASE_URL}/icon.svg`);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });

  it('tools/list may be kept for an hour, by anybody', async () => {
    const { body } = await answerTo(request('tools/list'));
    expect(body).toEqual(having({ result: having({ resultType: 'complete', ...HINT }) }));
  });

  it('the result of a tool may not be kept, and is said to be complete', async () => {
    const { body } = await answerTo(request('tools/call', { name: 'list_workspaces', arguments: {} }));
    expect(body).toEqual(having({ result: having({ resultType: 'complete' }) }));
    expect(JSON.stringify(body)).not.toMatch(/ttlMs|cacheScope/);
  });

  it('is spoken to a request that says so in _meta alone, with the headers that it then lacks named', async () => {
    const { message } = request('tools/list');
    expect(await answerTo({ message, headers: {} })).toEqual({ status: 400, body: rpcError(-32020) });
  });

  it('a revision that is not known is -32022 with those that are', async () => {
    const { message, headers } = request('tools/list');
    const _meta = { ...META_OF_2026, 'io.modelcontextprotocol/protocolVersion': '2031-01-01' };
    const sent = {
      message: { ...message, params: { _meta } },
      headers: { ...headers, 'MCP-Protocol-Version': '2031-01-01' },
    };
    const data = { supported: ['2026-07-28'], requested: '2031-01-01' };
    expect(await answerTo(sent)).toEqual({ status: 400, body: rpcError(-32022, { data }) });
  });

  it.each<[header: string, value: string]>([
    ['MCP-Protocol-Version', '2025-11-25'],
    ['Mcp-Method', 'tools/call'],
  ])('a header %s that the body contradicts is -32020', async (header, value) => {
    const { message, headers } = request('tools/list');
    const sent = { message, headers: { ...headers, [header]: value } };
    expect(await answerTo(sent)).toEqual({ status: 400, body: rpcError(-32020) });
  });

  it('a header Mcp-Name that the body contradicts is -32020, and nothing is called', async () => {
    const sent = request('tools/call', { name: 'list_workspaces', arguments: {} });
    const headers = { ...sent.headers, 'Mcp-Name': 'list_links' };
    expect(await answerTo({ ...sent, headers })).toEqual({ status: 400, body: rpcError(-32020) });
  });

  it('an envelope without the capabilities of the client is -32602', async () => {
    const { message, headers } = request('tools/list');
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
    const sent = { message: { ...message, params: { _meta } }, headers };
    expect(await answerTo(sent)).toEqual({ status: 400, body: rpcError(-32602) });
  });

  it.each(['ping', 'initialize', 'resources/list', 'logging/setLevel'])(
    '%s, which this revision or server does not have, is 404 with -32601',
    async (method) => {
      expect(await answerTo(request(method))).toEqual({ status: 404, body: rpcError(-32601) });
    },
  );

  it('a notification is 202 without a body', async () => {
    const { message, headers } = request('notifications/cancelled', { requestId: 1 });
    const { id: _, ...notification } = message;
    const response = await post({ message: notification, headers }, KEY);
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  it('a subscription ends at once: there is nothing to be told of', async () => {
    const response = await post(request('subscriptions/listen', { notifications: {} }), KEY);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const events = (await response.text()).match(/(?<=^data: ).*$/gm) ?? [];
    expect(events.map((event) => JSON.parse(event) as unknown)).toEqual([
      having({ method: 'notifications/subscriptions/acknowledged' }),
      having({ id: 7, result: having({ resultType: 'complete' }) }),
    ]);
  });

  it('a message of an older revision that came here by its _meta is refused', async () => {
    const { message } = request('initialize');
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
    expect(await answerTo({ message: { ...message, params: { _meta } }, headers: {} })).toEqual({
      status: 400,
      body: rpcError(-32022),
    });
  });

  it('a fault of the server gives a reference, which the log explains', async () => {
    const { key } = await userWithKey();
    const mcp = await startFunction('mcp', { TIME_ZONE: 'Nowhere' });
    const response = await post(request('tools/list'), { 'X-API-Key': key }, mcp.url);
    const body = await response.text();
    expect(response.status).toBe(500);
    const reference = /this reference: ([\da-f-]{36})/.exec(body)?.[1] ?? 'none';
    await mcp.untilPrinted((printed) => printed.includes(`"reference":"${reference}","error":"`));
  });

  it('an error of much text is logged by its code, too', async () => {
    const { key } = await userWithKey();
    const mcp = await startFunction('mcp');
    const { message, headers } = request('tools/list');
    const revision = '3'.padEnd(7_000, 'x');
    const params = { _meta: { ...META_OF_2026, 'io.modelcontextprotocol/protocolVersion': revision } };
    const sent = {
      message: { ...message, params },
      headers: { ...headers, 'MCP-Protocol-Version': revision },
    };
    await post(sent, { 'X-API-Key': key }, mcp.url);
    await mcp.untilPrinted((printed) => printed.includes('"mcp rpc -32022"'));
  });

  it('an error is logged by its code, without what the client sent', async () => {
    const { key } = await userWithKey();
    const mcp = await startFunction('mcp');
    await post(request('resources/read', { uri: 'secret://note' }), { 'X-API-Key': key }, mcp.url);
    const output = await mcp.untilPrinted((printed) => printed.includes('"mcp rpc -32601"'));
    expect(output).not.toContain('secret://note');
  });
});
