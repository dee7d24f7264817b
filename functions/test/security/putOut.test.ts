import { generateApiKey } from '../../src/lib/shared/contract/fields/apiKey';
import { PROJECT } from '../support/environment';
import { keysCommand } from '../support/processes/keysCommand';
import { LIST_TOOLS, send } from '../support/requests/messages';
import { createKey } from '../support/requests/rest';
import { auth, signUp } from '../support/users/users';

/** Creates a key as the web app does. Returns the status of a call with it, or of the rejection. */
async function createAndUse(idToken: string): Promise<number> {
  const key = generateApiKey();
  const { ok, status } = await createKey(idToken, key);
  return ok ? (await send(key, LIST_TOOLS)).status : status;
}

const revokeKeys = (uid: string) => keysCommand(['--project', PROJECT, 'revoke', '--user', uid], {});

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
