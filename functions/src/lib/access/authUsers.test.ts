import { Unavailable } from '../shared/base/errors';
import { findActiveUser, verifyIdToken } from './idToken';

const mockRespond = jest.fn();
jest.mock('firebase-admin/auth', () => ({
  getAuth: () => ({ verifyIdToken: mockRespond, getUser: mockRespond }),
}));
jest.mock('../platform/firebaseApp', () => ({ getFirebaseApp: jest.fn() }));

const { signal } = new AbortController();
const CHANGED = 'Sat, 31 Jan 2026 12:00:00 GMT';

/** Lets Firebase Auth respond with this token's claims or user, or fail. */
function respondWith(response: object): void {
  mockRespond.mockImplementation(() =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
  );
}

const failure = (code: string, message = code) => Object.assign(new Error(message), { code });
const verify = () => verifyIdToken('token', signal, { checkRevoked: true });
const find = () => findActiveUser('ada', signal);

it.each([
  [{ email_verified: true }, true],
  [{ email_verified: false }, false],
  [{}, false],
])(
  'returns the user of a token with %j, whose address counts as verified: %s',
  async (fields, isVerified) => {
    respondWith({ uid: 'ada', auth_time: 1_700_000_000, email: 'ada@example.com', ...fields });
    await expect(verify()).resolves.toEqual({
      actor: { via: 'idToken', uid: 'ada', signedInAt: 1_700_000_000_000 },
      email: 'ada@example.com',
      isEmailVerified: isVerified,
    });
  },
);

it.each([
  [{ disabled: false, tokensValidAfterTime: CHANGED }, Date.parse(CHANGED)],
  [{ disabled: false }, undefined],
])('returns the address of a user, and since when tokens are valid: %j', async (fields, changedAt) => {
  respondWith({ email: 'ada@example.com', emailVerified: true, ...fields });
  await expect(find()).resolves.toEqual({ email: 'ada@example.com', isEmailVerified: true, changedAt });
});

it('finds no active user if the user is disabled', async () => {
  respondWith({ email: 'ada@example.com', emailVerified: true, disabled: true });
  await expect(find()).resolves.toBeUndefined();
});

it.each([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/user-disabled',
  'auth/user-not-found',
])('rejects a token, and finds no user, after %s', async (code) => {
  respondWith(failure(code));
  await expect(verify()).resolves.toBeNull();
  await expect(find()).resolves.toBeUndefined();
});

it.each([
  failure('app/network-error'),
  failure('app/network-timeout'),
  failure('auth/internal-error'),
  failure('auth/quota-exceeded'),
  failure('auth/argument-error', 'Error fetching public keys for Google certs'),
])('says that the service is unavailable after %s', async (error) => {
  respondWith(error);
  await expect(verify()).rejects.toEqual(new Unavailable({ cause: error }));
  await expect(find()).rejects.toThrow(Unavailable);
});

it('rethrows other errors', async () => {
  const error = failure('auth/invalid-credential');
  respondWith(error);
  await expect(verify()).rejects.toBe(error);
  await expect(find()).rejects.toBe(error);
});
