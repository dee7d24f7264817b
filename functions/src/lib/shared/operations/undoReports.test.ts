import type { EditOperation } from '../contract/requests/editRequest';
import type { Workspace } from '../model/model';
import { newestFirst } from '../model/linkOrder';
import { aLink, instant, workspaceWith } from '../model/workspace.fixture';
import { applyEdits } from './applyEdits';
import { make, revert, stateOf, type Made } from './changes.fixture';
import { shownCategories } from './plainModel.fixture';

// How undo has failed people in other apps. Each report is tried here.

const START = workspaceWith(
  ...[1, 2, 3].map((number) => aLink(number, { notes: `Note ${String(number)}` })),
  ...[4, 5].map((number) => aLink(number, { category: 'Music' })),
  aLink(6, { category: 'Papers' }),
);

const edit = (workspace: Workspace, ...edits: EditOperation[]): Made =>
  make(workspace, applyEdits(edits, instant(50)));

const add = (number: number, category = 'Reading'): EditOperation => ({
  op: 'addLink',
  ...aLink(number, { category }),
});
const remove = (number: number): EditOperation => ({
  op: 'deleteLink',
  category: 'Reading',
  url: aLink(number).url,
});
const note = (number: number, notes: string): EditOperation => ({
  op: 'updateLink',
  ...{ category: 'Reading', url: aLink(number).url, set: { notes } },
});
const drop = (category: string): EditOperation => ({ op: 'deleteCategory', category });
const pin = (category: string): EditOperation => ({ op: 'pinCategory', category, isPinned: true });

const titles = (workspace: Workspace) => newestFirst(workspace).map(({ link }) => link.title);
/** Expects that a workspace is again as it was, in everything that is stored. */
const expectSame = (workspace: Workspace, before: Workspace) =>
  expect(stateOf(workspace)).toEqual(stateOf(before));

interface Report {
  readonly source: string;
  /** What went wrong there. */
  readonly what: string;
  readonly run: () => void;
}

const REPORTS: readonly Report[] = [
  {
    source: 'https://github.com/overleaf/overleaf/issues/793',
    what: 'undo takes back what somebody else has done since',
    run() {
      const mine = edit(START, add(7));
      const theirs = edit(mine.after, add(8));
      expectSame(revert(theirs.after, mine).after, edit(START, add(8)).after);
    },
  },
  {
    source: 'https://github.com/iderex/kartei/issues/32',
    what: 'undoing an addition that somebody else has edited since removes their work',
    run() {
      const mine = edit(START, add(7));
      const theirs = edit(mine.after, note(7, 'Theirs'));
      const { after, results } = revert(theirs.after, mine);
      expectSame(after, theirs.after);
      expect(results).toMatchObject([
        {
          status: 'nothing_to_revert',
          skipped: [{ url: aLink(7).url, reason: 'It has been changed since.' }],
        },
      ]);
    },
  },
  {
    source: 'https://github.com/owncloud/web/issues/1753',
    what: 'nothing is restored if the folder was renamed since',
    run() {
      const deletion = edit(START, remove(1));
      const renamed = edit(deletion.after, { op: 'renameCategory', category: 'Reading', name: 'Read' });
      const { after } = revert(renamed.after, deletion);
      expect(titles(after)).toEqual(titles(START));
    },
  },
  {
    source: 'https://github.com/nextcloud/server/issues/17169',
    what: 'a file whose folder was deleted since is restored somewhere else',
    run() {
      const deletion = edit(START, remove(1));
      const dropped = edit(deletion.after, drop('Reading'));
      const { after } = revert(dropped.after, deletion);
      expect([shownCategories(after), titles(after)]).toEqual([
        ['Music', 'Papers', 'Reading'],
        ['Page 6', 'Page 5', 'Page 4', 'Page 1'],
      ]);
    },
  },
  {
    source: 'https://github.com/galangster/maru/issues/8',
    what: 'undoing what was done to three at once brings back one',
    run() {
      const deletion = edit(START, remove(1), remove(2), remove(3));
      expectSame(revert(deletion.after, deletion).after, START);
    },
  },
  {
    source: 'https://github.com/penpot/penpot/issues/10887',
    what: 'pages that were deleted together come back in another order',
    run() {
      const deletion = edit(START, drop('Reading'), drop('Papers'), drop('Music'));
      const { after } = revert(deletion.after, deletion);
      expectSame(after, START);
      expect(shownCategories(after)).toEqual(shownCategories(START));
    },
  },
  {
    source: 'https://github.com/duckduckgo/macos-browser/pull/3327',
    what: 'a favorite comes back at another position',
    run() {
      const pinned = edit(START, pin('Papers'), pin('Music')).after;
      const deletion = edit(pinned, drop('Papers'));
      const { after } = revert(deletion.after, deletion);
      expectSame(after, pinned);
      expect(titles(after)).toEqual(titles(START));
    },
  },
  {
    source: 'https://github.com/zotero/zotero/issues/5971',
    what: 'undo changes the date of an item whose date the change had left alone',
    run() {
      const move = edit(START, {
        op: 'updateLink',
        ...{ category: 'Reading', url: aLink(2).url, set: { category: 'Music' } },
      });
      expectSame(revert(move.after, move).after, START);
    },
  },
  {
    source: 'https://github.com/zotero/zotero/issues/5970',
    what: 'a deletion can be undone, and an addition cannot',
    run() {
      const addition = edit(START, add(7, 'Later'));
      expectSame(revert(addition.after, addition).after, START);
    },
  },
  {
    source: 'https://github.com/BasedHardware/omi/issues/13329',
    what: 'what came back has another ID, so that editing it fails',
    run() {
      const deletion = edit(START, remove(1));
      const back = revert(deletion.after, deletion).after;
      expectSame(edit(back, note(1, 'New')).after, edit(START, note(1, 'New')).after);
    },
  },
  {
    source: 'https://github.com/samsun076/MyMacros/issues/90',
    what: 'after a second deletion, the first one cannot be undone any more',
    run() {
      const first = edit(START, remove(1));
      const second = edit(first.after, remove(2));
      expectSame(revert(second.after, first).after, edit(START, remove(2)).after);
    },
  },
  {
    source: 'https://github.com/davideas/FlexibleAdapter/issues/434',
    what: 'undoing the last of several deletions brings back all of them',
    run() {
      const first = edit(START, remove(1));
      const second = edit(first.after, remove(2));
      expectSame(revert(second.after, second).after, first.after);
    },
  },
  {
    source: 'https://github.com/nextcloud/server/issues/21217',
    what: 'restoring twice makes two of it',
    run() {
      const deletion = edit(START, remove(1));
      const back = revert(deletion.after, deletion).after;
      const { after, results } = revert(back, deletion);
      expectSame(after, START);
      expect(results).toMatchObject([{ status: 'nothing_to_revert' }]);
    },
  },
  {
    source: 'https://github.com/gaphor/gaphor/pull/636',
    what: 'what belongs to a deleted item is restored before the item, and lost',
    run() {
      const pinned = edit(START, pin('Reading')).after;
      const deletion = edit(pinned, remove(2), drop('Reading'), drop('Music'), add(9, 'Music'));
      expectSame(revert(deletion.after, deletion).after, pinned);
    },
  },
];

it.each(REPORTS)('$what ($source)', ({ run }) => {
  run();
  expect.hasAssertions();
});
