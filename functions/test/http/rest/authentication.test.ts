import { having } from '../../support/jest/matchers';
import { postUpdate, errorOf, update, UPDATE_URL } from '../../support/requests/rest';
import { auth, revokeSessions, signUp, userWithKey, withClaims } from '../../support/users/users';

const MISSING = { status: 401, error: 'Missing or malformed Authorization header' };
const INVALID = { status: 401, error: 'Invalid or expired ID token' };

describe('a valid ID token', () => {
  it('may come from the REST API of Firebase Authentication', async () => {
    const { idToken } = await signUp();
    expect(await update(idToken, { name: 'Mine' })).toEqual(having({ name: 'Mine' }));
  });
});

describe('401 "Missing or malformed Authorization header"', () => {
  it('is returned when the header is absent', async () => {
    const response = await fetch(UPDATE_URL, { method: 'POST' });
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="Link Dashboard"');
    expect(await errorOf(response)).toEqual(MISSING);
  });

  it.each(['Bearer', 'Basic dXNlcjpwYXNz', 'Bearer one two'])(
    'is returned when the header is malformed: %j',
    async (authorization) => {
      const response = await postUpdate('', {}, { Authorization: authorization });
      expect(await errorOf(response)).toEqual(MISSING);
    },
  );

  it('is returned when an API key is sent instead', async () => {
    const { key } = await userWithKey();
    const response = await fetch(UPDATE_URL, { method: 'POST', headers: { 'X-API-Key': key } });
    expect(await errorOf(response)).toEqual(MISSING);
  });

  it('is returned before the body is validated', async () => {
    const response = await postUpdate('', { unknown: true }, { Authorization: '' });
    expect(await errorOf(response)).toEqual(MISSING);
  });
});

describe('401 "Invalid or expired ID token"', () => {
  it('is returned for what is no ID token, for an expired one, and for one of another project', async () => {
    const [{ idToken }, { key }] = [await signUp(), await userWithKey()];
    const now = Math.floor(Date.now() / 1000);
    const expired = withClaims(idToken, { iat: now - 7200, exp: now - 3600 });
    const foreign = withClaims(idToken, { aud: 'other', iss: 'https://securetoken.google.com/other' });
    for (const token of ['abc', 'a.b.c', key, expired, foreign])
      expect(await errorOf(await postUpdate(token, {}))).toEqual(INVALID);
  });

  it.each<[what: string, revoke: (uid: string) => Promise<unknown>]>([
    ['was disabled', (uid) => auth().updateUser(uid, { disabled: true })],
    ['was deleted', (uid) => auth().deleteUser(uid)],
    ['had their sessions revoked', revokeSessions],
  ])('is returned on the very next call after the user %s', async (_, revoke) => {
    const { uid, idToken } = await signUp();
    await update(idToken, { name: 'Before' });
    await revoke(uid);
    const response = await postUpdate(idToken, { name: 'After' });
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="Link Dashboard"');
    expect(await errorOf(response)).toEqual(INVALID);
  });
});
