import { readConfig } from '../../../src/lib/runtime/config';
import { having } from '../../support/jest/matchers';
import { startClockedFunction } from '../../support/processes/functionProcess';
import { readDisabledRateLimits } from '../../support/processes/functionsFramework';
import { BURST, RATES, refusalInLog, retryAfter, statusesOf } from './rates';
import { postUpdate } from '../../support/requests/rest';
import { signUp } from '../../support/users/users';

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

it('allows bursts of 200 calls per key and 60 requests per user by default, and any in the emulators', () => {
  expect(readConfig({})).toMatchObject({ keyRate: { burst: 200 }, userRate: { burst: 60 } });
  expect(readConfig(readDisabledRateLimits())).toMatchObject({
    keyRate: undefined,
    userRate: undefined,
    badKeyRate: undefined,
  });
});
