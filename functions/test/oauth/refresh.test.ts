import { Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';
import { hashApiKey } from '../../src/lib/shared/contract/fields/apiKey';
import { connect, errorOf, refresh, statusWith, tokensOf } from './support/flow';
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

describe('an app that a person connects for 30 days', () => {
  const DAY_MS = 24 * 60 * 60_000;
  const MINUTE_MS = 60_000;
  const timeSchema = z.instanceof(Timestamp).transform((time) => time.toMillis());

  it('gets no token that works longer, and none after that, however often it refreshes', async () => {
    const before = Date.now();
    const person = await newPersonWithApps(service);
    const { clientId, tokens } = await connect(service, person, { expiresInDays: 30 });
    const { docs } = await service.database.collection('grants').where('uid', '==', person.uid).get();
    const [grant] = docs;
    const endsAt = timeSchema.parse(grant?.get('endsAt'));
    expect(endsAt - before).toBeGreaterThanOrEqual(30 * DAY_MS);
    expect(endsAt - before).toBeLessThan(30 * DAY_MS + MINUTE_MS);
    expect(timeSchema.parse(grant?.get('expiresAt'))).toBe(endsAt);
    expect(await statusWith(service, tokens.access_token)).toBe(200);

    // As if ten minutes were left.
    const soon = Timestamp.fromMillis(Date.now() + 10 * MINUTE_MS);
    await grant?.ref.update({ endsAt: soon, expiresAt: soon });
    const refreshed = await refresh(service, clientId, tokens.refresh_token);
    const last = z
      .object({ expires_in: z.number(), access_token: z.string(), refresh_token: z.string() })
      .parse(await refreshed.json());
    expect(last.expires_in).toBeLessThanOrEqual(600);
    const token = await service.database.doc(`apiKeys/${hashApiKey(last.access_token)}`).get();
    expect(token.get('expiresAt')).toEqual(soon);
    expect((await grant?.ref.get())?.get('expiresAt')).toEqual(soon);
    // A parallel refresh gets the same tokens for the same time.
    const again = await refresh(service, clientId, tokens.refresh_token);
    expect(await again.json()).toMatchObject({
      access_token: last.access_token,
      expires_in: expect.any(Number),
    });

    const past = Timestamp.fromMillis(Date.now() - 1);
    await grant?.ref.update({ endsAt: past, expiresAt: past });
    await token.ref.update({ expiresAt: past });
    expect(await errorOf(refresh(service, clientId, last.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await statusWith(service, last.access_token)).toBe(401);
  });

  it('ends at once if its end cannot be read', async () => {
    const person = await newPersonWithApps(service);
    const { clientId, tokens } = await connect(service, person, { expiresInDays: 90 });
    const { docs } = await service.database.collection('grants').where('uid', '==', person.uid).get();
    await docs[0]?.ref.update({ endsAt: 'in a year' });
    const refreshed = await refresh(service, clientId, tokens.refresh_token);
    const { access_token } = z.object({ access_token: z.string() }).parse(await refreshed.json());
    expect(await statusWith(service, access_token)).toBe(401);
  });
});
