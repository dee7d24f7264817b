import { aLink, workspaceWith } from '@shared/model/workspace.fixture';
import { categoriesOfSite, completions, matchingCategories } from './matchingCategories';

const named = (...names: string[]) => names.map((name) => ({ name }));
const find = (categories: ReturnType<typeof named>, typed: string) =>
  matchingCategories(categories, typed).map(({ name }) => name);

describe('matchingCategories', () => {
  it('returns all categories if nothing was typed', () => {
    expect(find(named('Zoo', 'Reading'), ' ')).toEqual(['Zoo', 'Reading']);
  });

  it('finds names with every word, in any order, ignoring case and accents', () => {
    const categories = named('Café / Rome', 'Rome / Hotels', 'Cafes');
    expect(find(categories, 'rome CAFE')).toEqual(['Café / Rome']);
    expect(find(categories, 'rome cafe list')).toEqual([]);
  });

  it('puts names that start with the typed text first, whatever folder they are in', () => {
    const categories = named('A rust guide', 'Trust', 'Bookmarks bar / Work / Rust', 'Rust / Async');
    expect(find(categories, 'rust')).toEqual([
      'Bookmarks bar / Work / Rust',
      'A rust guide',
      'Trust',
      'Rust / Async',
    ]);
  });

  it('looks through 5,000 categories in a few milliseconds', () => {
    const categories = named(
      ...Array.from({ length: 5_000 }, (_, index) => `Folder / Topic ${String(index)}`),
    );
    expect(find(categories, 'topic')).toHaveLength(5_000);
    const start = process.cpuUsage();
    expect(find(categories, 'topic 4999')).toEqual(['Folder / Topic 4999']);
    expect(process.cpuUsage(start).user).toBeLessThan(300_000);
  });
});

describe('completions', () => {
  it('returns similar names for a typo, and none for a name unlike all others', () => {
    const categories = named('Reading', 'Read later', 'Work');
    expect(completions(categories, 'read')).toEqual(['Reading', 'Read later']);
    expect(completions(categories, 'Redings')).toEqual(['Reading']);
    expect(completions(categories, 'nothing like it')).toEqual([]);
  });

  it('returns at most 100 names', () => {
    const many = named(...Array.from({ length: 5_000 }, (_, index) => `Topic ${String(index)}`));
    expect(completions(many, 'topic')).toHaveLength(100);
  });
});

describe('categoriesOfSite', () => {
  const at = (url: string, category: string) => ({ ...aLink(1), url, category });
  const workspace = workspaceWith(
    at('https://www.example.com/1', 'Reading'),
    at('https://example.com/2', 'Music'),
    at('https://example.com/3', 'Music'),
    at('https://other.example.com/4', 'Other'),
    at('https://search.example.org/?q=example.com', 'Search'),
  );

  it('returns the categories with links of the same site, the one with most first', () => {
    expect(categoriesOfSite(workspace, 'https://example.com/new')).toEqual(['Music', 'Reading']);
  });

  it.each(['', 'exampl', 'urn:isbn:1', 'https://nowhere.example'])('returns none for “%s”', (url) => {
    expect(categoriesOfSite(workspace, url)).toEqual([]);
  });
});
