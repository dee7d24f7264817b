import { TooMuchAtOnce } from '../../shared/base/errors';
import { CHUNK_BYTES, LIMITS } from '../../shared/base/limits';
import type { HistoryState } from '../../shared/contract/commitState';
import type { EditOperation } from '../../shared/contract/requests/editRequest';
import { categoryId } from '../../shared/model/identity';
import { emptyWorkspace, type Workspace } from '../../shared/model/model';
import { allLinks } from '../../shared/model/workspace';
import { instant } from '../../shared/model/workspace.fixture';
import { apply } from '../../shared/model/operation';
import { WorkspaceDraft } from '../../shared/model/workspaceDraft';
import { runAtOnce } from '../../shared/base/steps';
import { addLink } from '../../shared/operations/addLink';
import { applyEdits } from '../../shared/operations/applyEdits';
import { utf8Bytes } from '../../shared/text/bytes';
import { historyDocuments } from './historyDocuments';
import { roomToday, withUsed } from './historyRoom';
import { inOneEntry, recordChange } from './recordChange';

const AUTHOR = { id: 'abcdefgh', kind: 'webApp' } as const;
const INFO = {
  changeId: 'change',
  author: AUTHOR,
  othersId: 'others',
  credential: 'web',
  operation: 'edit',
} as const;
/** Names of 290 bytes. */
const NAMES = Array.from({ length: 1_600 }, (_, index) => `${String(index)} x${'語'.repeat(95)}`);

function documentsOf(start: Workspace, operations: EditOperation[]) {
  const draft = new WorkspaceDraft(start);
  runAtOnce(applyEdits(operations, instant())(draft));
  const { record } = runAtOnce(recordChange(draft, INFO, { room: Infinity, addedBy: AUTHOR }));
  if (!record) throw new Error('There is no entry.');
  return historyDocuments(record, 1);
}

/** Returns a workspace with these categories and 1 MiB of links in another one. */
function workspaceOf(names: readonly string[]): Workspace {
  const additions = Array.from({ length: 256 }, (_, index) => ({
    op: 'addLink' as const,
    category: 'Links',
    url: `https://example.com/${String(index)}`,
    title: 'Page',
    notes: 'n'.repeat(4_000),
  }));
  const { categories, ...rest } = apply(
    emptyWorkspace('default', instant(-9)),
    applyEdits(additions, instant(-9)),
  ).workspace;
  return {
    ...rest,
    categories: new Map([...categories, ...names.map((name) => [categoryId(name), name] as const)]),
  };
}

const respell = (names: readonly string[]) =>
  names.map((name): EditOperation => ({ op: 'renameCategory', category: name, name: name.toUpperCase() }));

describe('the documents of an entry', () => {
  it('have at most 1 MiB each, however many categories and links were changed', () => {
    const names = NAMES.slice(0, 1_300);
    const start = workspaceOf(names);
    const removal: EditOperation = { op: 'deleteCategory', category: 'Links' };
    const { entry, parts } = documentsOf(start, [...respell(names), removal]);
    expect(utf8Bytes(JSON.stringify(entry))).toBeLessThan(1024 * 1024);
    expect(Math.max(...parts.map((part) => utf8Bytes(JSON.stringify(part))))).toBeLessThan(
      CHUNK_BYTES + 10_000,
    );
    expect(entry.parts).toBe(parts.length);
    const links = [entry.change.links, ...parts.map((part) => part.links)].flat();
    expect(links).toHaveLength([...allLinks(start)].length);
  });

  it('are not written if the categories do not fit into one', () => {
    expect(() => documentsOf(workspaceOf(NAMES), respell(NAMES))).toThrow(TooMuchAtOnce);
  });
});

describe('what may be added to a history in a day', () => {
  const { historyBytesPerDay: OF_OWNER, historyBytesOfMember: OF_MEMBER } = LIMITS;

  afterEach(() => {
    jest.useRealTimers();
  });

  it('counts separately for the owner and each member, and starts again the next day', () => {
    jest.useFakeTimers({ now: Date.parse('2026-01-31T23:00:00Z') });
    const start = { seq: 7, day: '2026-01-30', bytes: 5, members: { ada: 5 } };
    const used = withUsed(withUsed(withUsed(start, 1_000, 'ada'), 200, 'ada'), 30);
    expect(used).toEqual({ seq: 7, day: '2026-01-31', bytes: 30, members: { ada: 1_200 } });
    const roomOf = (...members: (string | undefined)[]) => members.map((member) => roomToday(used, member));
    expect(roomOf(undefined, 'ada', 'bertrand')).toEqual([OF_OWNER - 30, OF_MEMBER - 1_200, OF_MEMBER]);
    jest.setSystemTime(Date.parse('2026-02-01T00:00:00Z'));
    expect(roomOf(undefined, 'ada')).toEqual([OF_OWNER, OF_MEMBER]);
    expect(withUsed(used, 4)).toEqual({ seq: 7, day: '2026-02-01', bytes: 4 });
  });

  it('is kept for a bounded number of members, however many join and leave', () => {
    let state: HistoryState = { seq: 0, day: '', bytes: 0 };
    for (let member = 0; roomToday(state, String(member)) > 0; member++)
      state = withUsed(state, 1, String(member));
    expect(Object.keys(state.members ?? {})).toHaveLength(2 * LIMITS.members);
    expect([roomToday(state, '0'), roomToday(state)]).toEqual([OF_MEMBER - 1, OF_OWNER]);
  });
});

describe('links that are added at once', () => {
  const recordOf = (number: number, operation: 'add_to_dashboard' | 'edit', id: string = AUTHOR.id) => {
    const draft = new WorkspaceDraft(emptyWorkspace('default', instant()));
    addLink(
      { category: `Category ${String(number % 2)}`, title: 'Page', url: `urn:${String(number)}` },
      instant(),
    )(draft);
    const author = { ...AUTHOR, id };
    const changeId = `change ${String(number)}`;
    const info = { ...INFO, changeId, author, operation };
    const { record } = runAtOnce(recordChange(draft, info, { room: Infinity, addedBy: AUTHOR }));
    if (!record) throw new Error('There is no entry.');
    return record;
  };

  it('share one entry if one author has added them with tools', () => {
    const records = [0, 1, 2].map((number) => recordOf(number, 'add_to_dashboard'));
    const together = records.reduce((earlier, later) => inOneEntry(earlier, later) ?? earlier);
    expect(together).toMatchObject({
      changeId: 'change 0',
      counts: { added: 3 },
      bytes: records.reduce((sum, { bytes }) => sum + bytes, 0),
      change: {
        links: [0, 1, 2].map((number) => ({ url: `urn:${String(number)}` })),
        categories: [{ after: 'Category 0' }, { after: 'Category 1' }],
      },
    });
  });

  it('have entries of their own if others added them, or in another way', () => {
    const first = recordOf(0, 'add_to_dashboard');
    expect(inOneEntry(undefined, first)).toBeUndefined();
    expect(inOneEntry(first, recordOf(1, 'add_to_dashboard', 'another'))).toBeUndefined();
    expect(inOneEntry(first, recordOf(1, 'edit'))).toBeUndefined();
  });
});
