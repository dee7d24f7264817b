import { HistoryFull } from '../shared/base/errors';
import type { EditOperation } from '../shared/contract/requests/editRequest';
import type { RevertRequest } from '../shared/contract/requests/historyRequest';
import { emptyWorkspace, type Workspace } from '../shared/model/model';
import { allLinks } from '../shared/model/workspace';
import { instant } from '../shared/model/workspace.fixture';
import { apply } from '../shared/model/operation';
import { applyEdits } from '../shared/operations/applyEdits';
import { inMemoryWorkspaces } from '../storage/inMemoryWorkspaces.fixture';
import type { CallContext } from './callContext';
import { callContext } from './callContext.fixture';
import { editWorkspace, revertInWorkspace } from './editWorkspace';
import { purge } from './purge';

/** Ada in the web app, who has these workspaces. */
function ada(...stored: Workspace[]) {
  const workspaces = inMemoryWorkspaces();
  for (const workspace of stored) workspaces.stored.set(`ada/${workspace.id}`, workspace);
  const context = callContext({ workspaces, history: workspaces, actor: { via: 'idToken', uid: 'ada' } });
  return {
    workspaces,
    edit: (...operations: EditOperation[]) => editWorkspace(context, { operations }),
    revert: async (ids: string[], options: Pick<RevertRequest, 'editId' | 'withoutHistory'> = {}) => {
      const changes = ids.map((changeId) => ({ changeId }));
      return (await revertInWorkspace(context, { changes, ...options })).results;
    },
  };
}

/** Returns a workspace with 3 MiB of links in each category. */
function largeWorkspace(...categories: string[]): Workspace {
  const additions = categories.flatMap((category) =>
    Array.from({ length: 320 }, (_, index) => ({
      op: 'addLink' as const,
      category,
      title: `Page ${String(index)}`,
      url: `https://example.com/${category}/${String(index)}`,
      notes: 'n'.repeat(10_000),
    })),
  );
  return apply(emptyWorkspace('default', instant(-9)), applyEdits(additions, instant(-9))).workspace;
}

/** Returns the operations that remove all notes of a category of {@link largeWorkspace}. */
const withoutNotes = (category: string) =>
  Array.from({ length: 320 }, (_, index): EditOperation => {
    const url = `https://example.com/${category}/${String(index)}`;
    return { op: 'updateLink', category, url, set: { notes: null } };
  });

const linksOf = (workspace: Workspace = emptyWorkspace('default', instant())) =>
  [...allLinks(workspace)].map(({ id, link }) => [id, link.category, link.notes]).sort();

it.each<[what: string, categories: string[], edits: EditOperation[][]]>([
  ['many notes that were removed', ['A', 'B'], [['A', 'B'].flatMap(withoutNotes)]],
  [
    'several large changes',
    ['A', 'B', 'C', 'D'],
    ['A', 'B', 'C', 'D'].map((category) => [{ op: 'renameCategory', category, name: `New ${category}` }]),
  ],
])('what does not fit into one commit is put back in several: %s', async (_, categories, edits) => {
  const start = largeWorkspace(...categories);
  const { workspaces, edit, revert: putBack } = ada(start);
  for (const operations of edits) await edit(...operations);
  const made = [...workspaces.entries.keys()];
  expect(await putBack(made)).toEqual(made.map((changeId) => ({ changeId, status: 'reverted' })));
  const { stored, entries } = workspaces;
  expect(linksOf(stored.get('ada/default'))).toEqual(linksOf(start));
  expect(entries.size).toBeGreaterThan(made.length + 1);
});

it('what was skipped in any of several commits is named again if the request is sent again', async () => {
  const { workspaces, edit, revert: putBack } = ada(largeWorkspace('A', 'B'));
  await edit(...['A', 'B'].flatMap(withoutNotes));
  const made = [...workspaces.entries.keys()];
  const links = ['A', 'B'].map((category) => ({ category, url: `https://example.com/${category}/0` }));
  await edit(...links.map((link) => ({ op: 'updateLink' as const, ...link, set: { notes: 'New' } })));
  const results = await putBack(made, { editId: 'undo' });
  expect(results).toMatchObject([
    { status: 'partly_reverted', skipped: [{ url: links[1]?.url }, { url: links[0]?.url }] },
  ]);
  expect(await putBack(made, { editId: 'undo' })).toEqual(results);
});

it('a person can put back what filled the history of the day, without an entry of its own', async () => {
  const categories = 'A B C D E F G H I J'.split(' ');
  const { workspaces, edit, revert: putBack } = ada(largeWorkspace(...categories, 'K'));
  await edit(...withoutNotes('K').slice(0, 60));
  for (const category of categories) await edit({ op: 'deleteCategory', category });
  const [changeId = ''] = workspaces.entries.keys();
  await expect(putBack([changeId])).rejects.toThrow(HistoryFull);
  expect(await putBack([changeId], { withoutHistory: true })).toEqual([{ changeId, status: 'reverted' }]);
  expect([...workspaces.entries.values()].at(-1)).toMatchObject({ operation: 'revert', isIncomplete: true });
});

it('a workspace does not get a name back that another one has now', async () => {
  const {
    workspaces,
    edit,
    revert: putBack,
  } = ada({ ...emptyWorkspace('default', instant(-9)), name: 'Links' });
  await edit({ op: 'updateWorkspace', set: { name: 'Home' } });
  workspaces.stored.set('ada/other', { ...emptyWorkspace('other', instant()), name: 'links' });
  const [changeId = ''] = workspaces.entries.keys();
  expect(await putBack([changeId])).toEqual([
    {
      changeId,
      status: 'nothing_to_revert',
      skipped: [{ url: '', reason: 'Another workspace has its name now.' }],
    },
  ]);
  workspaces.stored.delete('ada/other');
  expect(await putBack([changeId])).toEqual([{ changeId, status: 'reverted' }]);
});

it('a purge reserves memory for the largest entry while it reads the history', async () => {
  const workspaces = inMemoryWorkspaces();
  workspaces.stored.set('ada/default', largeWorkspace('A'));
  let reserved = 0;
  const context: CallContext = callContext({
    workspaces,
    history: {
      ...workspaces,
      purge() {
        reserved = context.responses.usedCapacity;
        return Promise.resolve({ entries: 0, linkIds: new Set<string>(), dates: new Set<string>() });
      },
    },
  });
  await purge(context, { links: ['0'.repeat(32)] });
  expect(reserved).toBeGreaterThan(9 * 1024 * 1024);
  expect(context.responses.usedCapacity).toBe(0);
});
