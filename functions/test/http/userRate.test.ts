import {
  startClockedFunction,
  startFunction,
  type FunctionProcess,
} from '../support/processes/functionProcess';
import { having } from '../support/jest/matchers';
import { BURST, RATES, refusalInLog, retryAfter, statusesOf } from '../support/requests/rates';
import { postUpdate } from '../support/requests/rest';
import { signUp } from '../support/users/users';

const TOO_MANY_REQUESTS =
  /^This user sends too many requests\. One request takes up to 2,000 links\. Wait (\d+) seconds, then try again\.$/;

describe('the rate limit per user over REST', () => {
  let rest: FunctionProcess;

  beforeAll(async () => {
    rest = await startFunction('workspaceUpdate', RATES);
  });

  const updateOf = (idToken: string, body: object = {}) => postUpdate(idToken, body, {}, rest.url);

  it('returns 429 with the time to wait', async () => {
    const { idToken } = await signUp();
    expect(await statusesOf(BURST, () => updateOf(idToken))).toEqual([200, 200, 200]);
    const response = await updateOf(idToken);
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toMatch(/^(9\d\d|1000)$/);
    expect(await response.json()).toEqual({
      error: expect.stringMatching(TOO_MANY_REQUESTS),
      retryAfterSeconds: retryAfter(response),
    });
  });

  it('counts every request with a valid token, and affects no other user', async () => {
    const [one, other] = [await signUp(), await signUp()];
    const call = () => updateOf(one.idToken, { unknown: true });
    expect(await statusesOf(BURST + 1, call)).toEqual([400, 400, 400, 429]);
    expect((await updateOf(other.idToken)).status).toBe(200);
  });

  it('does not apply to invalid tokens, which get 401', async () => {
    const statuses = await statusesOf(BURST + 2, () => updateOf('not-a-token'));
    expect(new Set(statuses)).toEqual(new Set([401]));
  });

  it('refills over time', async () => {
    const { idToken } = await signUp();
    const clocked = await startClockedFunction('workspaceUpdate', { ...RATES, USER_RATE_PER_SECOND: '0.1' });
    const call = () => postUpdate(idToken, {}, {}, clocked.url);
    expect(await statusesOf(BURST + 1, call)).toEqual([200, 200, 200, 429]);
    await clocked.advanceClock(10_000);
    expect((await call()).status).toBe(200);
  });

  it('is logged as rate_limited, with the user', async () => {
    const { uid, idToken } = await signUp();
    await statusesOf(BURST + 1, () => updateOf(idToken));
    expect(await refusalInLog(rest, uid)).toEqual(
      having({ message: 'workspaceUpdate rate_limited', severity: 'WARNING', status: 429 }),
    );
  });
});
