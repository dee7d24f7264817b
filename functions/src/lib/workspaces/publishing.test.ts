import type { EditOperation } from '../shared/contract/requests/editRequest';
import { emptyWorkspace } from '../shared/model/model';
import { instant } from '../shared/model/workspace.fixture';
import { inMemoryWorkspaces } from '../storage/inMemoryWorkspaces.fixture';
import type { CallContext } from './callContext';
import { callContext } from './callContext.fixture';
import { editWorkspace, makeEdits, revertInWorkspace } from './editWorkspace';
import { createWorkspace } from './workspaceLifecycle';
import { mergeIntoDefaultWorkspace } from './savingLinks';

const MINUTE_MS = 60_000;
const REJECTED = {
  code: 'sign_in_required',
  message:
    'Publishing a workspace requires a sign-in within the last 15 minutes. Sign in again, then send this request with the new ID token.',
};

/** Ada, who may have signed in a while ago, and has a workspace with a change in its history that made it private. */
async function ada() {
  const workspaces = inMemoryWorkspaces();
  workspaces.stored.set('ada/default', { ...emptyWorkspace('default', instant(-9)), isPublic: true });
  const after = (minutes: number): CallContext => {
    const signedInAt = Date.parse(instant()) - minutes * MINUTE_MS;
    return callContext({
      workspaces,
      history: workspaces,
      actor: { via: 'idToken', uid: 'ada', signedInAt },
    });
  };
  await editWorkspace(after(50), { operations: [settings({ isPublic: false })] });
  const [changeId = ''] = workspaces.entries.keys();
  return { after, changeId, isPublic: (id = 'default') => workspaces.stored.get(`ada/${id}`)?.isPublic };
}

function settings(set: Extract<EditOperation, { op: 'updateWorkspace' }>['set']): EditOperation {
  return { op: 'updateWorkspace', set };
}

type Publish = (context: CallContext, changeId: string) => Promise<unknown>;

it.each<[path: string, publish: Publish]>([
  ['an edit', (context) => editWorkspace(context, { operations: [settings({ isPublic: true })] })],
  [
    'an edit among others',
    (context) => {
      const operations = [settings({ name: 'Open' }), settings({ isPublic: true, isIndexed: true })];
      return editWorkspace(context, { operations });
    },
  ],
  ['a revert', (context, changeId) => revertInWorkspace(context, { changes: [{ changeId }] })],
  ['a script', (context) => mergeIntoDefaultWorkspace(context, { isPublic: true })],
])('a workspace is published with %s only soon after a sign-in', async (_, publish) => {
  const { after, changeId, isPublic } = await ada();
  await expect(publish(after(15.1), changeId)).rejects.toMatchObject(REJECTED);
  expect(isPublic()).toBe(false);
  await publish(after(14.9), changeId);
  expect(isPublic()).toBe(true);
});

it('of several edits, only the one that publishes is rejected', async () => {
  const { after, isPublic } = await ada();
  const edits = [{ name: 'Mine' }, { isPublic: true }, { categoryOrder: 'name' as const }].map(
    (set, index) => ({
      editId: `edit-${String(index)}`,
      operations: [settings(set)],
    }),
  );
  const made = await makeEdits(after(50), { edits });
  expect(made.edits.map(({ error }) => error)).toEqual([undefined, REJECTED, undefined]);
  expect(isPublic()).toBe(false);
  // Sending the edits again makes only the one that was rejected.
  const again = await makeEdits(after(0), { edits });
  expect(again.edits.map(({ results }) => results?.[0]?.status)).toEqual(['updated', 'updated', 'updated']);
  expect(isPublic()).toBe(true);
  // Its response was lost, and the sign-in has become too old meanwhile.
  expect(await makeEdits(after(50), { edits })).toEqual(again);
});

it('a public workspace is created only soon after a sign-in, a private one at any time', async () => {
  const { after, isPublic } = await ada();
  const open = { workspaceId: 'open', name: 'Open', isPublic: true };
  await expect(createWorkspace(after(50), open)).rejects.toMatchObject(REJECTED);
  expect(isPublic('open')).toBeUndefined();
  await createWorkspace(after(50), { workspaceId: 'own', name: 'Own' });
  await createWorkspace(after(0), open);
  expect([isPublic('own'), isPublic('open')]).toEqual([false, true]);
});

it('what stays public or becomes private does not require it', async () => {
  const { after, changeId, isPublic } = await ada();
  await revertInWorkspace(after(0), { changes: [{ changeId }] });
  const { workspace } = await mergeIntoDefaultWorkspace(after(50), { isPublic: true, name: 'Links' });
  expect(workspace).toMatchObject({ isPublic: true, name: 'Links' });
  await editWorkspace(after(50), { operations: [settings({ isIndexed: true })] });
  await mergeIntoDefaultWorkspace(after(50), { isPublic: false });
  expect(isPublic()).toBe(false);
});
