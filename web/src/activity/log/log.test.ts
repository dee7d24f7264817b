import type { LinkChange } from '@shared/model/change';
import { HISTORY_DAYS } from '@shared/contract/historyDocument';
import { aLink, instant, withCategories, withLinks, workspaceWith } from '@shared/model/workspace.fixture';
import { categoryId } from '@shared/model/identity';
import type { EditOperation } from '@shared/contract/requests/editRequest';
import { changeOf } from '@shared/model/changeOf';
import type { Workspace } from '@shared/model/model';
import { allLinks } from '@shared/model/workspace';
import { WorkspaceDraft } from '@shared/model/workspaceDraft';
import { runAtOnce } from '@shared/base/steps';
import { applyEdits } from '@shared/operations/applyEdits';
import type { StoredChange } from '../../data/history/history';
import { aChange, added, AUTHORS, idIn, moved, noted, removed, urlOf } from './change.fixture';
import { describeItem, isUndone } from './describeItem';
import { itemsOf, titlesOf, type Item } from './items';
import { historyOfLink, isChangedSince } from './linkHistory';
import { sessionsOf, undoOf } from './sessions';
import { FORMER_MEMBER } from '@shared/contract/sharing';
import { userWorkspaceOf, seenFrom } from '../../data/workspaces/userWorkspace';
import { authorName } from '@shared/activity/authorName';
import { describeTally, isOfKind } from './tally';

const NOW = Date.parse(instant(24 * 60 * 60));

/** Returns the workspace with links that this author added in these minutes. The links have the minutes as numbers. */
function addedBy(author: string, ...minutes: number[]): Workspace {
  const links = minutes.map((minute) => aLink(minute, { addedAt: instant(minute * 60) }));
  const workspace = workspaceWith(...links);
  const entries = [...allLinks(workspace)].map(({ id, link }) => ({ id, link: { ...link, author } }));
  return withLinks(workspace, entries);
}

const items = (workspace: Workspace, changes: StoredChange[], hasMore = false) =>
  itemsOf({ workspace, history: { changes, hasMore }, authors: AUTHORS, now: NOW });

const ids = (list: readonly Item[]) =>
  list.map((item) => (item.kind === 'change' ? item.id : item.entry.link.title));

describe('what happened', () => {
  it('merges changes with the links that were added, newest first', () => {
    const changes = [aChange({ minute: 5, links: [noted(1)] }), aChange({ minute: 2, links: [noted(1)] })];
    expect(ids(items(addedBy('claude', 1, 3), changes))).toEqual([
      'change 5',
      'Page 3',
      'change 2',
      'Page 1',
    ]);
  });

  it('omits links without a known author, links of long ago, and those that a change lists as added', () => {
    expect(items(addedBy('somebody', 1), [])).toEqual([]);
    expect(items(workspaceWith(aLink(1)), [])).toEqual([]);
    expect(items(addedBy('claude', -HISTORY_DAYS * 24 * 60), [])).toEqual([]);
    const listed = { id: idIn('Reading', 1), url: urlOf(1), after: {} };
    expect(ids(items(addedBy('claude', 1), [aChange({ minute: 4, links: [listed] })]))).toEqual(['change 4']);
  });

  it('omits links that may be in an addition that was not read completely', () => {
    const counts = { added: 900, removed: 0, moved: 0, retitled: 0, noted: 0 };
    const entry = aChange({ minute: 2, links: [added(9)], parts: 1, counts });
    expect(ids(items(addedBy('claude', 1, 3), [entry]))).toEqual(['Page 3', 'change 2']);
    expect(ids(items(addedBy('you', 1, 3), [entry]))).toEqual(['Page 3', 'change 2', 'Page 1']);
  });

  it('omits links that a change lists as added, also if they were moved since', () => {
    const changes = [
      aChange({ minute: 4, links: [moved(1, 'Papers', 'Reading')] }),
      aChange({ minute: 3, links: [{ ...added(1), id: idIn('Papers', 1) }] }),
    ];
    expect(ids(items(addedBy('claude', 1), changes))).toEqual(['change 4', 'change 3']);
  });

  it('ends with the oldest change that was read', () => {
    const changes = [aChange({ minute: 4 })];
    expect(ids(items(addedBy('claude', 3, 6), changes, true))).toEqual(['Page 6', 'change 4']);
  });

  it('is grouped by author and session: a pause of 30 minutes begins a new one', () => {
    const changes = [
      aChange({ minute: 62, by: 'you' }),
      aChange({ minute: 61 }),
      aChange({ minute: 60, by: 'you' }),
      aChange({ minute: 32 }),
      aChange({ minute: 2 }),
    ];
    const sessions = sessionsOf(items(workspaceWith(), changes));
    expect(sessions.map(({ author, items: own }) => [author.id, ids(own)])).toEqual([
      ['you', ['change 62', 'change 60']],
      ['claude', ['change 61', 'change 32']],
      ['claude', ['change 2']],
    ]);
  });

  it('is undone as a session without what undid other parts of it', () => {
    const [first, second] = [aChange({ minute: 1 }), aChange({ minute: 2, links: [removed(1)] })];
    const undoSecond = aChange({ minute: 3, links: [added(1)], reverts: [second.id] });
    const undoneIn = (...changes: StoredChange[]) => {
      const [session] = sessionsOf(items(workspaceWith(), changes));
      return session && ids(undoOf(session, (item) => item.kind === 'change' && !isUndone(item)));
    };
    expect(undoneIn(undoSecond, second, first)).toEqual([first.id]);
    const redo = aChange({ minute: 4, links: [removed(1)], reverts: [undoSecond.id] });
    expect(undoneIn(redo, undoSecond, second, first)).toEqual([second.id, first.id]);
    const undoEarlier = aChange({ minute: 62, links: [added(1)], reverts: [second.id] });
    expect(undoneIn(undoEarlier, second, first)).toEqual([undoEarlier.id]);
  });

  it('is described in numbers', () => {
    const changes = [
      aChange({ minute: 9, links: [moved(3, 'Reading', 'Music'), moved(4, 'Reading', 'Music')] }),
      aChange({ minute: 8, reverts: ['change 1', 'change 2'], links: [removed(1)] }),
      aChange({ minute: 7, links: [noted(2)] }),
      aChange({ minute: 6, links: [removed(1)] }),
    ];
    expect(describeTally(items(addedBy('claude', 1, 2), changes))).toBe(
      '2 added, 2 moved, 1 note or tag changed, 1 removed and 2 changes undone',
    );
    expect(describeTally(items(addedBy('claude', 1), changes), 3)).toBe(
      '1 added, 2 moved, 2 changes undone and more',
    );
    expect(items(addedBy('claude', 1), changes).filter((item) => isOfKind(item, 'removed'))).toHaveLength(1);
  });

  it('names authors', () => {
    expect(authorName({ kind: 'key', name: 'Claude Code' })).toBe('Claude Code');
    expect(authorName({ kind: 'webApp', name: 'x' })).toBe('You');
    expect(authorName({ kind: 'import' })).toBe('Import');
    expect(authorName({ kind: 'script' })).toBe('A script (REST)');
    const person = { uid: 'ada', name: 'Ada' };
    expect(authorName({ kind: 'webApp', person })).toBe('Ada');
    expect(authorName({ kind: 'key', name: 'Claude Code', person })).toBe('Ada, with Claude Code');
    expect(authorName({ kind: 'import', person })).toBe('Ada, with an import');
  });

  it('names the person of an author unless that is the user', () => {
    const own = userWorkspaceOf('olivia', 'team', []);
    const shared = { uid: 'olivia', workspaceId: 'team', owner: 'Olivia', role: 'editor' as const };
    const ofMember = userWorkspaceOf('ada', 'shared', [{ id: 'shared', name: 'Of Olivia', shared }]);
    const [byOwner, byAda] = [
      { kind: 'webApp' as const },
      { kind: 'webApp' as const, person: { uid: 'ada', name: 'Ada' } },
    ];
    expect([byOwner, byAda].map((author) => authorName(seenFrom(own, author)))).toEqual([
      'You',
      'Ada (member)',
    ]);
    expect([byOwner, byAda].map((author) => authorName(seenFrom(ofMember, author)))).toEqual([
      'Olivia (owner)',
      'You',
    ]);
  });

  it('marks others, whatever name they have taken', () => {
    const own = userWorkspaceOf('olivia', 'team', []);
    const nameOf = (name: string, kind: 'webApp' | 'key' = 'webApp') =>
      authorName(seenFrom(own, { kind, name: 'Claude', person: { uid: 'mallory', name } }));
    expect(nameOf('You')).toBe('You (member)');
    expect(nameOf('Olivia')).toBe('Olivia (member)');
    expect(nameOf('Claude')).toBe('Claude (member)');
    const former = { kind: 'key', person: FORMER_MEMBER } as const;
    expect(authorName(seenFrom(own, former))).toBe('Former member, with an API key');
    expect(nameOf('Mallory', 'key')).toBe('Mallory (member), with Claude');
    expect(authorName(seenFrom(own, { kind: 'key', name: 'Claude' }))).toBe('Claude');
    expect(authorName({ kind: 'app', name: 'You' })).toBe('A connected app');
    expect(authorName({ kind: 'key', name: 'Import' })).toBe('An API key');
    expect(authorName({ kind: 'key', name: 'Ada (member)' })).toBe('An API key');
  });
});

describe('one change', () => {
  const described = (change: StoredChange, workspace = workspaceWith(aLink(1))) => {
    const list = items(workspace, [change]);
    const [item] = list;
    if (!item) throw new Error('No item.');
    return describeItem(item, titlesOf(workspace, list), workspace);
  };

  it('shows what was there before and after', () => {
    expect(described(aChange({ minute: 1, links: [noted(1)] }))).toMatchObject({
      label: 'Note',
      title: 'Page 1',
      differences: [{ label: 'Note', before: undefined, after: 'A note.' }],
    });
    const categories = [{ id: categoryId('Unsorted'), before: 'Unsorted', after: 'Unsorted' }];
    expect(
      described(aChange({ minute: 1, links: [moved(1, 'Unsorted', 'Reading')], change: { categories } })),
    ).toMatchObject({ label: 'Moved', title: 'Page 1', differences: [{ before: 'Unsorted' }] });
  });

  it.each([
    ['', '#favorite', 'Added to Favorites'],
    ['Good.\n\n#favorite', 'Good.\n\n#favorite #Unread', 'Marked as unread'],
    ['#favorite #a', '#a #b #c', 'Added #b and #c, removed from Favorites'],
    ['#unread', '', 'Marked as read'],
    ['Soup\n\n#a', 'Soup', 'Removed #a'],
    ['', '#1a #2a #3a #4a #5a #6a #7a', 'Added #1a, #2a, #3a, #4a, #5a and 2 more'],
    ['#a', '#a Soup #b', undefined],
    ['Soup', 'Stew', undefined],
  ])('of the tags from “%s” to “%s” is told in words: %s', (before, after, words) => {
    const links = [{ ...noted(1), before: { notes: before }, after: { notes: after } }];
    const { label, differences } = described(aChange({ minute: 1, links }));
    expect([label, differences[0]?.words]).toEqual([words === undefined ? 'Note' : 'Tags', words]);
  });

  it('of several links says once what is the same for all', () => {
    const links = [1, 2].map((number) => ({ ...noted(number), after: { notes: 'The same.' } }));
    expect(described(aChange({ minute: 1, links }))).toMatchObject({
      ...{ label: 'Note', title: '2 links', areShared: true },
      differences: [{ label: 'Note', after: 'The same.' }],
    });
    const others = [noted(1), ...links.slice(1)];
    expect(described(aChange({ minute: 1, links: others }))).toMatchObject({ differences: [] });
  });

  it('that renamed a category says so, instead of listing its links', () => {
    const links = [moved(1, 'Recipe', 'Recipes'), moved(2, 'Recipe', 'Recipes')];
    const categories = [
      { id: categoryId('Recipe'), before: 'Recipe' },
      { id: categoryId('Recipes'), after: 'Recipes' },
    ];
    const renamed = aChange({ minute: 1, links, change: { categories } });
    expect(described(renamed)).toMatchObject({
      label: 'Renamed',
      title: 'Category with 2 links',
      differences: [{ before: 'Recipe', after: 'Recipes' }],
    });
    expect(items(workspaceWith(), [renamed]).filter((item) => isOfKind(item, 'settings'))).toHaveLength(1);
  });

  it('that moved or pinned categories names them', () => {
    const edits = (...operations: EditOperation[]) => {
      const draft = new WorkspaceDraft(withCategories(workspaceWith(aLink(1)), ['Music', 'Papers']));
      runAtOnce(applyEdits(operations, instant(60))(draft));
      return aChange({ minute: 1, change: changeOf(draft) });
    };
    const move: EditOperation = { op: 'moveCategory', category: 'Papers', before: 'Reading' };
    const pin: EditOperation = { op: 'pinCategory', category: 'Music', isPinned: true };
    const order: EditOperation = { op: 'updateWorkspace', set: { categoryOrder: 'name' } };
    expect(described(edits(move))).toMatchObject({ label: 'Moved', title: 'Category “Papers”' });
    expect(described(edits(pin))).toMatchObject({ label: 'Pinned', title: 'Category “Music”' });
    expect(described(edits(move, pin))).toMatchObject({ label: 'Changed', title: '2 categories' });
    expect(described(edits(order))).toMatchObject({
      label: 'Settings',
      differences: [{ label: 'Order of categories', before: 'manual', after: 'A to Z' }],
    });
    expect(describeTally(items(workspaceWith(), [edits(move, pin)]))).toBe('2 categories moved or pinned');
  });

  it('that moved links to another workspace in the web app says so, but not what only has such an id', () => {
    const labelOf = (id: string, link: LinkChange) =>
      described(aChange({ minute: 1, id, links: [link] })).label;
    expect(labelOf('x_away', removed(1))).toBe('Moved away');
    expect(labelOf('x_here', added(1))).toBe('Moved here');
    expect(['x_away', 'x_here'].map((id) => labelOf(id, noted(1)))).toEqual(['Note', 'Note']);
  });

  it('that added links names them as the workspace or a later change does, and says where they are', () => {
    const workspace = workspaceWith(aLink(1));
    const add = aChange({ minute: 1, links: [added(1)] });
    expect(described(add, workspace)).toMatchObject({ label: 'Added', title: 'Page 1', place: 'Reading' });
    const deleted = aChange({ minute: 2, links: [removed(1)] });
    const list = items(workspaceWith(), [deleted, add]);
    expect([...titlesOf(workspaceWith(), list).values()]).toEqual(['Page 1', 'Page 1']);
    expect(described(add, workspaceWith())).toMatchObject({ title: urlOf(1), place: undefined });
    expect(described(aChange({ minute: 1, links: [added(1), removed(2)] }))).toMatchObject({
      label: 'Changed',
    });
  });

  it('that undid or redid another says which, unless that was not read', () => {
    const removal = aChange({ minute: 1, links: [removed(1)] });
    const undo = aChange({ minute: 2, reverts: [removal.id], links: [added(1)] });
    const redo = aChange({ minute: 3, reverts: [undo.id], links: [removed(1)] });
    const several = aChange({ minute: 4, links: [noted(1), noted(2)] });
    const undoSeveral = aChange({ minute: 5, reverts: [several.id], links: [noted(1), noted(2)] });
    const shown = (...changes: StoredChange[]) => {
      const list = items(workspaceWith(), changes);
      const titles = titlesOf(workspaceWith(), list);
      return list
        .map((item) => describeItem(item, titles, workspaceWith()))
        .map((each) => `${each.label} ${each.title}`);
    };
    expect(shown(undoSeveral, several, redo, undo, removal)).toEqual([
      'Undid Note of 2 links',
      'Note 2 links',
      'Redid Removed “Page 1”',
      'Undid Removed “Page 1”',
      'Removed Page 1',
    ]);
    expect(shown(undo)).toEqual(['Undid 1 change']);
    const undoSome = aChange({ minute: 5, reverts: [several.id], links: [noted(1)] });
    const redoSome = aChange({ minute: 6, reverts: [undoSome.id], links: [noted(1)] });
    expect(shown(redoSome, undoSome, several).slice(0, 2)).toEqual([
      'Redid Note of 1 of 2 links',
      'Undid Note of 1 of 2 links',
    ]);
    const redoSeveral = aChange({ minute: 6, reverts: [undoSeveral.id], links: [noted(1), noted(2)] });
    expect(shown(redoSeveral, undoSeveral)).toEqual(['Redid 1 change', 'Undid 1 change']);
    const row = [removal];
    for (const second of Array(20_000).keys()) {
      const at = new Date(Date.parse(removal.at) + (second + 1) * 1_000).toISOString();
      row.unshift({ ...undo, id: `undo ${String(second)}`, at, reverts: [row[0]?.id ?? ''] });
    }
    expect(shown(...row).slice(0, 2)).toEqual(['Redid Removed “Page 1”', 'Undid Removed “Page 1”']);
  });

  it('has the title that the link had then', () => {
    const retitled = {
      ...{ id: idIn('Reading', 1), url: urlOf(1) },
      ...{ before: { title: 'Old' }, after: { title: 'Page 1' } },
    };
    const workspace = workspaceWith(aLink(1));
    const list = items(workspace, [
      aChange({ minute: 2, links: [retitled] }),
      aChange({ minute: 1, links: [noted(1)] }),
    ]);
    expect([...titlesOf(workspace, list).values()]).toEqual(['Page 1', 'Old']);
  });
});

describe('the history of a link', () => {
  it('follows the link through its categories, and omits other links of the same changes', () => {
    const changes = [
      aChange({ minute: 5, links: [noted(1, 'Music')] }),
      aChange({ minute: 4, links: [moved(1, 'Papers', 'Music'), moved(2, 'Papers', 'Music')] }),
      aChange({ minute: 3, links: [noted(2, 'Papers')] }),
      aChange({ minute: 2, links: [moved(1, 'Reading', 'Papers')] }),
    ];
    for (const category of ['Reading', 'Papers', 'Music']) {
      const history = historyOfLink(items(workspaceWith(), changes), idIn(category, 1));
      expect(ids(history)).toEqual(['change 5', 'change 4', 'change 2']);
      expect(history.map((item) => item.kind === 'change' && item.otherCount)).toEqual([0, 1, 0]);
    }
  });

  it('counts a change as undone once that link was put back', () => {
    const changes = [
      aChange({ minute: 2, links: [noted(1)], reverts: ['change 1'] }),
      aChange({ minute: 1, links: [noted(1), noted(2)] }),
    ];
    const isUndoneOf = (number: number) => {
      const last = historyOfLink(items(workspaceWith(), changes), idIn('Reading', number)).at(-1);
      return last?.kind === 'change' && isUndone(last);
    };
    expect([isUndoneOf(1), isUndoneOf(2)]).toEqual([true, false]);
  });
});

describe('a link that was added', () => {
  const isChanged = (changes: StoredChange[], putBack: string[] = []) => {
    const list = items(addedBy('claude', 1), changes);
    const added = list.find((item) => item.kind === 'addition');
    if (!added) throw new Error('No addition.');
    return isChangedSince(added, list, new Set(putBack));
  };

  it('has been changed since if a newer change concerns it, also before it was moved to where it is', () => {
    expect(isChanged([])).toBe(false);
    expect(isChanged([aChange({ minute: 0, links: [noted(1)] })])).toBe(false);
    expect(isChanged([aChange({ minute: 2, links: [noted(2)] })])).toBe(false);
    expect(isChanged([aChange({ minute: 2, links: [noted(1)] })])).toBe(true);
    expect(isChanged([aChange({ minute: 2, links: [moved(1, 'Papers', 'Reading')] })])).toBe(true);
  });

  it('has not if that was put back, before or just now', () => {
    const change = aChange({ minute: 2, links: [noted(1)] });
    const undo = aChange({ minute: 3, links: [noted(1)], reverts: ['change 2'] });
    expect(isChanged([change], ['change 2'])).toBe(false);
    expect(isChanged([undo, change])).toBe(false);
    expect(isChanged([aChange({ minute: 4, links: [noted(1)], reverts: ['change 3'] }), undo, change])).toBe(
      true,
    );
  });
});
