import fc from 'fast-check';
import { InvalidArguments } from '../../errors';
import { LIMITS } from '../limits';
import type { Workspace } from '../model';
import { addLink, type NewLink } from '../operations/addLink';
import { annotateLink } from '../operations/annotateLink';
import { deleteLink } from '../operations/deleteLink';
import { mergeWorkspace } from '../operations/mergeWorkspace';
import { numRuns } from '../runs.fixture';
import { allLinks, categoryName } from '../workspace';
import { aLink, instant, workspaceWith } from '../workspace.fixture';
import { listLinks } from './listLinks';
import type { PageRequest } from './pagination';
import { searchLinks } from './searchLinks';

interface Page {
  links: { url: string }[];
  nextCursor?: string | undefined;
}
type Read = (workspace: Workspace, request: PageRequest) => Page;

const list: Read = (workspace, request) => listLinks(workspace, request);
/** The query matches titles, URLs, categories and notes, so the results have every rank. */
const search: Read = (workspace, request) => searchLinks(workspace, { query: 'x', ...request });

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
    return addLink(aLink(index, link), instant(seconds[index]))(workspace).workspace;
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
        const expected = readAll(read, workspace, [LIMITS.linksPerPage]);
        expect(new Set(expected).size).toBe(links.length);
        expect(readAll(read, workspace, limits)).toEqual(expected);
      }),
      { numRuns: numRuns(100, 2_000) },
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
            return mergeWorkspace({ categories: merged }, instant(count))(before).workspace;
          };
          const urls = readAll(read, workspace, limits, addOne);
          expect(urls).toHaveLength(new Set(urls).size);
          expect(urls.filter((url) => !url.includes('added')).sort()).toEqual(
            readAll(read, workspace, [LIMITS.linksPerPage]).sort(),
          );
        },
      ),
      { numRuns: numRuns(100, 2_000) },
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
          const { id, link } = entry;
          changed.add(link.url);
          const category = categoryName(before, link.category);
          return isDeleted === true
            ? deleteLink(id, instant(9))(before).workspace
            : annotateLink({ category, url: link.url, notes: 'z' }, instant(9))(before).workspace;
        };
        const urls = readAll(read, workspace, limits, changeOne).filter((url) => !changed.has(url));
        const expected = readAll(read, workspace, [LIMITS.linksPerPage]).filter((url) => !changed.has(url));
        expect(urls).toEqual(expected);
      }),
      { numRuns: numRuns(100, 2_000) },
    );
  });
});

describe('a page', () => {
  it('has 200 links by default', () => {
    const many = workspaceWith(...Array.from({ length: 201 }, (_, number) => aLink(number)));
    expect(list(many, {}).links).toHaveLength(200);
    expect(list(many, { limit: 500 })).toMatchObject({ nextCursor: undefined });
  });

  it('ends at 40 KB of JSON in UTF-8', () => {
    const notes = '注'.repeat(2_000);
    const many = workspaceWith(...Array.from({ length: 20 }, (_, number) => aLink(number, { notes })));
    const page = list(many, {});
    expect(page.links).toHaveLength(6);
    expect(Buffer.byteLength(JSON.stringify(page.links))).toBeLessThanOrEqual(LIMITS.resultBytes);
  });

  it('has one link if that link alone exceeds 40 KB', () => {
    const links = [1, 2].map((number) => aLink(number, { notes: '"'.repeat(30_000) }));
    const workspace = workspaceWith(...links);
    expect(readAll(list, workspace, [200])).toEqual([aLink(2).url, aLink(1).url]);
    expect(list(workspace, {}).links).toHaveLength(1);
  });

  it('is empty if no link is left after the cursor', () => {
    const { nextCursor } = list(workspaceWith(aLink(1), aLink(2)), { limit: 1 });
    expect(list(workspaceWith(), { cursor: nextCursor })).toEqual({
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
