import { LIMITS } from '../base/limits';
import type { EditOperation } from '../contract/editRequest';
import { categoryId, linkId } from '../model/identity';
import type { Workspace } from '../model/model';
import { aLink, instant, withCategories, workspaceWith } from '../model/workspace.fixture';
import { apply, WorkspaceDraft } from '../model/workspaceDraft';
import { applyEdits } from './applyEdits';
import { make, stateOf } from './changes.fixture';
import { shownCategories } from './plainModel.fixture';
import { revertChanges, type ChangeToRevert } from './revertChange';

const edit = (workspace: Workspace, ...edits: EditOperation[]) =>
  make(workspace, applyEdits(edits, instant(50)));
const edited = (workspace: Workspace, ...edits: EditOperation[]) => edit(workspace, ...edits).after;

/** Puts a change back. Returns the result, the categories and the reasons for what was skipped. */
function revert(workspace: Workspace, change: ChangeToRevert) {
  const { workspace: after, result } = apply(workspace, revertChanges([change], instant(99)));
  const [{ status, skipped, removed } = { status: undefined, skipped: [], removed: 0 }] = result;
  const reasons = skipped.map(({ reason }) => reason);
  return { after, status, removed, reasons, categories: shownCategories(after) };
}

const add = (number: number, category = 'Reading'): EditOperation => ({
  op: 'addLink',
  ...aLink(number, { category }),
});
const remove = (number: number, category = 'Reading'): EditOperation => {
  return { op: 'deleteLink', category, url: aLink(number).url };
};
const move = (number: number, from: string, to: string): EditOperation => {
  return { op: 'updateLink', category: from, url: aLink(number).url, set: { category: to } };
};
const rename = (category: string, name: string): EditOperation => ({ op: 'renameCategory', category, name });
const pin = (category: string): EditOperation => ({ op: 'pinCategory', category, isPinned: true });
const place = (category: string, before: string | null): EditOperation => {
  return { op: 'moveCategory', category, before };
};
const drop = (category: string): EditOperation => ({ op: 'deleteCategory', category });
const changed = (name: string) => `The category "${name}" has been changed since.`;

describe('an addition that is put back', () => {
  const start = workspaceWith(aLink(1));
  const addition = edit(start, add(2), add(3));

  it('removes the links and counts them', () => {
    const { after, ...rest } = revert(addition.after, addition);
    expect(stateOf(after)).toEqual(stateOf(start));
    expect(rest).toEqual({ status: 'reverted', removed: 2, reasons: [], categories: ['Reading'] });
  });

  it('keeps a link that was changed or moved since, and names it', () => {
    const note: EditOperation = { op: 'updateLink', ...aLink(2), set: { notes: 'New' } };
    const since = edited(addition.after, note, move(3, 'Reading', 'Later'));
    expect(revert(since, addition)).toEqual({
      after: since,
      status: 'nothing_to_revert',
      removed: 0,
      categories: ['Reading', 'Later'],
      reasons: ['It has been changed since.', 'It has been moved or removed since.'],
    });
  });

  it('does not mention a link that was removed since', () => {
    expect(revert(edited(addition.after, remove(3)), addition)).toMatchObject({
      status: 'reverted',
      removed: 1,
      reasons: [],
    });
  });

  it('also if an earlier version stored the whole link', () => {
    const { change, after } = addition;
    const links = change.links.map(({ id, url }) => {
      const link = [...after.chunks].map((chunk) => chunk.links.get(id)).find(Boolean);
      return { id, url, after: { ...link } };
    });
    expect(revert(after, { change: { ...change, links } })).toMatchObject({ status: 'reverted', removed: 2 });
    const [first] = links;
    const other = {
      ...change,
      links: [{ id: '', url: '', ...first, after: { ...first?.after, notes: 'Other' } }],
    };
    expect(revert(after, { change: other }).reasons).toEqual(['It has been changed since.']);
    const nothing = { ...change, links: change.links.map(({ id, url }) => ({ id, url })) };
    expect(revert(after, { change: nothing })).toMatchObject({ status: 'nothing_to_revert', removed: 0 });
  });
});

describe('a category', () => {
  it('disappears with the last link that is put back, unless it had no links before', () => {
    const start = withCategories(workspaceWith(aLink(1), aLink(2, { category: 'Later' })), ['Empty']);
    const moved = edit(start, move(1, 'Reading', 'Later'), add(3, 'Empty'));
    const since = edited(moved.after, remove(2, 'Later'));
    expect(revert(since, moved)).toMatchObject({ status: 'reverted', categories: ['Reading', 'Empty'] });
    const added = edit(start, add(4, 'Later'));
    expect(revert(edited(added.after, remove(2, 'Later')), added).categories).toEqual(['Reading', 'Empty']);
  });

  it('that was added again keeps its name, place and pin, and is named', () => {
    const start = edited(workspaceWith(aLink(1), aLink(2, { category: 'Later' })), pin('Reading'));
    const removal = edit(start, drop('Reading'));
    expect(revert(edited(removal.after, add(3, 'READING')), removal)).toMatchObject({
      status: 'partly_reverted',
      categories: ['Later', 'READING'],
      reasons: [changed('Reading')],
    });
    const same = edited(removal.after, add(3), pin('Reading'), place('Reading', 'Later'));
    expect(revert(same, removal)).toMatchObject({ status: 'reverted', reasons: [] });
    for (const one of [pin('Reading'), place('Reading', 'Later')]) {
      expect(revert(edited(removal.after, add(3), one), removal).reasons).toEqual([changed('Reading')]);
    }
  });

  it('that was renamed since is named if the change had pinned or filled it', () => {
    const start = withCategories(workspaceWith(aLink(1)), ['Empty']);
    const since = (...edits: EditOperation[]) => {
      const made = edit(start, ...edits);
      return revert(edited(made.after, rename('Reading', 'Books'), rename('Empty', 'Full')), made);
    };
    expect(since(pin('Reading'), { op: 'updateWorkspace', set: { name: 'Mine' } })).toMatchObject({
      status: 'partly_reverted',
      categories: ['*Books', 'Full'],
      reasons: [changed('Reading')],
    });
    expect(since(add(2, 'Empty')).reasons).toContain(changed('Empty'));
    expect(since(place('Reading', null)).reasons).toEqual([
      'The order of the categories has been changed since.',
    ]);
  });

  it('that was removed since comes back with a link, and is named, because its place is not known', () => {
    const made = edit(workspaceWith(aLink(1), aLink(2)), move(1, 'Reading', 'Later'));
    expect(revert(edited(made.after, rename('Reading', 'Books')), made)).toMatchObject({
      status: 'partly_reverted',
      categories: ['Books', 'Reading'],
      reasons: [changed('Reading')],
    });
  });

  it('that was renamed and got more links since is there under both names, and the new one is named', () => {
    const start = edited(workspaceWith(aLink(1), aLink(2, { category: 'Later' })), pin('Reading'));
    const renamed = edit(start, rename('Reading', 'Books'));
    expect(revert(edited(renamed.after, add(3, 'Books')), renamed)).toMatchObject({
      status: 'partly_reverted',
      categories: ['Books', '*Reading', 'Later'],
      reasons: ['The category "Books" still has links.'],
    });
    const merged = edit(start, rename('Reading', 'Later'));
    expect(revert(edited(merged.after, add(3, 'Later')), merged)).toMatchObject({
      status: 'reverted',
      categories: ['*Reading', 'Later'],
    });
  });

  it('that was the last one is back in its place before those that were added since', () => {
    const start = withCategories(workspaceWith(), ['A', 'B', 'C']);
    for (const edits of [[drop('C')], [drop('C'), drop('B')], [place('A', null)], [place('C', 'A')]]) {
      const made = edit(start, ...edits);
      const since = withCategories(made.after, ['New']);
      expect(revert(since, made)).toMatchObject({ status: 'reverted', categories: ['A', 'B', 'C', 'New'] });
    }
  });

  it('whose neighbors are not there any more is the last one, and the result says so', () => {
    const start = withCategories(workspaceWith(), ['A', 'B', 'C']);
    const made = edit(start, drop('A'));
    expect(revert(edited(made.after, drop('B')), made)).toMatchObject({
      status: 'partly_reverted',
      categories: ['C', 'A'],
      reasons: ['The order of the categories has been changed since.'],
    });
  });
});

describe('some links of a change', () => {
  it('come back with their category in its place, and leave the settings and other categories', () => {
    const start = edited(
      withCategories(workspaceWith(aLink(1), aLink(2), aLink(3, { category: 'Later' })), ['Last']),
      pin('Reading'),
    );
    const rest: EditOperation[] = [
      drop('Later'),
      { op: 'updateWorkspace', set: { name: 'Mine' } },
      pin('Last'),
    ];
    const removal = edit(start, drop('Reading'), ...rest);
    const links = new Set([linkId(categoryId('Reading'), aLink(2).url)]);
    const first = revert(removal.after, { change: removal.change, links });
    expect(first).toMatchObject({ status: 'reverted', categories: ['*Reading', '*Last'], reasons: [] });
    expect(first.after.name).toBe('Mine');
    const all = revert(first.after, removal);
    expect(all.status).toBe('reverted');
    expect(stateOf(all.after)).toEqual(stateOf(start));
  });
});

it('moves many categories back in a time that grows with their number', () => {
  const names = Array.from({ length: LIMITS.categoriesPerWorkspace }, (_, index) => String(index));
  const moves = names.slice(0, 2_000).map((name) => place(name, String(Number(name) + 2_500)));
  const start = withCategories(workspaceWith(), names);
  const { change, after } = edit(start, ...moves);
  const draft = new WorkspaceDraft(after);
  const get = jest.spyOn(Map.prototype, 'get');
  const [result] = revertChanges([{ change }], instant(99))(draft);
  const steps = get.mock.calls.length;
  get.mockRestore();
  expect(result?.status).toBe('reverted');
  expect(draft.finish().categories).toEqual(start.categories);
  expect(steps).toBeLessThan(50 * names.length);
});
