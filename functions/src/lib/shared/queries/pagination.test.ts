import fc from 'fast-check';
import { InvalidArguments } from '../base/errors';
import { LIMITS } from '../base/limits';
import type { Workspace } from '../model/model';
import { addLink, type NewLink } from '../operations/addLink';
import { annotateLink } from '../operations/annotateLink';
import { applyEdits } from '../operations/applyEdits';
import { mergeWorkspace } from '../operations/mergeWorkspace';
import { numRuns } from '../base/runs.fixture';
import { allLinks, categoryName } from '../model/workspace';
import { apply } from '../model/operation';
import { aLink, instant, workspaceWith } from '../model/workspace.fixture';
import { listInSteps, listLinks } from './listLinks';
import { fitResponse, type PageRequest } from './pagination';
import { runAtOnce } from '../base/steps';
import { utf8Bytes } from '../text/bytes';
import { searchLinks } from '../search/searchLinks';

interface Page {
  links: { url: string }[];
  nextCursor?: string | undefined;
}
type Read = (workspace: Workspace, request: PageRequest) => Page;

const list: Read = (workspace, request) => listLinks([workspace], request);
/** The query matches titles, URLs, categories and notes, so the results have every rank. */
const search: Read = (workspace, request) => searchLinks([workspace], { query: 'x', ...request });

/** Reads all pages and returns their URLs. `between` changes the workspace between two pages. */
function readAll(
  read: Read,
  start: Workspace,
  limits: number[],
  between = (workspace: Workspace) => workspace,
) {
  const urls: string[] = [];
  let workspace = start;
  let cursor: string | undefined;
  for (let page = 0; page === 0 || cursor !== undefined; page++) {
    const { links, nextCursor } = read(workspace, { limit: limits[page % limits.length], cursor });
    urls.push(...links.map(({ url }) => url));
    if (links.length === 0 && page === 0) throw new Error('The first page is empty.');
    if (page > 200) throw new Error('The pages do not end.');
    cursor = nextCursor;
    workspace = between(workspace);
  }
  return urls;
}

const link: fc.Arbitrary<Partial<NewLink>> = fc.record({
  title: fc.constantFrom('x', 'y'),
  category: fc.constantFrom('x', 'y'),
  notes: fc.constantFrom('x', 'x'.repeat(10_000)),
});
const links = fc.array(link, { minLength: 1, maxLength: 30 });
/** When the links are added. Several are added in the same second. */
const seconds = fc.array(fc.nat(5), { minLength: 30, maxLength: 30 });
const limits = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 });

function workspaceOf(links: readonly Partial<NewLink>[], seconds: readonly number[]): Workspace {
  return links.reduce((workspace, link, index) => {
    return apply(workspace, addLink(aLink(index, link), instant(seconds[index]))).workspace;
  }, workspaceWith());
}

describe.each([
  ['list_links', list],
  ['search_links', search],
])('all pages of %s', (_, read) => {
  it('contain every link exactly once, in the same order as one long page', () => {
    fc.assert(
      fc.property(links, seconds, limits, (links, seconds, limits) => {
        const workspace = workspaceOf(links, seconds);
        const expected = readAll(read, workspace, [LIMITS.itemsPerPage]);
        expect(new Set(expected).size).toBe(links.length);
        expect(readAll(read, workspace, limits)).toEqual(expected);
      }),
      { numRuns: numRuns(20, 125) },
    );
  });

  it('contain every link exactly once while links are added', () => {
    fc.assert(
      fc.property(
        links,
        seconds,
        limits,
        fc.array(fc.integer({ min: -9, max: 99 })),
        (links, seconds, limits, added) => {
          const workspace = workspaceOf(links, seconds);
          let count = 0;
          const addOne = (before: Workspace) => {
            const time = added[count++];
            if (time === undefined) return before;
            const url = `https://example.com/added/${String(count)}`;
            const merged = [{ categoryName: 'x', links: [{ title: 'x', url, addedAt: instant(time) }] }];
            return apply(before, mergeWorkspace({ categories: merged }, instant(count))).workspace;
          };
          const urls = readAll(read, workspace, limits, addOne);
          expect(urls).toHaveLength(new Set(urls).size);
          expect(urls.filter((url) => !url.includes('added')).sort()).toEqual(
            readAll(read, workspace, [LIMITS.itemsPerPage]).sort(),
          );
        },
      ),
      { numRuns: numRuns(20, 125) },
    );
  });
});

describe.each([
  ['list_links', list],
  ['search_links', search],
])('all pages of %s, while links are edited and deleted', (_, read) => {
  it('contain every other link exactly once, even if the last link of a page is gone', () => {
    const change = fc.record({ url: fc.nat(29), isDeleted: fc.boolean() });
    fc.assert(
      fc.property(links, seconds, limits, fc.array(change), (links, seconds, limits, changes) => {
        const workspace = workspaceOf(links, seconds);
        const changed = new Set<string>();
        let count = 0;
        const changeOne = (before: Workspace) => {
          const { url: number, isDeleted } = changes[count++] ?? {};
          const entry = [...allLinks(before)].find(({ link }) => link.url === aLink(number ?? -1).url);
          if (!entry) return before;
          const { link } = entry;
          changed.add(link.url);
          const category = categoryName(before, link.category);
          return isDeleted === true
            ? apply(before, applyEdits([{ op: 'deleteLink', category, url: link.url }], instant(9))).workspace
            : apply(before, annotateLink({ category, url: link.url, notes: 'z' }, instant(9))).workspace;
        };
        const urls = readAll(read, workspace, limits, changeOne).filter((url) => !changed.has(url));
        const expected = readAll(read, workspace, [LIMITS.itemsPerPage]).filter((url) => !changed.has(url));
        expect(urls).toEqual(expected);
      }),
      { numRuns: numRuns(20, 125) },
    );
  });
});

describe('a page', () => {
  const textBytes = (response: object) => Buffer.byteLength(JSON.stringify(response));
  const manyLinks = (count: number, notes?: string) =>
    workspaceWith(...Array.from({ length: count }, (_, number) => aLink(number, { notes })));

  it.each([
    ['11.5 KB without a limit', undefined, 11_500],
    ['40 KB with a limit', 500, 40_000],
  ])('fills a response of %s', (_, limit, bytes) => {
    for (const read of [list, search]) {
      const page = read(manyLinks(500, 'x注"'), { limit });
      expect(textBytes(page)).toBeLessThanOrEqual(bytes);
      expect(textBytes(page)).toBeGreaterThan(bytes - 500);
    }
  });

  it('ends at its limit', () => {
    expect(list(manyLinks(20), { limit: 7 }).links).toHaveLength(7);
  });

  it('has whole notes if all links fit', () => {
    const notes = 'n'.repeat(1_000);
    expect(list(manyLinks(3, notes), {}).links).toMatchObject([{ notes }, { notes }, { notes }]);
    expect(list(manyLinks(90, notes), { limit: 30 }).links).toEqual(
      Array.from({ length: 30 }, (): unknown => expect.objectContaining({ notes })),
    );
  });

  it('has notes of at most 500 characters if not all links fit, and marks those that it shortened', () => {
    const exact = 'e'.repeat(500);
    const links = Array.from({ length: 20 }, (_, number) => aLink(number, { notes: 'n'.repeat(1_000) }));
    const workspace = workspaceWith(...links, aLink(20), aLink(21, { notes: exact }));
    const [short, none, long] = list(workspace, {}).links;
    expect(short).toMatchObject({ notes: exact });
    expect(short).not.toHaveProperty('notesTruncated');
    expect(none).not.toHaveProperty('notesTruncated');
    expect(long).toMatchObject({ notes: `${'n'.repeat(499)}…`, notesTruncated: true });
  });

  it('does not cut a character in two when it shortens a note', () => {
    const [link] = list(manyLinks(20, `x${'🍳'.repeat(1_000)}`), {}).links;
    expect(link).toMatchObject({ notes: `x${'🍳'.repeat(498)}…`, notesTruncated: true });
    const [other] = list(manyLinks(20, '🍳'.repeat(1_000)), {}).links;
    expect(other).toMatchObject({ notes: `${'🍳'.repeat(499)}…` });
  });

  it('has the whole note of a link that is asked for alone', () => {
    const notes = '注'.repeat(10_000);
    expect(list(manyLinks(3, notes), { limit: 1 }).links).toMatchObject([{ notes }]);
    expect(list(manyLinks(1, notes), {}).links).toMatchObject([{ notesTruncated: true }]);
  });

  it.each<[what: string, character: string, page: PageRequest, limit: number]>([
    ['ideographs that are searched for by URL', '注', { keepsBestNotes: true }, LIMITS.responseBytes],
    ['emoji that are searched for by URL', '🍳', { keepsBestNotes: true }, LIMITS.responseBytes],
    ['quotation marks', '"', { keepsBestNotes: true }, LIMITS.responseBytes],
    ['emoji, asked for alone', '🍳', { limit: 1 }, LIMITS.longResponseBytes],
  ])('cuts a note of 10,000 %s to what fits', (_, character, page, limit) => {
    const response = list(manyLinks(3, character.repeat(10_000)), page);
    const [first] = response.links;
    const isCut: unknown = expect.stringMatching(new RegExp(`^${character}{1000,}…$`, 'u'));
    expect(first).toMatchObject({ notes: isCut, notesTruncated: true });
    const bytes = utf8Bytes(JSON.stringify(response));
    expect(bytes).toBeLessThanOrEqual(limit);
    expect(bytes).toBeGreaterThan(limit - 400);
  });

  it('has the whole note of the link whose URL is searched for, and short ones of the others', () => {
    const notes = `https://example.com/1 ${'n'.repeat(8_000)}`;
    const query = { query: 'https://example.com/1', keepsBestNotes: true };
    const [exact, ...others] = searchLinks([manyLinks(5, notes)], query).links;
    expect(exact).toMatchObject({ url: 'https://example.com/1', notes });
    expect(others).toHaveLength(4);
    expect(others.every(({ notesTruncated }) => notesTruncated)).toBe(true);
  });

  it.each<[what: string, character: string, page: PageRequest, limit: number]>([
    ['emoji', '🍳', {}, LIMITS.responseBytes],
    ['tags that nobody sees', '\u{E0041}', {}, LIMITS.responseBytes],
    ['tags that nobody sees, with a limit', '\u{E0041}', { limit: 20 }, LIMITS.longResponseBytes],
  ])('cuts an address and a reference of 2,048 %s to what fits', (_, character, page, limit) => {
    const url = `https://example.com/${character.repeat(LIMITS.url - 20)}`;
    const workspace = workspaceWith(aLink(1), aLink(2, { url, sourceUrl: url }));
    const response = listLinks([workspace], page);
    expect(utf8Bytes(JSON.stringify(response))).toBeLessThanOrEqual(limit);
    expect(response.links[0]?.sourceUrl).toMatch(/…$/u);
  });

  it('has one link even if that does not fit', () => {
    const url = `https://example.com/${'注'.repeat(9_000)}`;
    const workspace = workspaceWith(aLink(1, { url }), aLink(2, { url: `${url}2` }));
    expect(list(workspace, {}).links).toHaveLength(1);
    expect(readAll(list, workspace, [500])).toHaveLength(2);
  });

  it('leaves room for everything else in the response', () => {
    const workspace = manyLinks(500);
    const hint = 'h'.repeat(5_000);
    const response = runAtOnce(
      fitResponse(function* (restBytes) {
        return { ...(yield* listInSteps([workspace], { restBytes })), hint };
      }),
    );
    expect(textBytes(response)).toBeLessThanOrEqual(11_500);
    expect(textBytes(response)).toBeGreaterThan(11_000);
  });

  it('says which links it has, and continues after the last one that a client passes on', () => {
    for (const read of [list, search]) {
      const workspace = manyLinks(1_200, 'x');
      const first = read(workspace, { limit: 20 });
      expect(Object.entries(first)[0]).toEqual(['page', '1 to 20 of 1,200']);
      const second = read(workspace, { limit: 20, cursor: first.links[4]?.url });
      expect(Object.entries(second)[0]).toEqual(['page', '6 to 25 of 1,200']);
      expect(second.links.slice(0, 15)).toEqual(first.links.slice(5));
    }
  });

  it('does not guess where to continue if several links have the URL, or none', () => {
    const workspace = workspaceWith(aLink(1), aLink(2), aLink(1, { category: 'Music' }));
    for (const read of [list, search]) {
      expect(() => read(workspace, { cursor: aLink(1).url })).toThrow(
        'cursor: several of the links have this URL. Pass the URL of the link before it, or repeat the previous call with a smaller limit and pass its nextCursor.',
      );
      expect(() => read(workspace, { cursor: aLink(3).url })).toThrow(
        'cursor: none of the links has this URL. It may have been deleted. Pass the URL of the link before it as it was returned, or omit cursor to start over.',
      );
    }
  });

  it('is empty if no link is left after the cursor', () => {
    const { nextCursor } = list(workspaceWith(aLink(1), aLink(2)), { limit: 1 });
    expect(list(workspaceWith(), { cursor: nextCursor })).toEqual({
      page: '0 of 0',
      workspaceId: 'default',
      total: 0,
      links: [],
    });
  });

  it.each([
    '',
    'abc',
    '%',
    'undefined',
    btoa('0 2026-01-31T12:00:00.000Z'),
    btoa('0 yesterday abc'),
    btoa('x'.repeat(99)),
  ])('is rejected for the invalid cursor %j', (cursor) => {
    const error = new InvalidArguments(
      'cursor: is not valid. Pass the nextCursor of the previous page unchanged, or omit it to start over.',
    );
    expect(() => list(workspaceWith(aLink(1)), { cursor })).toThrow(error);
  });
});
