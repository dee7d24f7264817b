import { storedHead } from '../contract/documents.fixture';
import { aLink, instant, workspaceWith } from '../model/workspace.fixture';
import { listedWorkspace } from './listedWorkspace.fixture';
import { describeWorkspace } from './workspaceCategories';

const textBytes = (response: object) => Buffer.byteLength(JSON.stringify(response));

describe('describeWorkspace', () => {
  const names = Array.from({ length: 2_000 }, (_, number) => `漢字 "${String(number).padStart(4, '0')}"`);
  const head = storedHead(workspaceWith(aLink(1, { sourceUrl: 'notion://1' })));
  const many = {
    ...head,
    categories: names.map((name, index) => ({ id: String(index), name, linkCount: index })),
  };

  it('returns a workspace with all of its categories, by name, and its references', () => {
    const workspace = workspaceWith(aLink(1, { sourceUrl: 'notion://1' }), aLink(2, { category: 'music' }));
    expect(describeWorkspace('default', storedHead(workspace), {})).toEqual({
      workspaces: [
        listedWorkspace({
          linkCount: 2,
          categoryCount: 2,
          categories: [
            { name: 'music', linkCount: 1 },
            { name: 'Reading', linkCount: 1 },
          ],
          sourceUrls: ['notion://1'],
          updatedAt: instant(1),
        }),
      ],
    });
  });

  it.each([
    [undefined, 11_500],
    [500, 40_000],
    [300, 40_000],
  ])('returns every category once, page by page, with the limit %s', (limit, bytes) => {
    const found: string[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const list = describeWorkspace('default', many, { limit, cursor });
      expect(textBytes(list)).toBeLessThanOrEqual(bytes);
      const categories = list.workspaces[0]?.categories ?? [];
      sizes.push(categories.length);
      found.push(...categories.map(({ name }) => name));
      cursor = list.nextCursor;
    } while (cursor !== undefined);
    expect(found).toEqual(names);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(limit ?? 500);
    expect(sizes[0]).toBeGreaterThan(250);
  });

  it('neither repeats nor skips a category when others are added and removed between two pages', () => {
    const { nextCursor } = describeWorkspace('default', many, { limit: 10 });
    const changed = { ...many, categories: many.categories.slice(5).filter((_, index) => index !== 4) };
    const [workspace] = describeWorkspace('default', changed, { limit: 1, cursor: nextCursor }).workspaces;
    expect(workspace?.categories.map(({ name }) => name)).toEqual([names[10]]);
  });

  it.each(['', 'abc', '%', btoa('workspace 2026-01-31T12:00:00.000Z default'), btoa('category ')])(
    'rejects the invalid cursor %j',
    (cursor) => {
      expect(() => describeWorkspace('default', many, { cursor })).toThrow('cursor: is not valid.');
    },
  );
});
