import { parseHead, toHead, type Head } from '../../storage/documents';
import { LIMITS } from '../limits';
import { emptyWorkspace, type Workspace } from '../model';
import { aLink, instant, workspaceWith } from '../workspace.fixture';
import { describeWorkspaces } from './workspaceList';

/** Returns the head of a workspace as it is read from Firestore. */
function stored(workspace: Workspace): Head {
  const head = toHead(
    workspace,
    workspace.chunks.map(() => 'v1'),
  );
  const at = (date: Date) => ({ toDate: () => date });
  return parseHead({ ...head, createdAt: at(head.createdAt), updatedAt: at(head.updatedAt) });
}

describe('describeWorkspaces', () => {
  it('lists the default workspace even if nothing is stored', () => {
    expect(describeWorkspaces(new Map(), instant())).toEqual({
      workspaces: [
        {
          workspaceId: 'default',
          name: 'Default',
          isPublic: false,
          linkCount: 0,
          categoryCount: 0,
          categories: [],
          sourceUrls: [],
          updatedAt: instant(),
        },
      ],
    });
  });

  it('returns the counts, categories and references of each workspace', () => {
    const unnamed = workspaceWith(
      aLink(1, { sourceUrl: 'notion://1' }),
      aLink(2, { category: 'Music' }),
      aLink(3, { sourceUrl: 'notion://3' }),
    );
    const workspace = { ...unnamed, name: 'Mine', isPublic: true, sourceUrl: 'notion://workspace' };
    expect(describeWorkspaces(new Map([['default', stored(workspace)]]), instant(99))).toEqual({
      workspaces: [
        {
          workspaceId: 'default',
          name: 'Mine',
          isPublic: true,
          linkCount: 3,
          categoryCount: 2,
          categories: [
            { name: 'Reading', linkCount: 2 },
            { name: 'Music', linkCount: 1 },
          ],
          sourceUrl: 'notion://workspace',
          sourceUrls: ['notion://3', 'notion://1'],
          updatedAt: instant(2),
        },
      ],
    });
  });

  it('puts the default workspace first, then the last updated', () => {
    const heads = ['a', 'b', 'c'].map(
      (id, index) => [id, stored(emptyWorkspace(id, instant(index)))] as const,
    );
    const { workspaces } = describeWorkspaces(new Map(heads), instant());
    expect(workspaces.map(({ workspaceId }) => workspaceId)).toEqual(['default', 'c', 'b', 'a']);
  });

  it('orders workspaces that were updated at the same time by id', () => {
    const ids = ['b', 'default', 'c', 'a'];
    const orders = [ids, ids.toReversed()].map((order) => {
      const heads = new Map(order.map((id) => [id, stored(emptyWorkspace(id, instant()))]));
      return describeWorkspaces(heads, instant()).workspaces.map(({ workspaceId }) => workspaceId);
    });
    expect(orders).toEqual([
      ['default', 'a', 'b', 'c'],
      ['default', 'a', 'b', 'c'],
    ]);
  });

  it('shows the 50 categories with the newest links and counts all of them', () => {
    const links = Array.from({ length: 60 }, (_, number) =>
      aLink(number, { category: `Category ${String(number)}` }),
    );
    const { workspaces } = describeWorkspaces(
      new Map([['default', stored(workspaceWith(...links))]]),
      instant(),
    );
    expect(workspaces.map(({ categoryCount }) => categoryCount)).toEqual([60]);
    expect(workspaces[0]?.categories).toEqual(
      Array.from({ length: 50 }, (_, index) => ({ name: `Category ${String(59 - index)}`, linkCount: 1 })),
    );
  });

  it('takes at most 40 KB: lists all workspaces with counts, and the first ones with details', () => {
    const links = Array.from({ length: 50 }, (_, number) =>
      aLink(number, { category: `漢字 ${String(number)}`, sourceUrl: `notion://${String(number)}` }),
    );
    const head = { ...stored(workspaceWith(...links)), sourceUrl: 'notion://workspace' };
    const heads = Array.from(
      { length: 101 },
      (_, index) => [index === 0 ? 'default' : `w${String(index)}`, head] as const,
    );
    const list = describeWorkspaces(new Map(heads), instant());
    expect(Buffer.byteLength(JSON.stringify(list))).toBeLessThanOrEqual(LIMITS.resultBytes);
    expect(list.workspaces.map(({ categoryCount }) => categoryCount)).toEqual(heads.map(() => 50));
    expect(list.workspaces[0]).toMatchObject({ workspaceId: 'default', sourceUrl: 'notion://workspace' });
    expect(list.workspaces[0]?.categories).toHaveLength(50);
    expect(list.workspaces[0]?.sourceUrls).toHaveLength(20);
    expect(list.workspaces.at(-1)).toMatchObject({ linkCount: 50, categories: [], sourceUrls: [] });
  });

  it('takes at most 40 KB even if the names alone would take more', () => {
    const head = { ...stored(workspaceWith()), name: '漢'.repeat(100) };
    const ids = Array.from({ length: 100 }, (_, index) => String(index).padStart(64, 'w'));
    const list = describeWorkspaces(new Map(ids.map((id) => [id, head])), instant());
    expect(Buffer.byteLength(JSON.stringify(list))).toBeLessThanOrEqual(LIMITS.resultBytes);
    expect(list.workspaces.length).toBeGreaterThan(70);
    expect(list.workspaces[0]?.workspaceId).toBe('default');
  });
});
