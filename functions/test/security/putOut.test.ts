import { generateApiKey } from '../../src/lib/shared/contract/fields/apiKey';
import { PROJECT } from '../support/environment';
import { keysCommand } from '../support/processes/keysCommand';
import { LIST_TOOLS, send } from '../support/requests/messages';
import { createKey, createWorkspace, getRoute, jsonOf, postRoute } from '../support/requests/rest';
import { invite, join } from '../support/requests/sharing';
import { apiKeys, auth, signUp, tokenAfterSignIn, withClaims } from '../support/users/users';
import { testDatabase } from '../support/testDatabase';

/** Creates a key as the web app does. Returns the status of a call with it, or of the rejection. */
async function createAndUse(idToken: string): Promise<number> {
  const key = generateApiKey();
  const { ok, status } = await createKey(idToken, key);
  return ok ? (await send(key, LIST_TOOLS)).status : status;
}

const revokeKeys = (uid: string) => keysCommand(['--project', PROJECT, 'revoke', '--user', uid], {});

describe('signing out everywhere', () => {
  const statusOf = async (idToken: string) => (await getRoute('access', idToken)).status;

  it('ends all sessions with the next request, and the lease of a member, but no key', async () => {
    const [owner, person] = [await signUp(), await signUp()];
    await createWorkspace(owner.idToken, { workspaceId: 'team', name: 'Team' });
    await join(person.idToken, await invite(owner.idToken, 'editor'), { workspaceId: 'shared' });
    const key = await apiKeys().create(person.uid, 'Laptop');
    const userDocument = testDatabase().doc(`users/${person.uid}`);
    expect((await userDocument.get()).get('sharedUntil')).toBeDefined();
    const [here, elsewhere] = [await tokenAfterSignIn(person, 1), await tokenAfterSignIn(person, 50)];
    expect(await Promise.all([here, elsewhere].map(statusOf))).toEqual([200, 200]);

    // Even after an old sign-in.
    const response = await postRoute('sessions', elsewhere, { end: true });
    expect(await jsonOf(response)).toEqual({ status: 'ended' });
    expect(await Promise.all([here, elsewhere].map(statusOf))).toEqual([401, 401]);
    expect((await userDocument.get()).get('sharedUntil')).toBeUndefined();
    expect((await send(key, LIST_TOOLS)).status).toBe(200);

    const later = withClaims(person.idToken, { auth_time: Math.floor(Date.now() / 1000) + 60 });
    expect(await createAndUse(later)).toBe(200);
    expect((await apiKeys().list(person.uid)).size).toBe(2);
  });

  it('needs a body that says so', async () => {
    const { idToken } = await signUp();
    for (const body of [{}, { end: false }, { end: true, uid: 'ada' }])
      expect((await postRoute('sessions', idToken, body)).status).toBe(400);
    expect(await statusOf(idToken)).toBe(200);
  });
});

describe('a user who is put out', () => {
  it.each([
    ['disabled', async (uid: string) => auth().updateUser(uid, { disabled: true })],
    ['deleted', async (uid: string) => auth().deleteUser(uid)],
  ])('by being %s cannot create a key with a token that has not expired', async (_, putOut) => {
    const { uid, idToken } = await signUp();
    expect(await createAndUse(idToken)).toBe(200);
    await putOut(uid);
    expect(await createAndUse(idToken)).toBe(401);
    expect((await revokeKeys(uid)).stdout).toBe('Revoked 1 key.\n');
  });

  it('cannot create a key after their keys were revoked, also if they had none, until they sign in again', async () => {
    const { uid, idToken } = await signUp();
    await revokeKeys(uid);
    expect(await createAndUse(idToken)).toBe(403);
  });
});
