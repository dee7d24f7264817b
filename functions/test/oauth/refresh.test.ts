import { connect, refresh, statusWith, tokensOf } from './support/flow';
import { newPersonWithApps, startSignInService, type SignInService } from './support/service';

let service: SignInService;

beforeAll(async () => {
  service = await startSignInService({ SIGN_IN_RATE_BURST: '1000', SIGN_IN_RATE_PER_SECOND: '1000' });
});

/** Connects an app. Returns its first refresh token, and a function that refreshes one token many times at once. */
async function connectedApp() {
  const { clientId, tokens } = await connect(service, await newPersonWithApps(service));
  const refreshAll = (refreshTokens: readonly string[]) =>
    Promise.all(refreshTokens.map((token) => tokensOf(refresh(service, clientId, token))));
  return { first: tokens.refresh_token, refreshAll };
}

it('gives twenty parallel refreshes of one token the same tokens, which work', async () => {
  const { first, refreshAll } = await connectedApp();
  const all = await refreshAll(Array<string>(20).fill(first));
  const distinct = (name: 'access_token' | 'refresh_token') => [...new Set(all.map((each) => each[name]))];
  const [accessToken = ''] = distinct('access_token');
  expect([distinct('access_token').length, distinct('refresh_token').length]).toEqual([1, 1]);
  expect(await statusWith(service, accessToken)).toBe(200);
});

it.each([7, 10])('keeps an app connected whose %i sessions each keep their own token', async (count) => {
  const { first, refreshAll } = await connectedApp();
  let sessions = Array<string>(count).fill(first);
  for (let round = 0; round < 5; round++) {
    sessions = (await refreshAll(sessions)).map((tokens) => tokens.refresh_token);
  }
  expect(new Set(sessions).size).toBe(1);
});
