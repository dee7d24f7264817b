import { filterCategories } from './filterCategories';

const named = (...names: string[]) => names.map((name) => ({ id: name, name, linkCount: 1 }));
const find = (categories: ReturnType<typeof named>, query: string) =>
  filterCategories(categories, query).map(({ name }) => name);

describe('filterCategories', () => {
  it('sorts all categories by name if there is no query', () => {
    expect(find(named('Topic 10', 'topic 2', 'Ähnlich', 'Zoo'), ' ')).toEqual([
      'Ähnlich',
      'topic 2',
      'Topic 10',
      'Zoo',
    ]);
  });

  it('finds every word in any order, case and accent', () => {
    const categories = named('Café / Rome', 'Rome / Hotels', 'Cafes');
    expect(find(categories, 'rome CAFE')).toEqual(['Café / Rome']);
  });

  it('puts names that start with the query first, whatever folder they are in', () => {
    const categories = named('A rust guide', 'Bookmarks bar / Work / Rust', 'Trust', 'Rust / Async');
    expect(find(categories, 'rust')).toEqual([
      'Bookmarks bar / Work / Rust',
      'A rust guide',
      'Rust / Async',
      'Trust',
    ]);
  });

  it('finds nothing if no name has every word', () => {
    expect(find(named('Reading'), 'reading list')).toEqual([]);
  });

  it('filters 5,000 categories in a few milliseconds', () => {
    const categories = named(
      ...Array.from({ length: 5_000 }, (_, index) => `Folder / Topic ${String(index)}`),
    );
    expect(filterCategories(categories, '')).toHaveLength(5_000);
    const start = performance.now();
    expect(find(categories, 'topic 4999')).toEqual(['Folder / Topic 4999']);
    expect(performance.now() - start).toBeLessThan(200);
  });
});
