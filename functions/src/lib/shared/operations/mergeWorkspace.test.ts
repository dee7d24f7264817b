import fc from 'fast-check';
import { LimitExceeded } from '../base/errors';
import { LIMITS } from '../base/limits';
import { emptyWorkspace, type Workspace } from '../model/model';
import { updateRequestSchema } from '../contract/requests/restWorkspace';
import { restWorkspace } from '../queries/restResponse.fixture';
import { numRuns } from '../base/runs.fixture';
import { allLinks } from '../model/workspace';
import { apply } from '../model/operation';
import { aLink, instant, withCategories, workspaceWith } from '../model/workspace.fixture';
import { mergeWorkspace, type WorkspacePatch } from './mergeWorkspace';

const later = instant(60);
const merge = (workspace: Workspace, patch: WorkspacePatch, now = later) =>
  apply(workspace, mergeWorkspace(patch, now));
const before = workspaceWith(aLink(1, { notes: 'Why' }), aLink(2, { category: 'Music' }));

describe('mergeWorkspace', () => {
  it('sets the name and keeps the rest', () => {
    const { workspace, result } = merge(before, { name: 'Mine' });
    expect(workspace).toEqual({ ...before, name: 'Mine', updatedAt: later });
    expect(result).toBe(workspace);
  });

  it('dates new and existing links to the day after the call at the latest', () => {
    const addedAt = '9999-12-31T23:59:59.999Z';
    const links = [1, 3].map((number) => ({ title: 'Page', url: aLink(number).url, addedAt }));
    const { result } = merge(before, { categories: [{ categoryName: 'Reading', links }] });
    const dates = [...allLinks(result)].map(({ link }) => link.addedAt);
    expect(dates).toEqual([instant(60 + 24 * 60 * 60), instant(1), instant(60 + 24 * 60 * 60)]);
  });

  it('finds a category by the name that people see', () => {
    const hidden = workspaceWith(aLink(1, { category: 'Rea\u200Bding' }));
    const { result } = merge(hidden, { categories: [{ categoryName: 'Reading', links: [aLink(2)] }] });
    expect([...result.categories.values()]).toEqual(['Rea\u200Bding']);
    expect([...allLinks(result)]).toHaveLength(2);
  });

  it('sets the visibility and keeps the rest', () => {
    const { workspace } = merge(before, { isPublic: true });
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
    const { workspace } = merge(before, { categories });
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

  it('uses the last of two links with the same URL', () => {
    const links = [1, 2].map((number) => ({
      title: `Title ${String(number)}`,
      url: `https://example.com/a?utm_id=${String(number)}`,
    }));
    const { workspace } = merge(before, { categories: [{ categoryName: 'New', links }] });
    expect(restWorkspace(workspace).categories).toContainEqual({
      categoryName: 'New',
      links: [{ title: 'Title 2', url: 'https://example.com/a?utm_id=1', addedAt: later }],
    });
  });

  it('changes nothing for an empty patch', () => {
    expect(merge(before, {})).toEqual({ workspace: before, result: before });
    expect(merge(before, {}).workspace).toBe(before);
  });

  it('throws if the new categories do not fit', () => {
    const names = Array.from({ length: LIMITS.categoriesPerWorkspace }, (_, number) => String(number));
    const full = withCategories(before, names.slice(2));
    const patch = { name: 'Mine', categories: [{ categoryName: 'One more', links: [] }] };
    expect(() => merge(full, patch)).toThrow(LimitExceeded);
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
        const stored = merge(emptyWorkspace('default', instant()), first, instant()).workspace;
        const once = merge(stored, second).workspace;
        expect(merge(once, second, instant(120)).workspace).toBe(once);
      }),
      { numRuns: numRuns(75, 1_250) },
    );
  });

  it('changes nothing if its response is sent back', () => {
    fc.assert(
      fc.property(body, body, (first, second) => {
        const stored = merge(emptyWorkspace('default', instant()), first, instant()).workspace;
        const { workspace } = merge(stored, second);
        const response = restWorkspace(workspace);
        const sentBack = updateRequestSchema.parse(JSON.parse(JSON.stringify(response)));
        expect(sentBack).toEqual(response);
        expect(merge(workspace, sentBack, instant(120)).workspace).toBe(workspace);
      }),
      { numRuns: numRuns(75, 1_250) },
    );
  });
});
