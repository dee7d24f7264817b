import { storedChangeSchema } from '../contract/historyDocument';
import type { EditOperation } from '../contract/requests/editRequest';
import { categoryId, linkId } from '../model/identity';
import { aLink, withCategories, workspaceWith } from '../model/workspace.fixture';
import {
  add,
  drop,
  edit,
  edited,
  move,
  note,
  pin,
  place,
  remove,
  rename,
  revertOne as revert,
  set,
  settingChanged,
  stateOf,
} from './changes.fixture';

const changed = (name: string) => `The category "${name}" has been changed since.`;
const TAKEN = 'There is a link with this URL in its place now.';

it.each<[what: string, change: EditOperation, since: EditOperation, reason: string]>([
  ['a place that another link has now', move(1, 'Reading', 'Later'), add(1), TAKEN],
  ['a note', note('New'), note('Newer'), 'It has been changed since.'],
  ['the note of a removed link', note('New'), remove(1), 'It has been moved or removed since.'],
  ['the name', set({ name: 'Mine' }), set({ name: 'Ours' }), settingChanged('name')],
])('%s that was changed since stays, and is named', (_, change, since, reason) => {
  const made = edit(workspaceWith(aLink(1), aLink(2)), change);
  const after = edited(made.after, since);
  expect(revert(after, made)).toMatchObject({ after, status: 'nothing_to_revert', reasons: [reason] });
});

it('a link whose URL was added again stays away, and is named, while the others are back', () => {
  const removal = edit(workspaceWith(aLink(1), aLink(2)), drop('Reading'));
  const { after, ...rest } = revert(edited(removal.after, add(1)), removal);
  expect(rest).toMatchObject({ status: 'partly_reverted', reasons: [TAKEN] });
  expect(stateOf(after).links).toHaveLength(2);
});

describe('an addition that is put back', () => {
  const start = workspaceWith(aLink(1));
  const addition = edit(start, add(2), add(3));

  it('keeps a link that was changed or moved since, and names it', () => {
    const since = edited(addition.after, note('New', 2), move(3, 'Reading', 'Later'));
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
    const revertStored = (stored: object) =>
      revert(after, { change: storedChangeSchema.parse({ ...change, ...stored }) });
    expect(revertStored({ links })).toMatchObject({ status: 'reverted', removed: 2 });
    const [first] = links;
    const other = { id: '', url: '', ...first, after: { ...first?.after, notes: 'Other' } };
    expect(revertStored({ links: [other] }).reasons).toEqual(['It has been changed since.']);
    const nothing = { links: change.links.map(({ id, url }) => ({ id, url })) };
    expect(revertStored(nothing)).toMatchObject({ status: 'nothing_to_revert', removed: 0 });
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

  it('that was added again in its place moves with those that are moved back', () => {
    const others = ['Music', 'Papers', 'Later'].map((category, index) => aLink(index + 2, { category }));
    const start = workspaceWith(aLink(1), ...others);
    const made = edit(start, drop('Music'), place('Papers', 'Reading'));
    const since = edited(made.after, add(9, 'Music'), place('Music', 'Papers'));
    expect(revert(since, made)).toMatchObject({
      status: 'reverted',
      categories: ['Reading', 'Music', 'Papers', 'Later'],
      reasons: [],
    });
  });

  it('that was renamed since is named if the change had pinned or filled it', () => {
    const start = withCategories(workspaceWith(aLink(1)), ['Empty']);
    const since = (...edits: EditOperation[]) => {
      const made = edit(start, ...edits);
      return revert(edited(made.after, rename('Reading', 'Books'), rename('Empty', 'Full')), made);
    };
    expect(since(pin('Reading'), set({ name: 'Mine' }))).toMatchObject({
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

  it('that was moved again since stays there, and the result says so', () => {
    const start = withCategories(workspaceWith(), ['A', 'B', 'C']);
    const made = edit(start, place('B', 'A'), pin('B'));
    expect(revert(edited(made.after, place('B', null)), made)).toMatchObject({
      status: 'partly_reverted',
      categories: ['A', 'C', 'B'],
      reasons: ['The order of the categories has been changed since.'],
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
    const removal = edit(start, drop('Reading'), drop('Later'), set({ name: 'Mine' }), pin('Last'));
    const links = new Set([linkId(categoryId('Reading'), aLink(2).url)]);
    const first = revert(removal.after, { change: removal.change, links });
    expect(first).toMatchObject({ status: 'reverted', categories: ['*Reading', '*Last'], reasons: [] });
    expect(first.after.name).toBe('Mine');
    const all = revert(first.after, removal);
    expect(all.status).toBe('reverted');
    expect(stateOf(all.after)).toEqual(stateOf(start));
  });
});
