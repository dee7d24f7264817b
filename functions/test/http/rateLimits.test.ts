import { join } from 'node:path';
import { readLiftedRates } from '../../scripts/project';
import { generateApiKey, hashApiKey } from '../../src/lib/auth/apiKey';
import { readConfig } from '../../src/lib/config';
import { ToolClient } from '../support/client';
import { runNode } from '../support/command';
import { ERA_OF_2025, ERAS, post } from '../support/eras';
import { startClockedFunction, startFunction, type FunctionProcess } from '../support/functionProcess';
import { having } from '../support/matchers';
import { INITIALIZED, PING, send } from '../support/messages';
import { postUpdate } from '../support/rest';
import { apiKeys, SERVER_KEY, signUp, userWithKey } from '../support/users';

const PROGRAMS = join(__dirname, '../clients/programs');

/** Three calls, and the next one after 1,000 seconds: no test takes as long. */
const BURST = 3;
const SLOW = '0.001';
const RATES = {
  KEY_RATE_BURST: String(BURST),
  KEY_RATE_PER_SECOND: SLOW,
  USER_RATE_BURST: String(BURST),
  USER_RATE_PER_SECOND: SLOW,
  BAD_KEY_RATE_BURST: String(BURST),
  BAD_KEY_RATE_PER_SECOND: SLOW,
  MCP_API_KEY: SERVER_KEY,
  MCP_OWNER_UID: 'owner',
};
/** The rates that hold where nothing is configured. */
const DEFAULT_RATES = Object.fromEntries(
  Object.entries(RATES).map(([name, value]) => [name, name.includes('_RATE_') ? undefined : value]),
);

const LIST = ERA_OF_2025.request('tools/list');
const TOO_MANY_CALLS = /^Too many calls with this API key\. Wait (\d+) seconds, then try again\.$/;
const TOO_MANY_BAD_KEYS =
  /^Invalid or missing API key, and too many of those from this address\. Send your API key in the X-API-Key header .* Wait (\d+) seconds, then try again\.$/;
const TOO_MANY_REQUESTS =
  /^Too many requests of this user: one takes up to 2,000 links\. Wait (\d+) seconds, then try again\.$/;

/** The statuses of calls one after another. */
async function statusesOf(count: number, call: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let number = 0; number < count; number++) statuses.push((await call()).status);
  return statuses;
}

/** The line in the log of a request of this user that was refused. */
async function lineOf({ untilPrinted }: FunctionProcess, uid: string): Promise<unknown> {
  const find = (printed: string) =>
    printed.split('\n').find((line) => line.includes(`"uid":"${uid}"`) && line.includes('rate_limited'));
  return JSON.parse(find(await untilPrinted((printed) => find(printed) !== undefined)) ?? '');
}

const seconds = (response: Response) => Number(response.headers.get('retry-after'));

describe('the rate limit of a key, 429 as a JSON-RPC error', () => {
  let mcp: FunctionProcess;

  beforeAll(async () => {
    mcp = await startFunction('mcp', RATES);
  });

  const callWith = (key: string, call = LIST) => post(call, { 'X-API-Key': key }, mcp.url);

  it.each(ERAS)('$revision: has the id of the request, and says when to try again', async ({ request }) => {
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
        data: { retryAfterSeconds: seconds(response) },
      },
    });
  });

  it.each(['initialize', 'tools/list', 'server/discover', 'no/such/method'])(
    'holds for whatever is asked: %s',
    async (method) => {
      const { key } = await userWithKey();
      const call = () => callWith(key, ERA_OF_2025.request(method));
      expect((await statusesOf(BURST + 1, call)).map((status) => status === 429)).toEqual([
        false,
        false,
        false,
        true,
      ]);
    },
  );

  it('has no id where the message has none', async () => {
    const { key } = await userWithKey();
    await statusesOf(BURST, () => callWith(key));
    expect(await send(key, INITIALIZED, { url: mcp.url })).toEqual({
      status: 429,
      body: having({ id: null }),
    });
  });

  it('does not touch another key, not even one of the same user', async () => {
    const { uid, key } = await userWithKey();
    await statusesOf(BURST, () => callWith(key));
    expect((await callWith(key)).status).toBe(429);
    for (const other of [await userWithKey(uid), await userWithKey()]) {
      expect((await callWith(other.key)).status).toBe(200);
    }
  });

  it('holds for a key however it is sent, and from wherever', async () => {
    const { key } = await userWithKey();
    const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'];
    const statuses = addresses.map((address) => {
      const headers = { Authorization: `Bearer ${key}`, 'X-Forwarded-For': address };
      return post(LIST, headers, mcp.url).then(({ status }) => status);
    });
    expect((await Promise.all(statuses)).sort()).toEqual([200, 200, 200, 429]);
  });

  it("holds for the server's key", async () => {
    expect(await statusesOf(BURST + 1, () => callWith(SERVER_KEY))).toEqual([200, 200, 200, 429]);
  });

  it('stands in the log as rate_limited, with whose key it is', async () => {
    const { uid, key } = await userWithKey();
    await statusesOf(BURST + 1, () => callWith(key));
    expect(await lineOf(mcp, uid)).toEqual(
      having({ message: 'mcp rate_limited', keyHint: key.slice(-4), severity: 'WARNING', status: 429 }),
    );
    expect(mcp.output()).not.toContain(key);
  });

  it('ends with time', async () => {
    const { key } = await userWithKey();
    const clocked = await startClockedFunction('mcp', { ...RATES, KEY_RATE_PER_SECOND: '0.1' });
    const call = () => post(LIST, { 'X-API-Key': key }, clocked.url);
    await statusesOf(BURST, call);
    expect((await call()).status).toBe(429);
    await clocked.advanceClock(10_000);
    expect((await call()).status).toBe(200);
    await clocked.advanceClock(3_600_000);
    expect(await statusesOf(BURST + 1, call)).toEqual([200, 200, 200, 429]);
  });

  describe('as clients show it', () => {
    const shown = /Too many calls with this API key\. Wait \d+ seconds, then try again\./;

    it('@modelcontextprotocol/sdk rejects the call with the text', async () => {
      const { key } = await userWithKey();
      // Connecting takes three calls.
      const tools = await ToolClient.connect(key, mcp.url);
      await expect(tools.call('list_workspaces')).rejects.toThrow(shown);
      await expect(ToolClient.connect(key, mcp.url)).rejects.toThrow(shown);
    });

    it.each([
      ['auto', 'a call', 1],
      ['auto', 'the connection', BURST],
      ['legacy', 'a call', 0],
      ['legacy', 'the connection', BURST],
    ])('@modelcontextprotocol/client, %s, rejects %s with the text', async (mode, _, callsBefore) => {
      const { key } = await userWithKey();
      await statusesOf(callsBefore, () => callWith(key));
      const task = [mcp.url, key, 'list_workspaces', mode];
      const { exitCode, stderr } = await runNode(['--import', 'tsx', 'sdk2.ts', ...task], PROGRAMS);
      expect(exitCode).toBe(1);
      expect(stderr).toMatch(shown);
    });
  });
});

describe('the rate limit of bad keys from an address', () => {
  let mcp: FunctionProcess;
  let lastAddress = 0;

  beforeAll(async () => {
    mcp = await startFunction('mcp', RATES);
  });

  const newAddress = () => `203.0.113.${String((lastAddress += 1))}`;

  /** A call as it comes from the platform, which has written the last address. */
  const callFrom = (forwardedFor: string, key: string, headers: Record<string, string> = {}) =>
    post(LIST, { 'X-API-Key': key, 'X-Forwarded-For': forwardedFor, ...headers }, mcp.url);

  it.each<[what: string, key: () => string]>([
    ['junk', () => 'not-a-key'],
    ['none', () => ''],
    ['of the right form', generateApiKey],
  ])('answers 429 as a JSON-RPC error that says how to send a key: %s', async (_, key) => {
    const address = newAddress();
    expect(await statusesOf(BURST, () => callFrom(address, key()))).toEqual([401, 401, 401]);
    const response = await callFrom(address, key());
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toMatch(/^(9\d\d|1000)$/);
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: {
        code: -32000,
        message: expect.stringMatching(TOO_MANY_BAD_KEYS),
        data: { retryAfterSeconds: seconds(response) },
      },
    });
    expect((await callFrom(newAddress(), key())).status).toBe(401);
  });

  it('counts a revoked key as bad', async () => {
    const address = newAddress();
    await statusesOf(BURST, () => callFrom(address, 'not-a-key'));
    const { key } = await userWithKey();
    expect((await callFrom(address, key)).status).toBe(200);
    await apiKeys().revoke(hashApiKey(key));
    expect((await callFrom(address, key)).status).toBe(429);
  });

  it('locks no valid key out, not even one that is new, while the flood goes on', async () => {
    const address = newAddress();
    const [user, another] = [await userWithKey(), await userWithKey()];
    await statusesOf(BURST, () => callFrom(address, user.key));
    await statusesOf(BURST, () => callFrom(address, 'not-a-key'));
    const flood = Array.from({ length: 60 }, () => callFrom(address, generateApiKey()));
    expect(await statusesOf(BURST, () => callFrom(address, another.key))).toEqual([200, 200, 200]);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([429]));
  });

  it('is not dodged by addresses that the caller makes up', async () => {
    const address = newAddress();
    const madeUp = (): Record<string, string> => ({
      'Fastly-Client-IP': newAddress(),
      Forwarded: `for=${newAddress()}`,
      'X-Real-IP': newAddress(),
    });
    const call = () => callFrom(`${newAddress()}, ${newAddress()}, ${address}`, 'not-a-key', madeUp());
    expect(await statusesOf(BURST + 2, call)).toEqual([401, 401, 401, 429, 429]);
  });

  it('does not fall on somebody whose address another caller makes up', async () => {
    const [victim, caller] = [newAddress(), newAddress()];
    const call = () => callFrom(`${victim}, ${caller}`, 'not-a-key', { 'Fastly-Client-IP': victim });
    expect(await statusesOf(BURST + 1, call)).toEqual([401, 401, 401, 429]);
    expect((await callFrom(victim, 'not-a-key')).status).toBe(401);
  });

  it('stands in the log as rate_limited', async () => {
    const address = newAddress();
    await statusesOf(BURST + 1, () => callFrom(address, 'not-a-key'));
    const output = await mcp.untilPrinted((printed) => printed.includes('"status":429'));
    expect(output).toContain('"message":"mcp rate_limited"');
  });
});

describe('the rate limit of a user over REST', () => {
  let rest: FunctionProcess;

  beforeAll(async () => {
    rest = await startFunction('workspaceUpdate', RATES);
  });

  const updateOf = (idToken: string, body: object = {}) => postUpdate(idToken, body, {}, rest.url);

  it('answers 429 that says when to try again', async () => {
    const { idToken } = await signUp();
    expect(await statusesOf(BURST, () => updateOf(idToken))).toEqual([200, 200, 200]);
    const response = await updateOf(idToken);
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toMatch(/^(9\d\d|1000)$/);
    expect(await response.json()).toEqual({
      error: expect.stringMatching(TOO_MANY_REQUESTS),
      retryAfterSeconds: seconds(response),
    });
  });

  it('counts every request with a valid token, and no other user is touched', async () => {
    const [one, other] = [await signUp(), await signUp()];
    const call = () => updateOf(one.idToken, { unknown: true });
    expect(await statusesOf(BURST + 1, call)).toEqual([400, 400, 400, 429]);
    expect((await updateOf(other.idToken)).status).toBe(200);
  });

  it('does not hold for bad tokens: who gets 401 fetches a new one', async () => {
    const statuses = await statusesOf(BURST + 2, () => updateOf('not-a-token'));
    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  it('ends with time', async () => {
    const { idToken } = await signUp();
    const clocked = await startClockedFunction('workspaceUpdate', { ...RATES, USER_RATE_PER_SECOND: '0.1' });
    const call = () => postUpdate(idToken, {}, {}, clocked.url);
    expect(await statusesOf(BURST + 1, call)).toEqual([200, 200, 200, 429]);
    await clocked.advanceClock(10_000);
    expect((await call()).status).toBe(200);
  });

  it('stands in the log as rate_limited, with the user', async () => {
    const { uid, idToken } = await signUp();
    await statusesOf(BURST + 1, () => updateOf(idToken));
    expect(await lineOf(rest, uid)).toEqual(
      having({ message: 'workspaceUpdate rate_limited', severity: 'WARNING', status: 429 }),
    );
  });
});

describe('the rate limits that are configured', () => {
  /** How many of calls in tens get through. */
  async function countAccepted(count: number, call: () => Promise<{ status: number }>): Promise<number> {
    let accepted = 0;
    for (let sent = 0; sent < count; sent += 10) {
      const responses = await Promise.all(Array.from({ length: 10 }, call));
      accepted += responses.filter(({ status }) => status === 200).length;
    }
    return accepted;
  }

  it('are, where nothing is, 200 calls of a key and 60 requests of a user, and a few more with time', async () => {
    const [mcp, rest] = [
      await startFunction('mcp', DEFAULT_RATES),
      await startFunction('workspaceUpdate', DEFAULT_RATES),
    ];
    const { key } = await userWithKey();
    const { idToken } = await signUp();
    const calls = await countAccepted(500, () => send(key, PING, { url: mcp.url }));
    expect(calls).toBeGreaterThanOrEqual(200);
    expect(calls).toBeLessThan(500);
    const requests = await countAccepted(120, () => postUpdate(idToken, {}, {}, rest.url));
    expect(requests).toBeGreaterThanOrEqual(60);
    expect(requests).toBeLessThan(120);
  });

  it('are none where they are 0', async () => {
    const mcp = await startFunction('mcp', {
      ...DEFAULT_RATES,
      KEY_RATE_BURST: '0',
      BAD_KEY_RATE_PER_SECOND: '0',
    });
    expect(await countAccepted(250, () => send(SERVER_KEY, PING, { url: mcp.url }))).toBe(250);
    const statuses = await statusesOf(70, () => post(LIST, { 'X-API-Key': 'not-a-key' }, mcp.url));
    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  it('are lifted in the emulators', () => {
    expect(readConfig(readLiftedRates())).toMatchObject({
      keyRate: undefined,
      userRate: undefined,
      badKeyRate: undefined,
    });
  });

  it('that are not valid are a 500 whose reason stands in the log', async () => {
    const mcp = await startFunction('mcp', { ...RATES, KEY_RATE_BURST: 'many' });
    expect(await send(SERVER_KEY, PING, { url: mcp.url })).toEqual(having({ status: 500 }));
    const output = await mcp.untilPrinted((printed) => printed.includes('"outcome":"internal"'));
    expect(output).toContain('KEY_RATE_BURST must be a whole number of calls');
  });
});
