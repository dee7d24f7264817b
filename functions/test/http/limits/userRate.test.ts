import { readConfig } from '../../../src/lib/service/config';
import { having } from '../../support/jest/matchers';
import { startClockedFunction, startFunction } from '../../support/processes/functionProcess';
import { readDisabledRateLimits } from '../../support/processes/functionsFramework';
import { PING, send } from '../../support/requests/messages';
import { BURST, RATES, refusalInLog, retryAfter, statusesOf } from './rates';
import { postUpdate } from '../../support/requests/rest';
import { SERVER_KEY, signUp, userWithKey } from '../../support/users/users';

const TOO_MANY_REQUESTS =
  /^This user sends too many requests\. One request takes up to 2,000 links\. Wait (\d+) seconds, then try again\.$/;

describe('the rate limit per user over REST', () => {
  it('counts every request with a valid token, and returns 429 with the time to wait until it refills', async () => {
    const rest = await startClockedFunction('workspaceUpdate', RATES);
    const [one, other] = [await signUp(), await signUp()];
    const call = () => postUpdate(one.idToken, { unknown: true }, {}, rest.url);
    expect(await statusesOf(BURST, call)).toEqual([400, 400, 400]);
    const response = await call();
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toMatch(/^(9\d\d|1000)$/);
    expect(await response.json()).toEqual({
      error: expect.stringMatching(TOO_MANY_REQUESTS),
      retryAfterSeconds: retryAfter(response),
    });
    expect(await refusalInLog(rest, one.uid)).toEqual(
      having({ message: 'workspaceUpdate rate_limited', severity: 'WARNING', status: 429 }),
    );
    expect((await postUpdate(other.idToken, {}, {}, rest.url)).status).toBe(200);
    const junk = await statusesOf(BURST + 2, () => postUpdate('not-a-token', {}, {}, rest.url));
    expect(new Set(junk)).toEqual(new Set([401]));
    await rest.advanceClock(1_000_000);
    expect((await call()).status).toBe(400);
  });
});

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
