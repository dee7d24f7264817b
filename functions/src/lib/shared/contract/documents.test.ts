import fc from 'fast-check';
import { ZodError } from 'zod';
import { anyText } from '../text/anyText.fixture';
import { categoryId, linkId } from '../model/identity';
import type { Workspace } from '../model/model';
import { aLink, instant, withCategories, workspaceWith } from '../model/workspace.fixture';
import { storedListing } from './documents.fixture';
import { apply } from '../model/operation';
import { applyEdits } from '../operations/applyEdits';
import { UpdateRequired } from '../base/errors';
import {
  fromDocuments,
  parseChunk,
  parseHead,
  requireWritable,
  SCHEMA_VERSION,
  toHead,
  workspaceBytes,
} from './documents';

const NEWER = { schemaVersion: SCHEMA_VERSION + 1 };

/** Returns a document as Firestore returns it: without undefined fields, with times as SDK objects. */
function readBack(document: object): unknown {
  const fields = Object.entries(document).map(([name, value]: [string, unknown]) => {
    if (value instanceof Date) return [name, { toDate: () => value }] as const;
    return [name, JSON.parse(JSON.stringify(value)) as unknown] as const;
  });
  return Object.fromEntries(fields);
}

/** Returns a workspace after it was written to documents and read back. */
function stored(workspace: Workspace): Workspace {
  const versions = workspace.chunks.map((_, index) => `v${String(index)}`);
  const head = parseHead(readBack(toHead(workspace, versions)));
  const chunks = workspace.chunks.map(({ links }, index) =>
    parseChunk(readBack({ version: versions[index], links: Object.fromEntries(links) })),
  );
  expect(chunks.map(({ version }) => version)).toEqual(head.chunks.map(({ version }) => version));
  const read = chunks.map(({ links }, index) => {
    return { bytes: head.chunks[index]?.bytes ?? 0, links: new Map(Object.entries(links)) };
  });
  return fromDocuments(workspace.id, head, read);
}

describe('the documents of a workspace', () => {
  it('include a head that summarizes the chunks', () => {
    const workspace = withCategories(workspaceWith(aLink(1, { sourceUrl: 'notion://1' })), ['Empty']);
    expect(toHead(workspace, ['v1'])).toEqual({
      schemaVersion: SCHEMA_VERSION,
      name: 'Default',
      isPublic: false,
      createdAt: new Date(instant()),
      updatedAt: new Date(instant()),
      linkCount: 1,
      categories: [
        { id: categoryId('Reading'), name: 'Reading', linkCount: 1 },
        { id: categoryId('Empty'), name: 'Empty', linkCount: 0 },
      ],
      sourceUrls: ['notion://1'],
      listing: {
        bytes: workspace.chunks[0]?.bytes,
        categoryCount: 2,
        categories: [
          { name: 'Reading', linkCount: 1 },
          { name: 'Empty', linkCount: 0 },
        ],
      },
      pages: [{ version: 'v1', bytes: workspace.chunks[0]?.bytes, newest: instant() }],
      commits: [],
    });
  });

  it('keep the order and the pins of the categories, and list the newest first for listings', () => {
    const links = ['A', 'B', 'C'].map((category, number) => aLink(number, { category }));
    const edits = applyEdits(
      [
        { op: 'moveCategory', category: 'C', before: 'B' },
        { op: 'pinCategory', category: 'B', isPinned: true },
        { op: 'updateWorkspace', set: { categoryOrder: 'name' } },
      ],
      instant(9),
    );
    const { workspace } = apply(workspaceWith(...links), edits);
    const again = stored(workspace);
    expect([...again.categories.values()]).toEqual(['A', 'C', 'B']);
    expect(again).toMatchObject({ pinned: new Set([categoryId('B')]), categoryOrder: 'name' });
    expect(storedListing(workspace).categories.map(({ name }) => name)).toEqual(['C', 'B', 'A']);
  });

  it('contain no undefined field, which the browser SDK would reject', () => {
    expect(Object.values(toHead(workspaceWith(), []))).not.toContain(undefined);
    expect(toHead({ ...workspaceWith(), sourceUrl: 'notion://1' }, [])).toMatchObject({
      sourceUrl: 'notion://1',
    });
  });

  it('can be read back into the same workspace', () => {
    const link = fc.record({
      category: fc.constantFrom('Reading', 'Music', '__proto__', 'Ä "quoted"'),
      title: anyText(),
      notes: fc.option(fc.constantFrom('', 'n', '注'.repeat(10_000)), { nil: undefined }),
      sourceUrl: fc.option(fc.constant('notion://1'), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(link, { maxLength: 20 }), (links) => {
        const workspace = workspaceWith(...links.map((link, number) => aLink(number, link)));
        expect(stored(workspace)).toEqual(workspace);
      }),
      { numRuns: 30 },
    );
  });

  it('have what the public page shows, and let search engines list it only while it is public', () => {
    const published = { ...workspaceWith(), isPublic: true, isIndexed: true } as const;
    expect(stored(published)).toEqual(published);
    const described = { ...published, description: 'What I read.', ownerName: 'Ada' };
    expect(stored(described)).toEqual(described);
    const kept = parseHead(readBack({ ...toHead(workspaceWith(), []), isIndexed: true }));
    expect(fromDocuments('default', kept, []).isIndexed).toBeUndefined();
  });

  it('can be read if an earlier version stored them, without the last commits', () => {
    const { commits: _, ...head } = toHead(workspaceWith(), [], { commits: ['a.1'] });
    expect(parseHead(readBack(head)).commits).toEqual([]);
  });

  it('can be read if a newer version stored them with the same fields and more, but not written', () => {
    const head = parseHead(
      readBack({ ...toHead(workspaceWith(aLink(1)), ['v1']), ...NEWER, tags: ['not known yet'] }),
    );
    expect(head).toMatchObject({ name: 'Default', linkCount: 1, ...NEWER });
    expect(() => {
      requireWritable(head);
    }).toThrow(UpdateRequired);
  });

  it('require an update of the service if a newer version stored them with other fields', () => {
    expect(() => parseHead({ ...NEWER, title: 'Default' })).toThrow(UpdateRequired);
    expect(() => parseChunk({ version: 'v1', links: [] }, NEWER)).toThrow(UpdateRequired);
    expect(() => parseChunk({ version: 'v1', links: [] }, { schemaVersion: SCHEMA_VERSION })).toThrow(
      ZodError,
    );
  });

  it.each([
    ['of this version', { schemaVersion: SCHEMA_VERSION }],
    ['of an earlier version', {}],
    ['that do not exist', undefined],
    ['that are damaged', { schemaVersion: 'one' }],
  ])('can be written over those %s', (_, head) => {
    expect(() => {
      requireWritable(head);
    }).not.toThrow();
  });

  it('are rejected if they lack the expected fields', () => {
    expect(() => parseHead({ name: 'Default' })).toThrow(ZodError);
    expect(() => parseHead({ ...toHead(workspaceWith(), []), updatedAt: instant() })).toThrow(ZodError);
    expect(() =>
      parseChunk({ version: 'v1', links: { [linkId('a', 'urn:a')]: { title: 'No URL' } } }),
    ).toThrow(ZodError);
  });

  it('count every byte of names and notes toward the size of the workspace', () => {
    const small = workspaceWith(aLink(1));
    const large = workspaceWith(
      aLink(1),
      aLink(2, { category: 'Ä'.repeat(100), notes: '注'.repeat(10_000) }),
    );
    expect(workspaceBytes(large) - workspaceBytes(small)).toBeGreaterThan(30_000 + 200);
  });
});
