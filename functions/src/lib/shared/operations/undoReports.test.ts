import type { EditOperation } from '../contract/requests/editRequest';
import type { Workspace } from '../model/model';
import { newestFirst } from '../model/linkOrder';
import { aLink, workspaceWith } from '../model/workspace.fixture';
import { add, drop, edit, edited, move, note, pin, remove, rename, revert, stateOf } from './changes.fixture';
import { PlainModel } from './plainModel.fixture';

// How undo has failed people in other apps. Each report is tried here.

const START = workspaceWith(
  ...[1, 2, 3].map((number) => aLink(number, { notes: `Note ${String(number)}` })),
  ...[4, 5].map((number) => aLink(number, { category: 'Music' })),
  aLink(6, { category: 'Papers' }),
);

const titles = (workspace: Workspace) => newestFirst(workspace).map(({ link }) => link.title);
/** Expects that a workspace is again as it was, in everything that is stored. */
const expectSame = (workspace: Workspace, before: Workspace) =>
  expect(stateOf(workspace)).toEqual(stateOf(before));

it.each<[what: string, source: string, edits: EditOperation[], before?: EditOperation[]]>([
  [
    'undoing what was done to three at once brings back one',
    'https://github.com/galangster/maru/issues/8',
    [remove(1), remove(2), remove(3)],
  ],
  [
    'pages that were deleted together come back in another order',
    'https://github.com/penpot/penpot/issues/10887',
    [drop('Reading'), drop('Papers'), drop('Music')],
  ],
  [
    'a favorite comes back at another position',
    'https://github.com/duckduckgo/macos-browser/pull/3327',
    [drop('Papers')],
    [pin('Papers'), pin('Music')],
  ],
  [
    'undo changes the date of an item whose date the change had left alone',
    'https://github.com/zotero/zotero/issues/5971',
    [move(2, 'Reading', 'Music')],
  ],
  [
    'a deletion can be undone, and an addition cannot',
    'https://github.com/zotero/zotero/issues/5970',
    [add(7, 'Later')],
  ],
  [
    'what belongs to a deleted item is restored before the item, and lost',
    'https://github.com/gaphor/gaphor/pull/636',
    [remove(2), drop('Reading'), drop('Music'), add(9, 'Music')],
    [pin('Reading')],
  ],
])('%s (%s)', (_, __, edits, before = []) => {
  const start = edited(START, ...before);
  const made = edit(start, ...edits);
  const { after } = revert(made.after, made);
  expectSame(after, start);
  expect(titles(after)).toEqual(titles(start));
});

it.each<[what: string, source: string, first: EditOperation, second: EditOperation]>([
  [
    'undo takes back what somebody else has done since',
    'https://github.com/overleaf/overleaf/issues/793',
    add(7),
    add(8),
  ],
  [
    'after a second deletion, the first one cannot be undone any more',
    'https://github.com/samsun076/MyMacros/issues/90',
    remove(1),
    remove(2),
  ],
])('%s (%s)', (_, __, first, second) => {
  const made = edit(START, first);
  expectSame(revert(edited(made.after, second), made).after, edited(START, second));
});

it('undoing the last of several deletions brings back all of them (https://github.com/davideas/FlexibleAdapter/issues/434)', () => {
  const first = edit(START, remove(1));
  const second = edit(first.after, remove(2));
  expectSame(revert(second.after, second).after, first.after);
});

it('undoing an addition that somebody else has edited since removes their work (https://github.com/iderex/kartei/issues/32)', () => {
  const mine = edit(START, add(7));
  const theirs = edited(mine.after, note('Theirs', 7));
  const { after, results } = revert(theirs, mine);
  expectSame(after, theirs);
  const skipped = [{ url: aLink(7).url, reason: 'It has been changed since.' }];
  expect(results).toMatchObject([{ status: 'nothing_to_revert', skipped }]);
});

describe('a deletion', () => {
  const deletion = edit(START, remove(1));

  it('restores nothing if the folder was renamed since (https://github.com/owncloud/web/issues/1753)', () => {
    const { after } = revert(edited(deletion.after, rename('Reading', 'Read')), deletion);
    expect(titles(after)).toEqual(titles(START));
  });

  it('is restored somewhere else if its folder was deleted since (https://github.com/nextcloud/server/issues/17169)', () => {
    const { after } = revert(edited(deletion.after, drop('Reading')), deletion);
    expect([PlainModel.of(after).shownCategories, titles(after)]).toEqual([
      ['Music', 'Papers', 'Reading'],
      ['Page 6', 'Page 5', 'Page 4', 'Page 1'],
    ]);
  });

  it('comes back with another ID, so that editing it fails (https://github.com/BasedHardware/omi/issues/13329)', () => {
    const back = revert(deletion.after, deletion).after;
    expectSame(edited(back, note('New')), edited(START, note('New')));
  });

  it('that is restored twice makes two of it (https://github.com/nextcloud/server/issues/21217)', () => {
    const back = revert(deletion.after, deletion).after;
    const { after, results } = revert(back, deletion);
    expectSame(after, START);
    expect(results).toMatchObject([{ status: 'nothing_to_revert' }]);
  });
});
