import fc from 'fast-check';
import { foldForSearch } from '../identity/folding';
import { emptyWorkspace, type Workspace } from '../model';
import { addLink } from '../operations/addLink';
import { numRuns } from '../runs.fixture';
import { aLink, instant, workspaceWith } from '../workspace.fixture';
import { searchLinks } from './searchLinks';

/** Returns the titles of the results, best first. */
function titles(workspace: Workspace, query: string): string[] {
  return searchLinks(workspace, { query }).links.map(({ title }) => title);
}

describe('searchLinks', () => {
  it('returns the fields that contain the words', () => {
    const link = aLink(1, { category: 'Databases', title: 'Firestore limits', notes: 'One MiB' });
    const workspace = workspaceWith(link, aLink(2));
    expect(searchLinks(workspace, { query: 'FIRESTORE example mib' })).toEqual({
      workspaceId: 'default',
      query: 'FIRESTORE example mib',
      total: 1,
      links: [{ ...link, addedAt: instant(), matchedIn: ['title', 'url', 'notes'] }],
    });
  });

  it('finds nothing if one of the words is missing', () => {
    expect(searchLinks(workspaceWith(aLink(1)), { query: 'page missing' })).toEqual({
      workspaceId: 'default',
      query: 'page missing',
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
    const { links } = searchLinks(workspace, { query: 'HTTPS://example.com/1/?gclid=2' });
    expect(links).toEqual([
      { ...aLink(1, { category: 'Music' }), addedAt: instant(1), matchedIn: ['url'] },
      { ...aLink(1), addedAt: instant(0), matchedIn: ['url'] },
    ]);
  });

  it('finds links in all chunks, also after one chunk has changed', () => {
    // Long and short notes alternate, so neighbouring links end up in different chunks.
    const links = Array.from({ length: 90 }, (_, number) =>
      aLink(number, { title: `Link number${String(number)}x`, notes: 'n'.repeat(number % 2 ? 10_000 : 10) }),
    );
    const workspace = workspaceWith(...links);
    expect(workspace.chunks.length).toBeGreaterThan(1);
    const newest = links.toReversed().map(({ title }) => title);
    expect(titles(workspace, 'LINK')).toEqual(newest.slice(0, titles(workspace, 'LINK').length));
    expect(searchLinks(workspace, { query: 'link n' }).total).toBe(90);
    for (const number of [0, 45, 89]) {
      expect(titles(workspace, `number${String(number)}x`)).toEqual([`Link number${String(number)}x`]);
    }
    const { workspace: changed } = addLink(aLink(90, { title: 'Link number90x' }), instant(90))(workspace);
    expect(titles(changed, 'number90x')).toEqual(['Link number90x']);
    expect(titles(changed, 'number89x')).toEqual(['Link number89x']);
    expect(titles(workspace, 'number90x')).toEqual([]);
  });

  it.each([' ', '\u0301', '¨', '\u200d\u0301'])('finds nothing for a query without letters: %j', (query) => {
    expect(titles(workspaceWith(aLink(1)), query)).toEqual([]);
  });

  it('finds exactly the links that contain every word', () => {
    const word = fc.constantFrom('red', 'RÉD', 'green', 'blue', 'ed', 'x');
    const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    const link = fc.record({ category: text, title: text, notes: text });
    fc.assert(
      fc.property(fc.array(link, { maxLength: 10 }), text, (links, query) => {
        const stored = links.map((link, number) => aLink(number, { ...link, url: `urn:${String(number)}` }));
        const expected = stored.filter(({ title, category, url, notes = '' }) => {
          const all = [title, category, url, notes].map(foldForSearch);
          const words = foldForSearch(query).split(' ');
          return words.every((word) => all.some((field) => field.includes(word)));
        });
        const { total, links: found } = searchLinks(workspaceWith(...stored), { query });
        expect(total).toBe(expected.length);
        expect(new Set(found.map(({ url }) => url))).toEqual(new Set(expected.map(({ url }) => url)));
      }),
      { numRuns: numRuns(200, 5_000) },
    );
  });
});

describe('a query with many words', () => {
  it('may repeat a word any number of times', () => {
    expect(searchLinks(emptyWorkspace('default', instant()), { query: 'word '.repeat(400) }).total).toBe(0);
  });

  it('is rejected if more than 32 of them are different', () => {
    const query = Array.from({ length: 33 }, (_, index) => `w${String(index)}`).join(' ');
    expect(() => searchLinks(emptyWorkspace('default', instant()), { query })).toThrow(
      'query: has 33 different words. Send at most 32.',
    );
  });
});
