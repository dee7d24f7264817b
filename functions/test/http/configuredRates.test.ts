import { readDisabledRateLimits } from '../../scripts/project';
import { readConfig } from '../../src/lib/service/config';
import { post } from '../support/requests/protocolVersions';
import { startFunction } from '../support/processes/functionProcess';
import { having } from '../support/jest/matchers';
import { PING, send } from '../support/requests/messages';
import { BURST, LIST, RATES, statusesOf } from '../support/requests/rates';
import { postUpdate } from '../support/requests/rest';
import { SERVER_KEY, signUp, userWithKey } from '../support/users/users';

describe('the configured rate limits', () => {
  /** Sends calls in batches of ten, and returns how many were accepted. */
  async function countAccepted(count: number, call: () => Promise<{ status: number }>): Promise<number> {
    let accepted = 0;
    for (let sent = 0; sent < count; sent += 10) {
      const responses = await Promise.all(Array.from({ length: 10 }, call));
      accepted += responses.filter(({ status }) => status === 200).length;
    }
    return accepted;
  }

  it('default to bursts of 200 calls per key and 60 requests per user', async () => {
    // The slow refill of RATES makes the counts exact.
    const bursts = { ...RATES, KEY_RATE_BURST: undefined, USER_RATE_BURST: undefined };
    const [mcp, rest, { key }, { idToken }] = await Promise.all([
      startFunction('mcp', bursts),
      startFunction('workspaceUpdate', bursts),
      userWithKey(),
      signUp(),
    ]);
    expect(await countAccepted(210, () => send(key, PING, { url: mcp.url }))).toBe(200);
    expect(await countAccepted(70, () => postUpdate(idToken, {}, {}, rest.url))).toBe(60);
  });

  it('are off if the burst or the refill rate is 0', async () => {
    const mcp = await startFunction('mcp', { ...RATES, KEY_RATE_BURST: '0', BAD_KEY_RATE_PER_SECOND: '0' });
    expect(await countAccepted(10 * BURST, () => send(SERVER_KEY, PING, { url: mcp.url }))).toBe(10 * BURST);
    const statuses = await statusesOf(10 * BURST, () => post(LIST, { 'X-API-Key': 'not-a-key' }, mcp.url));
    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  it('are off in the emulators', () => {
    expect(readConfig(readDisabledRateLimits())).toMatchObject({
      keyRate: undefined,
      userRate: undefined,
      badKeyRate: undefined,
    });
  });

  it('cause a 500, with the reason in the log, if they are invalid', async () => {
    const mcp = await startFunction('mcp', { ...RATES, KEY_RATE_BURST: 'many' });
    expect(await send(SERVER_KEY, PING, { url: mcp.url })).toEqual(having({ status: 500 }));
    const output = await mcp.untilPrinted((printed) => printed.includes('"outcome":"internal"'));
    expect(output).toContain('KEY_RATE_BURST must be a whole number of calls');
  });
});
