import type { ListedHead } from '../contract/documents';
import { storedListing } from '../contract/documents.fixture';
import { emptyWorkspace } from '../model/model';
import { aLink, instant, workspaceWith } from '../model/workspace.fixture';
import { listedWorkspace } from './listedWorkspace.fixture';
import { describeWorkspaces } from './workspaceList';

const textBytes = (response: object) => Buffer.byteLength(JSON.stringify(response));

describe('describeWorkspaces', () => {
  it('lists the default workspace even if nothing is stored', () => {
    expect(describeWorkspaces(new Map(), instant())).toEqual({
      workspaces: [listedWorkspace()],
    });
  });

  it('returns the counts, categories and references of each workspace', () => {
    const unnamed = workspaceWith(
      aLink(1, { sourceUrl: 'notion://1' }),
      aLink(2, { category: 'Music' }),
      aLink(3, { sourceUrl: 'notion://3' }),
    );
    const workspace = { ...unnamed, name: 'Mine', isPublic: true, sourceUrl: 'notion://workspace' };
    expect(describeWorkspaces(new Map([['default', storedListing(workspace)]]), instant(99))).toEqual({
      workspaces: [
        listedWorkspace({
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
        }),
      ],
    });
  });

  it('says which workspaces are shared, so that nothing private is filed there by mistake', () => {
    const heads = [
      ['own', {}],
      ['team', { membersVersion: 'm1' }],
      ['of-olivia', { membersVersion: 'm2', owner: 'Olivia', role: 'viewer' }],
    ] as const;
    const stored = heads.map(
      ([id, fields]) => [id, { ...storedListing(emptyWorkspace(id, instant())), ...fields }] as const,
    );
    const { workspaces } = describeWorkspaces(new Map(stored), instant());
    expect(workspaces.map(({ workspaceId, isShared }) => [workspaceId, isShared])).toEqual([
      ['default', undefined],
      ['of-olivia', true],
      ['own', undefined],
      ['team', true],
    ]);
  });

  it('puts the default workspace first, then the most recently updated', () => {
    const heads = ['a', 'b', 'c'].map(
      (id, index) => [id, storedListing(emptyWorkspace(id, instant(index)))] as const,
    );
    const { workspaces } = describeWorkspaces(new Map(heads), instant());
    expect(workspaces.map(({ workspaceId }) => workspaceId)).toEqual(['default', 'c', 'b', 'a']);
  });

  it('orders workspaces that were updated at the same time by id', () => {
    const ids = ['b', 'default', 'c', 'a'];
    const orders = [ids, ids.toReversed()].map((order) => {
      const heads = new Map(order.map((id) => [id, storedListing(emptyWorkspace(id, instant()))]));
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
      new Map([['default', storedListing(workspaceWith(...links))]]),
      instant(),
    );
    expect(workspaces.map(({ categoryCount }) => categoryCount)).toEqual([60]);
    expect(workspaces[0]?.categories).toEqual(
      Array.from({ length: 50 }, (_, index) => ({ name: `Category ${String(59 - index)}`, linkCount: 1 })),
    );
  });

  /** As many heads as workspaces can be listed, each with 50 categories and 20 references. */
  function manyHeads(fields: Partial<ListedHead> = {}): ReadonlyMap<string, ListedHead> {
    const links = Array.from({ length: 50 }, (_, number) =>
      aLink(number, { category: `漢字 ${String(number)}`, sourceUrl: `notion://${String(number)}` }),
    );
    const head = { ...storedListing(workspaceWith(...links)), sourceUrl: 'notion://workspace', ...fields };
    const ids = Array.from({ length: 101 }, (_, index) => (index === 0 ? 'default' : `w${String(index)}`));
    return new Map(ids.map((id) => [id, head]));
  }

  it('lists every workspace on some page, even if they change between two pages', () => {
    const updated = new Map(['default', 'a', 'b', 'c', 'd', 'e'].map((id, index) => [id, 10 - index]));
    const pageAfter = (cursor?: string) => {
      const heads = [...updated].map(
        ([id, second]) => [id, storedListing(emptyWorkspace(id, instant(second)))] as const,
      );
      const { workspaces, nextCursor } = describeWorkspaces(new Map(heads), instant(), { limit: 2, cursor });
      return { ids: workspaces.map(({ workspaceId }) => workspaceId), nextCursor };
    };
    const first = pageAfter();
    updated.set('e', 20).set('a', 21);
    const second = pageAfter(first.nextCursor);
    updated.set('d', 30);
    const third = pageAfter(second.nextCursor);
    updated.set('a', 40);
    const fourth = pageAfter(third.nextCursor);
    expect([first.ids, second.ids, third.ids, fourth.ids]).toEqual([
      ['default', 'a'],
      ['b', 'c'],
      ['a', 'e'],
      ['a', 'd'],
    ]);
    expect(fourth.nextCursor).toBeUndefined();
  });

  it('takes at most 11.5 KB: many workspaces with counts, and the first ones with details', () => {
    const list = describeWorkspaces(manyHeads(), instant());
    expect(textBytes(list)).toBeLessThanOrEqual(11_500);
    expect(list.workspaces.length).toBeGreaterThan(40);
    expect(list.workspaces[0]).toMatchObject({ workspaceId: 'default', sourceUrl: 'notion://workspace' });
    expect(list.workspaces[0]?.categories).toHaveLength(50);
    expect(list.workspaces[0]?.sourceUrls).toHaveLength(20);
    expect(list.workspaces.at(-1)).toMatchObject({
      linkCount: 50,
      categoryCount: 50,
      categories: [],
      sourceUrls: [],
    });
  });

  it.each([
    ['typical names', {}, undefined, 11_500],
    ['long names', { name: '漢'.repeat(100) }, undefined, 11_500],
    ['long names and a limit', { name: '漢'.repeat(100) }, 500, 40_000],
    ['a small limit', {}, 7, 40_000],
  ])('lists every workspace once, page by page, with %s', (_, fields, limit, bytes) => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const list = describeWorkspaces(manyHeads(fields), instant(), { limit, cursor });
      expect(textBytes(list)).toBeLessThanOrEqual(bytes);
      expect(list.workspaces.length).toBeLessThanOrEqual(limit ?? 500);
      ids.push(...list.workspaces.map(({ workspaceId }) => workspaceId));
      cursor = list.nextCursor;
    } while (cursor !== undefined);
    expect(ids[0]).toBe('default');
    expect(ids).toHaveLength(101);
    expect(new Set(ids).size).toBe(101);
  });
});
