import { aLink, instant, withLinks, workspaceWith } from '@shared/model/workspace.fixture';
import { allLinks } from '@shared/model/workspace';
import type { StoredChange } from '../data/history/history';
import { aChange, added, AUTHORS, idIn, noted, removed } from './log/change.fixture';
import { describeItem, isUndoable } from './log/describeItem';
import { itemsOf, titlesOf, type Item } from './log/items';
import { historyOfLink } from './log/linkHistory';
import { NOTHING_FURTHER } from './log/storedLinks';
import { planUndo } from './undo';

/** A workspace with two links that an earlier version has added, five minutes after noon. */
const WORKSPACE = withLinks(
  workspaceWith(),
  [...allLinks(workspaceWith(aLink(1), aLink(2)))].map(({ id, link }) => ({
    id,
    link: { ...link, author: 'claude', addedAt: instant(60 * 5) },
  })),
);

/** Plans to undo everything that happened, or what `choose` returns of it. */
function plan(changes: StoredChange[], choose = (items: readonly Item[]) => items, workspace = WORKSPACE) {
  const history = { changes, hasMore: false };
  const known = { workspace, history, authors: AUTHORS, further: NOTHING_FURTHER, sending: [] };
  const items = itemsOf({ ...known, now: Date.parse(instant()) });
  return planUndo(choose(items), items, known, titlesOf(workspace, items));
}

const edits = ({ changes }: ReturnType<typeof plan>) =>
  changes.map((change) =>
    'revert' in change
      ? change.revert.map(({ changeId }) => changeId)
      : change.operations.map((operation) => ('url' in operation ? operation.url : operation.op)),
  );

it('puts everything back from the newest to the oldest', () => {
  const changes = [
    aChange({ minute: 7, links: [noted(1)] }),
    aChange({ minute: 6, links: [noted(3)] }),
    aChange({ minute: 1, links: [removed(2)] }),
  ];
  const undone = plan(changes);
  expect(edits(undone)).toEqual([['change 7', 'change 6'], [aLink(1).url, aLink(2).url], ['change 1']]);
  expect(undone.changes[0]).toMatchObject({ known: changes.slice(0, 2).map(({ change }) => change) });
});

it('keeps what was added by an earlier version and has been changed since', () => {
  const { kept, changes } = plan([aChange({ minute: 7, links: [noted(1)] })], (items) =>
    items.filter(({ kind }) => kind === 'addition'),
  );
  expect(kept.map(({ entry }) => entry.link.title)).toEqual(['Page 1']);
  expect(changes).toHaveLength(1);
});

it('puts back only one link in the history of that link', () => {
  const changes = [aChange({ minute: 1, links: [noted(1), noted(3)] })];
  const undone = plan(changes, (items) => historyOfLink(items, idIn('Reading', 3)));
  expect(undone.changes).toEqual([
    {
      revert: [{ changeId: 'change 1', links: [idIn('Reading', 3)] }],
      known: changes.map(({ change }) => change),
    },
  ]);
});

describe('says what it will do', () => {
  const texts = (...changes: StoredChange[]) => {
    const { question, done, leftOut, verb } = plan(changes, undefined, workspaceWith());
    return { question, done, leftOut: leftOut(1), verb };
  };
  const four = [1, 2, 3, 4];

  it('to links that were added', () => {
    const links = four.map(added);
    const author = { kind: 'import' as const, id: 'import' };
    expect(texts({ ...aChange({ minute: 1, links }), author })).toEqual({
      verb: 'Remove',
      question: 'Remove 4 links added by this import?',
      done: 'Removed 4 links.',
      leftOut: 'Removed 3 of 4 links.',
    });
  });

  it('only to those that it still concerns', () => {
    const add = aChange({ minute: 1, links: four.map(added) });
    const remove = aChange({ minute: 2, links: [1, 2, 3].map(removed) });
    const restore = aChange({ minute: 3, links: [added(1)], reverts: ['change 2'] });
    const of = (change: StoredChange, ...later: StoredChange[]) =>
      plan([...later, change], (items) => items.filter(({ id }) => id === change.id)).done;
    expect(of(add, remove)).toBe('Removed “https://example.com/4”.');
    expect(of(remove, restore)).toBe('Restored 2 links.');
    expect(plan([remove, add], undefined, workspaceWith()).done).toBe('Removed 4 links.');
  });

  it('to links that were removed', () => {
    expect(texts(aChange({ minute: 1, by: 'you', links: four.map(removed) }))).toMatchObject({
      verb: 'Restore',
      question: 'Restore 4 links removed by you?',
      done: 'Restored 4 links.',
    });
    expect(texts(aChange({ minute: 1, links: [removed(1)] }))).toMatchObject({ done: 'Restored “Page 1”.' });
  });

  it('to links that a tool has moved to or from another workspace, and how they are shown', () => {
    const halves = [
      aChange({ minute: 2, id: 'x_moved_there', operation: 'edit_links', links: four.map(added) }),
      aChange({ minute: 1, id: 'y_moved', operation: 'edit_links', links: [removed(1)] }),
    ];
    expect(halves.map((half) => texts(half))).toMatchObject([
      { verb: 'Move back', question: 'Move back 4 links moved by Claude Code?', done: 'Moved back 4 links.' },
      { verb: 'Move back', done: 'Moved back “Page 1”.' },
    ]);
    const others = [
      aChange({ minute: 2, id: 'x_moved_there', links: four.map(added) }),
      aChange({ minute: 1, operation: 'edit_links', links: [removed(1)] }),
    ];
    expect(plan(halves).movesBack).toBe(true);
    expect(plan(others).movesBack).toBe(false);
    const shown = (changes: StoredChange[]) => {
      const history = { changes, hasMore: false };
      const items = itemsOf({ workspace: WORKSPACE, history, authors: AUTHORS, now: Date.parse(instant()) });
      const made = items.filter(({ kind }) => kind === 'change');
      return made.map((item) => [describeItem(item, new Map(), WORKSPACE).label, isUndoable(item)]);
    };
    expect(shown(halves)).toEqual([
      ['Moved here', true],
      ['Moved away', true],
    ]);
    const back = aChange({ minute: 3, reverts: ['y_moved'], links: [noted(1)] });
    expect(shown([back])).toEqual([['Undid', false]]);
    expect(shown(others).map(([label]) => label)).toEqual(['Added', 'Removed']);
  });

  it('in links, each once, and in changes if there are no links', () => {
    expect(
      texts(
        aChange({ minute: 2, links: [noted(1), removed(2)] }),
        aChange({ minute: 1, by: 'you', links: [noted(1)] }),
      ),
    ).toMatchObject({ verb: 'Undo', question: 'Undo 2 changes of 2 links?', done: 'Put back 2 links.' });
    const mixed = aChange({ minute: 3, links: [added(1), noted(2), removed(3)] });
    expect(texts(mixed)).toMatchObject({ verb: 'Undo', done: 'Removed 1 link, put back 2.' });
    const noteOfAdded = [
      aChange({ minute: 4, links: [noted(1)] }),
      aChange({ minute: 3, links: [added(1)] }),
    ];
    expect(texts(...noteOfAdded)).toMatchObject({ done: 'Removed “https://example.com/1”.' });
    const undo = aChange({ minute: 5, reverts: ['change 4'], links: [noted(1)] });
    expect(plan([undo, ...noteOfAdded])).toMatchObject({ redoes: true });
    expect(plan(noteOfAdded)).toMatchObject({ redoes: false });
    const settings = { before: { name: 'Before' }, after: { name: 'After' } };
    expect(texts(aChange({ minute: 1, change: { settings } }))).toMatchObject({
      question: 'Undo 1 change by Claude Code?',
      done: 'Put back 1 change.',
    });
  });
});
