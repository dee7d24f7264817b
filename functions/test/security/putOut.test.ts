import { generateApiKey } from '../../src/lib/shared/contract/apiKey';
import { codeOf } from '../../src/lib/shared/base/errors';
import { PROJECT } from '../support/environment';
import { keysCommand } from '../support/processes/keysCommand';
import { LIST_TOOLS, send } from '../support/requests/messages';
import { auth, signUp, tokenAfterSignIn } from '../support/users/users';
import { createKey, firestoreFor } from './firestoreClient';

/** Creates a key under the rules, as the web app does. Returns the status of a call with it, or the error code. */
async function createAndUse(uid: string, idToken: string, slot: string): Promise<unknown> {
  const key = generateApiKey();
  try {
    await createKey(firestoreFor(idToken), { uid, slot, key });
  } catch (error) {
    return codeOf(error);
  }
  return (await send(key, LIST_TOOLS)).status;
}

const revokeKeys = (uid: string) => keysCommand(['--project', PROJECT, 'revoke', '--user', uid], {});

describe('a user who is put out', () => {
  it.each([
    ['disabled', async (uid: string) => auth().updateUser(uid, { disabled: true })],
    ['deleted', async (uid: string) => auth().deleteUser(uid)],
  ])(
    'by being %s cannot create a key with a token issued before their keys were revoked',
    async (_, putOut) => {
      const { uid, idToken } = await signUp();
      expect(await createAndUse(uid, idToken, '0')).toBe(200);
      await putOut(uid);
      // Firestore accepts the token until it expires, which is why the order of the steps matters.
      expect(await createAndUse(uid, idToken, '1')).toBe(200);
      expect((await revokeKeys(uid)).stdout).toBe('Revoked 2 keys.\n');
      expect(await createAndUse(uid, idToken, '2')).toBe('permission-denied');
    },
  );

  it('cannot create a key either if they had none', async () => {
    const { uid, idToken } = await signUp();
    await auth().deleteUser(uid);
    expect((await revokeKeys(uid)).exitCode).toBe(1);
    expect(await createAndUse(uid, idToken, '0')).toBe('permission-denied');
  });
});

it('a stolen session is not enough to create a key once the sign-in was a while ago', async () => {
  const { uid, idToken } = await signUp();
  const old = await tokenAfterSignIn({ uid, idToken }, 20);
  expect(await createAndUse(uid, old, '0')).toBe('permission-denied');
});
