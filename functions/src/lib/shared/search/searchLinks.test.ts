import fc from 'fast-check';
import { LIMITS } from '../base/limits';
import { searchedForm } from './searchedForm';
import { emptyWorkspace, type Workspace } from '../model/model';
import { addLink } from '../operations/addLink';
import { numRuns } from '../base/runs.fixture';
import { aLink, instant, withCategories, workspaceWith } from '../model/workspace.fixture';
import { apply } from '../model/operation';
import type { Period } from '../dates/period';
import { searchInSteps, searchLinks } from './searchLinks';

const word = fc.constantFrom(
  'red',
  'RÉD',
  'green',
  'ed',
  'x',
  'it',
  'a',
  'Straße',
  'useState',
  '東京',
  'タワー',
  'ø',
  '9',
);
const mark = fc.constantFrom(
  ' ',
  ' ',
  '-',
  '.',
  '/',
  '',
  '’',
  '%',
  '+',
  '#',
  'の',
  ', ',
  '_',
  ' .',
  '++ ',
  '(',
  '%e9',
);
/** Words and the marks between them. Omits quotation marks, because a phrase is stricter than its words. */
const anyText = fc
  .array(fc.tuple(word, mark), { minLength: 1, maxLength: 5 })
  .map((pairs) => pairs.flat().join('').trim());
const link = fc.record({ category: anyText, title: anyText, notes: anyText });
const anyQuery = anyText;

/** Returns the titles of the results, best first. */
function titles(workspace: Workspace, query: string): string[] {
  return searchLinks([workspace], { query }).links.map(({ title }) => title);
}

describe('searchLinks', () => {
  it('returns the fields that contain the words', () => {
    const link = aLink(1, { category: 'Databases', title: 'Firestore limits', notes: 'One MiB' });
    const workspace = workspaceWith(link, aLink(2));
    expect(searchLinks([workspace], { query: 'FIRESTORE example mib' })).toEqual({
      page: '1 to 1 of 1',
      workspaceId: 'default',
      query: 'FIRESTORE example mib',
      total: 1,
      links: [{ ...link, addedAt: instant(), matchedIn: ['title', 'url', 'notes'] }],
    });
  });

  it('finds nothing if no link has any of the words', () => {
    expect(searchLinks([workspaceWith(aLink(1))], { query: 'entirely missing' })).toEqual({
      page: '0 of 0',
      workspaceId: 'default',
      query: 'entirely missing',
      total: 0,
      links: [],
    });
  });

  it('finds all links of a category whose name matches', () => {
    const workspace = workspaceWith(aLink(1, { category: 'Café' }), aLink(2), aLink(3, { category: 'café' }));
    expect(titles(workspace, 'cafe')).toEqual(['Page 3', 'Page 1']);
    expect(titles(workspace, 'cafe 1')).toEqual(['Page 1']);
  });

  it.each([
    ['resume', 'Résumé'],
    ['RÉSUMÉ', 'resume'],
    ['ΚΌΣ', 'κόσμος'],
    ['strasse', 'Die Straße'],
    ['file', 'ﬁle'],
  ])('finds "%s" in "%s"', (query, title) => {
    expect(titles(workspaceWith(aLink(1, { title })), query)).toEqual([title]);
  });

  it('finds words in the decoded and in the encoded form of a URL', () => {
    const workspace = workspaceWith(
      aLink(1, { url: 'https://fr.example/caf%C3%A9' }),
      aLink(2, { url: 'https://fr.example/%E9' }),
    );
    expect(titles(workspace, 'café')).toEqual(['Page 1']);
    expect(titles(workspace, 'caf%c3%a9')).toEqual(['Page 1']);
    expect(titles(workspace, '%E9')).toEqual(['Page 2']);
  });

  it('ranks the exact URL first, then by title, category, URL and notes, then newest first', () => {
    const url = 'https://example.com/';
    const workspace = workspaceWith(
      aLink(0, { title: 'exact URL', url: `${url}?utm_source=x` }),
      aLink(1, { title: 'older notes', notes: url, url: 'urn:a' }),
      aLink(2, { title: 'newer notes', notes: url, url: 'urn:b' }),
      aLink(3, { title: 'URL', url: `${url}page` }),
      aLink(4, { title: 'category', category: url, url: 'urn:c' }),
      aLink(5, { title: `title ${url}`, url: 'urn:d' }),
    );
    expect(titles(workspace, ` ${url} `)).toEqual([
      'exact URL',
      `title ${url}`,
      'category',
      'URL',
      'newer notes',
      'older notes',
    ]);
  });

  it('ranks each word by the best field that contains it', () => {
    const workspace = workspaceWith(
      aLink(1, { title: 'red', notes: 'green' }),
      aLink(2, { title: 'red green' }),
      aLink(3, { title: 'none', notes: 'red green' }),
    );
    expect(titles(workspace, 'green red')).toEqual(['red green', 'red', 'none']);
  });

  it('finds another spelling of a URL in every category that contains it', () => {
    const workspace = workspaceWith(aLink(1), aLink(1, { category: 'Music' }), aLink(2));
    const { links } = searchLinks([workspace], { query: 'HTTPS://example.com/1/?gclid=2' });
    expect(links).toEqual([
      { ...aLink(1, { category: 'Music' }), addedAt: instant(1), matchedIn: ['url'] },
      { ...aLink(1), addedAt: instant(0), matchedIn: ['url'] },
    ]);
  });

  it('looks for a URL in many categories in short steps', () => {
    const names = Array.from({ length: 2_000 }, (_, index) => `Category ${String(index)}`);
    const workspace = withCategories(workspaceWith(aLink(1)), names);
    const stepsFor = (query: string) => {
      const steps = searchInSteps([workspace], { query });
      let count = 0;
      while (!steps.next().done) count++;
      return count;
    };
    // At about 4 µs for each id, a step takes 1 ms.
    expect(stepsFor(aLink(1).url) - stepsFor('page')).toBeGreaterThan((4 * names.length) / 300);
  });

  it('finds links in all chunks, even after one chunk has changed', () => {
    // Long and short notes alternate, so neighboring links end up in different chunks.
    const links = Array.from({ length: 90 }, (_, number) =>
      aLink(number, { title: `Link number${String(number)}x`, notes: 'n'.repeat(number % 2 ? 10_000 : 10) }),
    );
    const workspace = workspaceWith(...links);
    expect(workspace.chunks.length).toBeGreaterThan(1);
    const newest = links.toReversed().map(({ title }) => title);
    expect(titles(workspace, 'LINK')).toEqual(newest.slice(0, titles(workspace, 'LINK').length));
    expect(searchLinks([workspace], { query: 'link n' }).total).toBe(90);
    for (const number of [0, 45, 89]) {
      expect(titles(workspace, `number${String(number)}x`)).toEqual([`Link number${String(number)}x`]);
    }
    const { workspace: changed } = apply(
      workspace,
      addLink(aLink(90, { title: 'Link number90x' }), instant(90)),
    );
    expect(titles(changed, 'number90x')).toEqual(['Link number90x']);
    expect(titles(changed, 'number89x')).toEqual(['Link number89x']);
    expect(titles(workspace, 'number90x')).toEqual([]);
  });

  it('ranks whole words and their plurals before words that start with or contain the query', () => {
    const workspace = workspaceWith(
      aLink(1, { title: 'Notes', notes: 'About AI' }),
      aLink(2, { title: 'Repair a chair' }),
      aLink(3, { title: 'Aimless' }),
      aLink(4, { title: 'AI' }),
    );
    expect(titles(workspace, 'ai')).toEqual(['AI', 'Notes', 'Aimless', 'Repair a chair']);
  });

  it('counts the field of a rare word more than that of a common one', () => {
    const common = Array.from({ length: 20 }, (_, number) =>
      aLink(number, { title: 'Guide', notes: 'none' }),
    );
    const workspace = workspaceWith(
      ...common,
      aLink(90, { title: 'Vacuum', notes: 'A guide' }),
      aLink(91, { title: 'Guide', notes: 'On vacuum' }),
    );
    expect(titles(workspace, 'guide vacuum')).toEqual(['Vacuum', 'Guide']);
  });

  it('searches several workspaces together', () => {
    const one = workspaceWith(aLink(1, { title: 'Vacuum of Postgres' }));
    const two = { ...workspaceWith(aLink(2, { title: 'Postgres' })), id: 'two' };
    const found = searchLinks([one, two], { query: 'postgres' });
    expect(found.workspaceId).toBe('*');
    expect(new Set(found.links.map(({ workspaceId }) => workspaceId))).toEqual(new Set(['default', 'two']));
    expect(searchLinks([one, two], { query: 'vacuum two' })).toMatchObject({ total: 1, relaxed: true });
  });

  it('relaxes a search within a period, but corrects only words that occur nowhere', () => {
    const workspace = workspaceWith(aLink(1, { title: 'Postgres' }), aLink(2, { title: 'Vacuum' }));
    const search = (period: Period) => searchLinks([workspace], { query: 'postgres vacuum', period });
    expect(search({ from: instant(1) })).toMatchObject({ total: 1, missing: ['postgres'] });
    expect(search({ before: instant(1) })).toMatchObject({ total: 1, missing: ['vacuum'] });
    expect(search({ before: instant(0) })).toMatchObject({ total: 0, links: [] });
  });

  it('keeps all links that have every word as a substring', () => {
    fc.assert(
      fc.property(fc.array(link, { maxLength: 10 }), anyQuery, (links, query) => {
        const stored = links.map((link, number) => aLink(number, { ...link, url: `urn:${String(number)}` }));
        const expected = stored.filter(({ title, category, url, notes = '' }) => {
          const all = [title, category, url, notes].map(searchedForm);
          const words = searchedForm(query).split(/\s+/u).filter(Boolean);
          return words.every((word) => all.some((field) => field.includes(word)));
        });
        const found = searchLinks([workspaceWith(...stored)], { query, limit: LIMITS.itemsPerPage });
        const urls = new Set(found.links.map(({ url }) => url));
        expect(expected.filter(({ url }) => !urls.has(url))).toEqual([]);
        if (expected.length > 0) expect(found).not.toHaveProperty('relaxed');
      }),
      { numRuns: numRuns(75, 625) },
    );
  });

  it.each(['x y', 'x nowhere', 'red green x y'])(
    'has the same order, however long the pages: %s',
    (query) => {
      const title = fc.constantFrom('x', 'y', 'x y', 'axe', 'red', 'green', 'red y');
      fc.assert(
        fc.property(
          fc.array(title, { minLength: 1, maxLength: 20 }),
          fc.integer({ min: 1, max: 5 }),
          (all, limit) => {
            const workspace = workspaceWith(
              ...all.map((title, number) => aLink(number, { title, url: `urn:${String(number)}` })),
            );
            const whole = searchLinks([workspace], { query, limit: LIMITS.itemsPerPage }).links;
            const expected = whole.map(({ url }) => url);
            const urls: string[] = [];
            let cursor: string | undefined;
            do {
              const page = searchLinks([workspace], { query, limit, cursor });
              urls.push(...page.links.map(({ url }) => url));
              cursor = page.nextCursor;
            } while (cursor !== undefined);
            expect(urls).toEqual(expected);
          },
        ),
        { numRuns: numRuns(40, 500) },
      );
    },
  );

  it('accepts any string with a letter, and names a field for each link found', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(text, text, text, (title, notes, query) => {
        const workspace = workspaceWith(aLink(1, { title, notes }));
        const { links } = searchLinks([workspace], { query: `${query} p` });
        for (const { matchedIn } of links) expect(matchedIn).not.toEqual([]);
      }),
      { numRuns: numRuns(75, 625) },
    );
  });
});

describe('a query with many words', () => {
  it('may repeat a word any number of times', () => {
    expect(searchLinks([emptyWorkspace('default', instant())], { query: 'word '.repeat(400) }).total).toBe(0);
  });

  it('is rejected if more than 32 of them are different', () => {
    const query = Array.from({ length: 33 }, (_, index) => `w${String(index)}`).join(' ');
    expect(() => searchLinks([emptyWorkspace('default', instant())], { query })).toThrow(
      'query: has 33 different words. Send at most 32.',
    );
  });
});
