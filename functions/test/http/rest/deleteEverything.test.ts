import { Timestamp } from 'firebase-admin/firestore';
import { hashApiKey } from '../../../src/lib/shared/contract/fields/apiKey';
import { getDatabase } from '../../../src/lib/platform/firestore';
import { Unavailable } from '../../../src/lib/shared/base/errors';
import { deleteEverything } from '../../../src/lib/account/deleteEverything';
import { instant } from '../../../src/lib/shared/model/workspace.fixture';
import { deleteEvents } from '../../../src/lib/platform/accountEvents';
import { firestoreWorkspaces } from '../../../src/lib/storage/firestoreWorkspaces';
import { LINK } from '../../../src/mcp/tools/toolCalls.fixture';
import { LIST_TOOLS, send } from '../../support/requests/messages';
import { createWorkspace, edit, postRoute, errorOf } from '../../support/requests/rest';
import { storedOf } from '../../support/users/stored';
import { storeWorkspace } from '../../support/users/storedWorkspace';
import { apiKeys, appStores, signUp, tokenAfterSignIn } from '../../support/users/users';
import { testDatabase } from '../../support/testDatabase';

const EVERYTHING = { workspaceId: '*' };

/** Creates a user with an active and a revoked key, and links in two workspaces. */
async function person() {
  const { uid, idToken } = await signUp();
  const key = await apiKeys().create(uid, 'Laptop');
  await apiKeys().revoke(hashApiKey(await apiKeys().create(uid, 'Old')));
  const workspaceId = await createWorkspace(idToken, { name: 'Work' });
  for (const id of ['default', workspaceId]) await edit(idToken, [{ op: 'addLink', ...LINK }], id);
  return { uid, idToken, key };
}

const deleteAs = (idToken: string) => postRoute('delete', idToken, EVERYTHING);

async function expectDeleted(idToken: string, status = 'deleted'): Promise<void> {
  const answers = [await answerOf(idToken)];
  // A busy machine may say that trying again is safe, also if only its answer came too late.
  while (answers.at(-1)?.status === 503) answers.push(await answerOf(idToken));
  const expected = (name: string) => ({ status: 200, body: { workspaceId: '*', status: name } });
  const isRepeated = answers.length > 1;
  expect([expected(status), ...(isRepeated ? [expected('not_found')] : [])]).toContainEqual(answers.at(-1));
}

async function answerOf(idToken: string): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await deleteAs(idToken);
  return { status: response.status, body: await response.json() };
}

describe('POST /api/workspace/delete with "*"', () => {
  it("deletes all keys and workspaces of the user, also the default one, and nothing of anyone else's", async () => {
    const [{ uid, idToken, key }, other] = [await person(), await person()];
    const before = await storedOf(other.uid);
    expect((await send(key, LIST_TOOLS)).status).toBe(200);
    await expectDeleted(idToken);
    expect(await storedOf(uid)).toEqual({});
    expect((await send(key, LIST_TOOLS)).status).toBe(401);
    expect(await storedOf(other.uid)).toEqual(before);
    expect((await send(other.key, LIST_TOOLS)).status).toBe(200);
  });

  it('can be sent again, and leaves an account that works', async () => {
    const { idToken, uid } = await person();
    await expectDeleted(idToken);
    await expectDeleted(idToken, 'not_found');
    const add = () => edit(idToken, [{ op: 'addLink', ...LINK }]);
    // An instance that still has the deleted workspace in its cache asks to send the call again.
    expect(await add().catch(add)).toEqual(['created']);
    expect((await apiKeys().list(uid)).size).toBe(0);
    await apiKeys().create(uid, 'New');
  });

  it('deletes more than one batch holds, and what an interrupted deletion left: slots and chunks alone', async () => {
    const { idToken, uid, key } = await person();
    const database = testDatabase();
    await database.doc(`apiKeys/${hashApiKey(key)}`).delete();
    await database.doc(`users/${uid}/workspaces/default`).delete();
    const revokedAt = Timestamp.now();
    for (let start = 0; start < 450; start += 150) {
      const batch = database.batch();
      for (let index = start; index < start + 150; index++) {
        batch.set(database.doc(`apiKeys/${hashApiKey(`${uid} ${String(index)}`)}`), { uid, revokedAt });
      }
      await batch.commit();
    }
    for (let index = 0; index < 25; index++) await storeWorkspace(uid, `w${String(index)}`, 'Many');
    await expectDeleted(idToken);
    expect(await storedOf(uid)).toEqual({});
  });

  it('has revoked the keys even if deleting the workspaces fails, and deletes the rest when it is repeated', async () => {
    const { uid, key } = await person();
    const workspaces = firestoreWorkspaces(getDatabase(), 1);
    const { signal } = new AbortController();
    const actor = { via: 'idToken', uid, signedInAt: Date.parse(instant()) } as const;
    const stores = { apiKeys: apiKeys(), ...appStores(), workspaces };
    const removeEvents = (user: string) => deleteEvents(getDatabase(), user, signal);
    const context = { actor, now: instant(), signal, ...stores, deleteEvents: removeEvents };
    const failing = jest.spyOn(workspaces, 'deleteAll').mockRejectedValueOnce(new Unavailable());
    await expect(deleteEverything(context)).rejects.toThrow(Unavailable);
    failing.mockRestore();
    expect((await send(key, LIST_TOOLS)).status).toBe(401);
    expect(await storedOf(uid)).not.toEqual({});
    await deleteEverything(context);
    expect(await storedOf(uid)).toEqual({});
  });

  it('requires a sign-in within the last five minutes, and changes nothing without one', async () => {
    const { uid, idToken } = await person();
    const before = await storedOf(uid);
    const minutesAgo = (minutes: number) => tokenAfterSignIn({ uid, idToken }, minutes);
    expect(await errorOf(await deleteAs(await minutesAgo(6)))).toEqual({
      ...{ status: 403, code: 'sign_in_required' },
      error:
        'Deleting everything requires a sign-in within the last 5 minutes. Sign in again, then send this request with the new ID token.',
    });
    expect(await storedOf(uid)).toEqual(before);
    await expectDeleted(await minutesAgo(4));
  });

  it('is not the name of a workspace, so none can be created with it', async () => {
    const { idToken } = await signUp();
    expect(await errorOf(await postRoute('create', idToken, { name: 'All', workspaceId: '*' }))).toEqual({
      status: 400,
      error: 'Invalid request body',
      details: [{ path: 'workspaceId', message: 'must not be "*"' }],
    });
  });
});
