import { getDatabase } from '../../../src/lib/platform/firestore';
import {
  editResponseSchema,
  type EditOperation,
  type EditRequest,
  type EditResponse,
} from '../../../src/lib/shared/contract/requests/editRequest';
import { parseChunk } from '../../../src/lib/shared/contract/documents';
import { historyEntrySchema } from '../../../src/lib/shared/contract/historyDocument';
import { firestoreAuthorIds } from '../../../src/lib/storage/base/authorIds';
import { firestoreWorkspaces } from '../../../src/lib/storage/firestoreWorkspaces';
import { GroupCommit } from '../../../src/lib/storage/commit/groupCommit';
import { firestoreHistory } from '../../../src/lib/storage/history/firestoreHistory';
import { callContext } from '../../../src/lib/workspaces/callContext.fixture';
import { editWorkspace } from '../../../src/lib/workspaces/editWorkspace';
import { having } from '../../support/jest/matchers';
import { edit, errorOf, postRoute, purge } from '../../support/requests/rest';
import { signUp } from '../../support/users/users';
import { namedLinks } from '../../web/editing/editor';
import { testDatabase, testDeadline } from '../../support/testDatabase';

const GUIDE = { category: 'Reading', title: 'Guide', url: 'https://example.com/guide' };
const SONG = { category: 'Music', title: 'Song', url: 'https://example.com/song' };
const ADD: EditOperation = { op: 'addLink', ...GUIDE };
const RENAME: EditOperation = { op: 'renameCategory', category: 'Reading', name: 'Books' };
const DELETE: EditOperation = { op: 'deleteLink', category: 'Reading', url: GUIDE.url };

type Results = EditResponse['results'];

/** Sends an edit with an id, as the web app does. */
async function send(idToken: string, body: EditRequest): Promise<Results> {
  return editResponseSchema.parse(await (await postRoute('edit', idToken, body)).json()).results;
}

const head = (uid: string) => testDatabase().doc(`users/${uid}/workspaces/default`);
const titles = async (uid: string) => (await namedLinks({ uid })).map(({ title }) => title);
const historyOf = async (uid: string) =>
  (await head(uid).collection('history').get()).docs.map((document) => document.data());

/** Returns a function that edits as another instance of the service, with a cached copy of its own. */
function anotherInstance(uid: string) {
  const database = getDatabase();
  const workspaces = firestoreWorkspaces(database, 16 * 1024 * 1024);
  const commits = new GroupCommit(workspaces);
  const history = firestoreHistory(database);
  const instance = { workspaces, commits, history, authorIds: firestoreAuthorIds(database) };
  return async (request: EditRequest): Promise<Results> => {
    const caller = { actor: { via: 'idToken', uid } as const, signal: testDeadline() };
    return (await editWorkspace(callContext({ ...instance, ...caller }), request)).results;
  };
}

describe('an edit with an id', () => {
  it('is made once if it is sent several times at once, also by other instances', async () => {
    const { uid, idToken } = await signUp();
    const instances = [anotherInstance(uid), anotherInstance(uid)];
    await edit(idToken, [ADD]);
    // Made twice, the category would be merged.
    const request = { editId: 'one', operations: [RENAME, { ...ADD, url: 'https://example.com/new' }] };
    const results = await Promise.all([
      ...instances.flatMap((instance) => [instance(request), instance(request)]),
      ...[send(idToken, request), send(idToken, request)],
    ]);
    expect(new Set(results.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(results[0]).toEqual([
      { status: 'updated', changeId: 'one' },
      { status: 'created', changeId: 'one' },
    ]);
    expect(await titles(uid)).toEqual(['Guide', 'Guide']);
    // The link before it has an entry, too.
    expect(await historyOf(uid)).toHaveLength(2);
  });

  it('is recognized by an instance whose cached copy does not have it, and fails nobody else', async () => {
    const { uid, idToken } = await signUp();
    const other = anotherInstance(uid);
    await other({ operations: [ADD] });
    const request = { editId: 'one', operations: [RENAME] };
    const first = await send(idToken, request);
    await edit(idToken, [{ op: 'renameCategory', category: 'Books', name: 'Reading' }]);
    const [again, added] = await Promise.all([
      other(request),
      other({ operations: [{ op: 'addLink', ...SONG }] }),
    ]);
    expect(again).toEqual(first);
    expect(added).toEqual([having({ status: 'created' })]);
    expect((await namedLinks({ uid })).map(({ category }) => category).sort()).toEqual(['Music', 'Reading']);
  });

  it('has nothing to do with one of the same id in another workspace, and is rejected in its own', async () => {
    const [ada, bob] = [await signUp(), await signUp()];
    const request = { editId: 'one', operations: [ADD] };
    expect(await send(ada.idToken, request)).toMatchObject([{ status: 'created' }]);
    expect(await send(bob.idToken, { ...request, operations: [DELETE] })).toEqual([{ status: 'not_found' }]);
    expect(await send(bob.idToken, request)).toMatchObject([{ status: 'created' }]);
    const another = await postRoute('edit', ada.idToken, { ...request, operations: [DELETE] });
    expect(await errorOf(another)).toMatchObject({ status: 409, code: 'edit_id_used' });
  });

  it('is known for 30 days, also once its links were deleted permanently', async () => {
    const { uid, idToken } = await signUp();
    const request = {
      editId: 'one',
      operations: [ADD, { op: 'addLink', ...SONG }, RENAME],
    } satisfies EditRequest;
    await send(idToken, request);
    const { links } = parseChunk((await head(uid).collection('pages').doc('0').get()).data());
    await purge(idToken, Object.keys(links));
    const entries = (await historyOf(uid)).filter(({ operation }) => operation === 'edit');
    expect(JSON.stringify(entries)).not.toMatch(/example|Guide|Song/);
    const { expiresAt, edit: made, change } = historyEntrySchema.parse(entries[0]);
    expect(JSON.parse(made?.results ?? '')).toEqual({
      results: [
        [2, { status: 'created' }],
        [1, { status: 'updated' }],
      ],
    });
    expect(change.links).toEqual([]);
    const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
    await send(idToken, request);
    expect(await titles(uid)).toEqual([]);
  });
});
