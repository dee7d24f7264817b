import fc from 'fast-check';
import { addLink } from '../operations/addLink';
import { foldForSearch } from '../identity/folding';
import { emptyWorkspace } from '../model';
import { searchLinks } from './searchLinks';
import { aLink, instant, workspaceWith } from '../workspace.fixture';

/** The titles of what is found, the best first. */
function titles(workspace: ReturnType<typeof workspaceWith>, query: string): string[] {
  return searchLinks(workspace, { query }).links.map(({ title }) => title);
}

describe('searching links', () => {
  it('says of each link in which fields the words are', () => {
    const link = aLink(1, { category: 'Databases', title: 'Firestore limits', notes: 'One MiB' });
    const workspace = workspaceWith(link, aLink(2));
    expect(searchLinks(workspace, { query: 'FIRESTORE example mib' })).toEqual({
      workspaceId: 'default',
      query: 'FIRESTORE example mib',
      total: 1,
      links: [{ ...link, addedAt: instant(), matchedIn: ['title', 'url', 'notes'] }],
    });
  });

  it('finds nothing where one of the words is missing', () => {
    expect(searchLinks(workspaceWith(aLink(1)), { query: 'page missing' })).toEqual({
      workspaceId: 'default',
      query: 'page missing',
      total: 0,
      links: [],
    });
  });

  it('brings all links of a category whose name matches', () => {
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

  it('finds words in a URL as a person reads it, and as it is written', () => {
    const workspace = workspaceWith(
      aLink(1, { url: 'https://fr.example/caf%C3%A9' }),
      aLink(2, { url: 'https://fr.example/%E9' }),
    );
    expect(titles(workspace, 'café')).toEqual(['Page 1']);
    expect(titles(workspace, 'caf%c3%a9')).toEqual(['Page 1']);
    expect(titles(workspace, '%E9')).toEqual(['Page 2']);
  });

  it('ranks the very URL first, then title, category, URL and notes, then the newest', () => {
    const url = 'https://example.com/';
    const workspace = workspaceWith(
      aLink(0, { title: 'the very URL', url: `${url}?utm_source=x` }),
      aLink(1, { title: 'older notes', notes: url, url: 'urn:a' }),
      aLink(2, { title: 'newer notes', notes: url, url: 'urn:b' }),
      aLink(3, { title: 'URL', url: `${url}page` }),
      aLink(4, { title: 'category', category: url, url: 'urn:c' }),
      aLink(5, { title: `title ${url}`, url: 'urn:d' }),
    );
    expect(titles(workspace, ` ${url} `)).toEqual([
      'the very URL',
      `title ${url}`,
      'category',
      'URL',
      'newer notes',
      'older notes',
    ]);
  });

  it('counts each word with the best field that has it', () => {
    const workspace = workspaceWith(
      aLink(1, { title: 'red', notes: 'green' }),
      aLink(2, { title: 'red green' }),
      aLink(3, { title: 'none', notes: 'red green' }),
    );
    expect(titles(workspace, 'green red')).toEqual(['red green', 'red', 'none']);
  });

  it('finds a URL that is spelt differently, in every category that has it', () => {
    const workspace = workspaceWith(aLink(1), aLink(1, { category: 'Music' }), aLink(2));
    const { links } = searchLinks(workspace, { query: 'HTTPS://example.com/1/?gclid=2' });
    expect(links).toEqual([
      { ...aLink(1, { category: 'Music' }), addedAt: instant(1), matchedIn: ['url'] },
      { ...aLink(1), addedAt: instant(0), matchedIn: ['url'] },
    ]);
  });

  it('finds the links of all pages, those of one rank newest first, also after a change of one page', () => {
    // Filed across pages in turns: a long note fills one, and what is short goes where there is room.
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

  it.each([' ', '\u0301', '¨', '\u200d\u0301'])('finds nothing for a query of no letters: %j', (query) => {
    expect(titles(workspaceWith(aLink(1)), query)).toEqual([]);
  });

  it('finds exactly the links that hold every word', () => {
    const word = fc.constantFrom('red', 'RÉD', 'green', 'blue', 'ed', 'x');
    const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    const link = fc.record({ category: text, title: text, notes: text });
    fc.assert(
      fc.property(fc.array(link, { maxLength: 10 }), text, (links, query) => {
        const filed = links.map((link, number) => aLink(number, { ...link, url: `urn:${String(number)}` }));
        const expected = filed.filter(({ title, category, url, notes = '' }) => {
          const all = [title, category, url, notes].map(foldForSearch);
          const words = foldForSearch(query).split(' ');
          return words.every((word) => all.some((field) => field.includes(word)));
        });
        const { total, links: found } = searchLinks(workspaceWith(...filed), { query });
        expect(total).toBe(expected.length);
        expect(new Set(found.map(({ url }) => url))).toEqual(new Set(expected.map(({ url }) => url)));
      }),
    );
  });
});

describe('a query of many words', () => {
  it('looks for each word once, however often it is repeated', () => {
    expect(searchLinks(emptyWorkspace('default', instant()), { query: 'word '.repeat(400) }).total).toBe(0);
  });

  it('is refused with more than 32 different ones: each is looked for in every text', () => {
    const query = Array.from({ length: 33 }, (_, index) => `w${String(index)}`).join(' ');
    expect(() => searchLinks(emptyWorkspace('default', instant()), { query })).toThrow(
      'query: has 33 words, and at most 32 are looked for. Send fewer.',
    );
  });
});
