import { runAtOnce } from '@shared/base/steps';
import type { LinkEntry } from '@shared/model/workspace';
import { tagsAmong } from '../tags/tags';
import { newestFirst } from '@shared/model/linkOrder';
import { aLink, workspaceWith } from '@shared/model/workspace.fixture';
import {
  authorChoices,
  firstSorted,
  inPeriod,
  isFiltered,
  isSorted,
  ofChoices,
  sitesOf,
  sorted,
  UNTAGGED,
} from './arrangement';

const NONE = { sort: '', site: '', author: '', tag: '', since: '', until: '' };

/** Returns links with these titles, newest first. The first title is that of the oldest link. */
function titled(...titles: string[]): readonly LinkEntry[] {
  return newestFirst(workspaceWith(...titles.map((title, number) => aLink(number, { title }))));
}

/** Returns links with these URLs, newest first. */
function at(...urls: string[]): readonly LinkEntry[] {
  return newestFirst(workspaceWith(...urls.map((url, number) => aLink(number, { url }))));
}

const titles = (entries: readonly LinkEntry[]) => entries.map(({ link }) => link.title);
const urls = (entries: readonly LinkEntry[]) => entries.map(({ link }) => link.url);

describe('sorting', () => {
  it('by title compares numbers by value, and ignores case and accents', () => {
    const entries = titled('Part 10', 'part 2', 'Été', 'Zoo', 'Esel', 'Part 1');
    expect(titles(sorted(entries, { sort: 'title' }))).toEqual([
      'Esel',
      'Été',
      'Part 1',
      'part 2',
      'Part 10',
      'Zoo',
    ]);
  });

  it('by site ignores www, and puts the links of a site in the order of their titles', () => {
    const entries = newestFirst(
      workspaceWith(
        aLink(1, { url: 'https://www.b.example/1', title: 'Two' }),
        aLink(2, { url: 'https://c.example', title: 'One' }),
        aLink(3, { url: 'https://b.example/2', title: 'One' }),
        aLink(4, { url: 'https://a.example', title: 'Three' }),
      ),
    );
    expect(urls(sorted(entries, { sort: 'site' }))).toEqual([
      'https://a.example',
      'https://b.example/2',
      'https://www.b.example/1',
      'https://c.example',
    ]);
  });

  it('by date puts the oldest or the newest links first', () => {
    const entries = titled('One', 'Two', 'Three');
    expect(titles(sorted(entries, { sort: 'oldest' }))).toEqual(['One', 'Two', 'Three']);
    expect(titles(sorted(entries, { sort: 'newest' }))).toEqual(['Three', 'Two', 'One']);
  });

  it('finds the first links without sorting all', () => {
    const entries = titled('Part 10', 'part 2', 'Été', 'Zoo', 'Esel', 'Part 1');
    for (const sort of ['title', 'site', 'newest', 'oldest', '', 'unknown'])
      for (const count of [0, 1, 3, 6, 9])
        expect(firstSorted(entries, { sort }, count)).toEqual(sorted(entries, { sort }).slice(0, count));
  });

  it('by date replaces the order of a search', () => {
    const entries = titled('One', 'Two', 'Three');
    expect(titles(sorted(entries.toReversed(), { sort: 'newest' }))).toEqual(['Three', 'Two', 'One']);
  });

  it.each(['', 'constructor', 'size'])('keeps the order if the address says %j', (sort) => {
    const entries = titled('b', 'a');
    expect(sorted(entries, { sort })).toBe(entries);
    expect(isSorted({ sort })).toBe(false);
  });
});

describe('filtering', () => {
  const entries = at(
    'https://www.example.com/1',
    'https://example.org',
    'https://example.com/2',
    'urn:isbn:1',
  );

  it('by site leaves out the links of other sites', () => {
    expect(urls(ofChoices(entries, { ...NONE, site: 'example.com' }))).toEqual([
      'https://example.com/2',
      'https://www.example.com/1',
    ]);
  });

  it('by author leaves out what others have added, and what nobody is known to have added', () => {
    const authors = ['a', 'b', undefined];
    const added = entries
      .slice(0, 3)
      .map((entry, index) => ({ ...entry, link: { ...entry.link, author: authors[index] } }));
    expect(ofChoices(added, { ...NONE, author: 'b' })).toEqual([added[1]]);
    expect(ofChoices(added, { ...NONE, author: 'b,c,a' })).toEqual(added.slice(0, 2));
    expect(isFiltered({ ...NONE, author: 'b' })).toBe(true);
  });

  it('by tag leaves out what has another one or, if none is wanted, any but a mark', () => {
    const noted = newestFirst(
      workspaceWith(
        ...['#Café #b', 'Like #cafe.', '#cafeteria', '#favorite #unread', undefined].map((notes, number) =>
          aLink(number, notes === undefined ? {} : { notes }),
        ),
      ),
    );
    const tagged = (tag: string) => titles(ofChoices(noted, { ...NONE, tag }));
    expect(tagged('CAFÉ')).toEqual(['Page 1', 'Page 0']);
    expect(tagged('favorite')).toEqual(['Page 3']);
    expect(tagged(UNTAGGED)).toEqual(['Page 4', 'Page 3']);
    expect(isFiltered({ ...NONE, tag: UNTAGGED })).toBe(true);
  });

  it('offers each author once, with the ids that they have in several workspaces', () => {
    const names: Readonly<Record<string, string>> = { a: 'You', b: 'Claude Code', c: 'You' };
    expect([...authorChoices('abc', (id) => names[id])]).toEqual([
      ['a,c', 'You'],
      ['b', 'Claude Code'],
    ]);
    expect([...authorChoices('ab', () => undefined)]).toEqual([
      ['a', '…'],
      ['b', '…'],
    ]);
  });

  it('by date leaves out what was added before or after', () => {
    const added = newestFirst(
      workspaceWith(
        aLink(1, { addedAt: new Date(2026, 0, 9, 23, 59).toISOString() }),
        aLink(2, { addedAt: new Date(2026, 0, 10).toISOString() }),
        aLink(3, { addedAt: new Date(2026, 0, 11, 23, 59).toISOString() }),
        aLink(4, { addedAt: new Date(2026, 0, 12).toISOString() }),
      ),
    );
    const days = { ...NONE, since: '2026-01-10', until: '2026-01-11' };
    expect(titles(inPeriod(added, days))).toEqual(['Page 3', 'Page 2']);
    expect(isFiltered(days)).toBe(true);
  });

  it('by nothing keeps all links', () => {
    expect(ofChoices(inPeriod(entries, NONE), NONE)).toBe(entries);
    expect(isFiltered(NONE)).toBe(false);
  });

  it('offers the sites with the most links first, but not what has no host', () => {
    expect(runAtOnce(sitesOf(entries))).toEqual([
      { site: 'example.com', count: 2 },
      { site: 'example.org', count: 1 },
    ]);
  });
});

it('counts the sites and tags of 10,000 links in short steps', () => {
  const links = Array.from({ length: 10_000 }, (_, index) =>
    aLink(index, { url: `https://site${String(index)}.example.com/`, notes: `#tag${String(index)}` }),
  );
  const entries = newestFirst(workspaceWith(...links));
  for (const steps of [sitesOf(entries), tagsAmong(entries.map(({ link }) => link))]) {
    let count = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) count++;
    expect(count).toBeGreaterThanOrEqual(40);
    expect(step.value).toHaveLength(10_000);
  }
});
