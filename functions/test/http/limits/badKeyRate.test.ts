import { generateApiKey, hashApiKey } from '../../../src/lib/shared/contract/fields/apiKey';
import { post } from '../../support/requests/protocolVersions';
import { startFunction, type FunctionProcess } from '../../support/processes/functionProcess';
import { BURST, LIST, RATES, retryAfter, statusesOf } from './rates';
import { apiKeys, userWithKey } from '../../support/users/users';

const TOO_MANY_BAD_KEYS =
  /^Invalid or missing API key, and too many invalid keys from this address\. Send your API key in the X-API-Key header .* Wait (\d+) seconds, then try again\.$/;

describe('the rate limit for bad keys from one address', () => {
  let mcp: FunctionProcess;
  let lastAddress = 0;

  beforeAll(async () => {
    mcp = await startFunction('mcp', RATES);
  });

  const newAddress = () => `203.0.113.${String((lastAddress += 1))}`;

  /** Sends a call the way the platform forwards it. The platform appends the last address. */
  const callFrom = (forwardedFor: string, key: string, headers: Record<string, string> = {}) =>
    post(LIST, { 'X-API-Key': key, 'X-Forwarded-For': forwardedFor, ...headers }, mcp.url);

  it('returns 429 as a JSON-RPC error that says how to send a key', async () => {
    const address = newAddress();
    const keys = ['not-a-key', '', generateApiKey()];
    const statuses = keys.map(async (key) => (await callFrom(address, key)).status);
    expect(await Promise.all(statuses)).toEqual([401, 401, 401]);
    const response = await callFrom(address, generateApiKey());
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toMatch(/^(9\d\d|1000)$/);
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: {
        code: -32000,
        message: expect.stringMatching(TOO_MANY_BAD_KEYS),
        data: { retryAfterSeconds: retryAfter(response) },
      },
    });
    expect((await callFrom(newAddress(), 'not-a-key')).status).toBe(401);
    const output = await mcp.untilPrinted((printed) => printed.includes('"status":429'));
    expect(output).toContain('"message":"mcp rate_limited"');
  });

  it('counts a revoked key as bad', async () => {
    const address = newAddress();
    await statusesOf(BURST, () => callFrom(address, 'not-a-key'));
    const { key } = await userWithKey();
    expect((await callFrom(address, key)).status).toBe(200);
    await apiKeys().revoke(hashApiKey(key));
    expect((await callFrom(address, key)).status).toBe(429);
  });

  it('never locks out a valid key, known or new, during a flood', async () => {
    const address = newAddress();
    const [known, fresh] = [await userWithKey(), await userWithKey()];
    await statusesOf(BURST, () => callFrom(address, known.key));
    await statusesOf(BURST, () => callFrom(address, 'not-a-key'));
    const flood = Array.from({ length: 60 }, () => callFrom(address, generateApiKey()));
    expect(await statusesOf(BURST, () => callFrom(address, fresh.key))).toEqual([200, 200, 200]);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([429]));
  });

  it('cannot be bypassed with forged addresses', async () => {
    const address = newAddress();
    const forged = (): Record<string, string> => ({
      'Fastly-Client-IP': newAddress(),
      Forwarded: `for=${newAddress()}`,
      'X-Real-IP': newAddress(),
    });
    const call = () => callFrom(`${newAddress()}, ${newAddress()}, ${address}`, 'not-a-key', forged());
    expect(await statusesOf(BURST + 2, call)).toEqual([401, 401, 401, 429, 429]);
  });

  it('does not affect someone whose address another caller forges', async () => {
    const [victim, caller] = [newAddress(), newAddress()];
    const call = () => callFrom(`${victim}, ${caller}`, 'not-a-key', { 'Fastly-Client-IP': victim });
    expect(await statusesOf(BURST + 1, call)).toEqual([401, 401, 401, 429]);
    expect((await callFrom(victim, 'not-a-key')).status).toBe(401);
  });
});
