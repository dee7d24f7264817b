import fc from 'fast-check';
import { LimitExceeded } from '../base/errors';
import { LIMITS } from '../base/limits';
import { emptyWorkspace } from '../model/model';
import { updateRequestSchema } from '../contract/restWorkspace';
import { restWorkspace } from '../queries/restResponse.fixture';
import { numRuns } from '../base/runs.fixture';
import { allLinks, withCategories } from '../model/workspace';
import { aLink, instant, workspaceWith } from '../model/workspace.fixture';
import { mergeWorkspace } from './mergeWorkspace';

const later = instant(60);
const before = workspaceWith(aLink(1, { notes: 'Why' }), aLink(2, { category: 'Music' }));

describe('mergeWorkspace', () => {
  it('sets the name and keeps the rest', () => {
    const { workspace, result } = mergeWorkspace({ name: 'Mine' }, later)(before);
    expect(workspace).toEqual({ ...before, name: 'Mine', updatedAt: later });
    expect(result).toBe(workspace);
  });

  it('sets the visibility and keeps the rest', () => {
    const { workspace } = mergeWorkspace({ isPublic: true }, later)(before);
    expect(workspace).toEqual({ ...before, isPublic: true, updatedAt: later });
  });

  it('adds new categories and links, merges existing ones, and keeps the rest', () => {
    const { url } = aLink(1);
    const categories = [
      {
        categoryName: 'READING',
        links: [
          { title: 'New title', url: `${url}/` },
          { title: 'Page 3', url: `${url}3` },
        ],
      },
      { categoryName: 'Empty', links: [] },
    ];
    const { workspace } = mergeWorkspace({ categories }, later)(before);
    expect(restWorkspace(workspace)).toEqual({
      name: 'Default',
      isPublic: false,
      categories: [
        {
          categoryName: 'Reading',
          links: [
            { title: 'Page 3', url: `${url}3`, addedAt: later },
            { title: 'New title', url, addedAt: instant(0) },
          ],
        },
        { categoryName: 'Music', links: [{ title: 'Page 2', url: aLink(2).url, addedAt: instant(1) }] },
        { categoryName: 'Empty', links: [] },
      ],
      updatedAt: later,
    });
    expect([...allLinks(workspace)].map(({ link }) => link.notes)).toEqual(['Why', undefined, undefined]);
  });

  it('sets when a link was added if the time is given', () => {
    const { url, title } = aLink(1);
    const links = [{ title, url, addedAt: '2020-02-02T00:00:00.000Z' }];
    const { workspace } = mergeWorkspace({ categories: [{ categoryName: 'Reading', links }] }, later)(before);
    expect(restWorkspace(workspace).categories).toContainEqual({ categoryName: 'Reading', links });
  });

  it('uses the last of two links with the same URL', () => {
    const links = [1, 2].map((number) => ({
      title: `Title ${String(number)}`,
      url: `https://example.com/a?utm_id=${String(number)}`,
    }));
    const { workspace } = mergeWorkspace({ categories: [{ categoryName: 'New', links }] }, later)(before);
    expect(restWorkspace(workspace).categories).toContainEqual({
      categoryName: 'New',
      links: [{ title: 'Title 2', url: 'https://example.com/a?utm_id=1', addedAt: later }],
    });
  });

  it('changes nothing for an empty patch', () => {
    expect(mergeWorkspace({}, later)(before)).toEqual({ workspace: before, result: before });
    expect(mergeWorkspace({}, later)(before).workspace).toBe(before);
  });

  it('throws if the new categories do not fit', () => {
    const names = Array.from({ length: LIMITS.categoriesPerWorkspace }, (_, number) => String(number));
    const full = withCategories(before, names.slice(2));
    const patch = { name: 'Mine', categories: [{ categoryName: 'One more', links: [] }] };
    expect(() => mergeWorkspace(patch, later)(full)).toThrow(LimitExceeded);
  });
});

describe('mergeWorkspace with any valid request', () => {
  const name = fc.constantFrom('Reading', 'READING', 'Music', 'ſtraße', 'STRASSE', '\u202eName');
  const link = fc.record(
    {
      title: fc.constantFrom('One', ' Two ', 'Three\n'),
      url: fc.constantFrom(
        ...['', '/', '?utm_id=1', '/a', '/a#b', '?a'].map((rest) => `https://example.com${rest}`),
      ),
      addedAt: fc.constantFrom('2026-01-31T12:00:00Z', '2026-01-31T13:00:00+01:00', '2020-02-02T00:00:00.5Z'),
    },
    { requiredKeys: ['title', 'url'] },
  );
  const category = fc.record({ categoryName: name, links: fc.array(link, { maxLength: 4 }) });
  const body = fc
    .record(
      { name, isPublic: fc.boolean(), categories: fc.array(category, { maxLength: 3 }) },
      { requiredKeys: [] },
    )
    .map((body) => updateRequestSchema.parse(body));

  it('is idempotent', () => {
    fc.assert(
      fc.property(body, body, (first, second) => {
        const stored = mergeWorkspace(first, instant())(emptyWorkspace('default', instant())).workspace;
        const once = mergeWorkspace(second, later)(stored).workspace;
        expect(mergeWorkspace(second, instant(120))(once).workspace).toBe(once);
      }),
      { numRuns: numRuns(75, 5_000) },
    );
  });

  it('changes nothing if its response is sent back', () => {
    fc.assert(
      fc.property(body, body, (first, second) => {
        const stored = mergeWorkspace(first, instant())(emptyWorkspace('default', instant())).workspace;
        const { workspace } = mergeWorkspace(second, later)(stored);
        const response = restWorkspace(workspace);
        const sentBack = updateRequestSchema.parse(JSON.parse(JSON.stringify(response)));
        expect(sentBack).toEqual(response);
        expect(mergeWorkspace(sentBack, instant(120))(workspace).workspace).toBe(workspace);
      }),
      { numRuns: numRuns(75, 5_000) },
    );
  });
});
