import { aLink, withCategories, workspaceWith } from '../model/workspace.fixture';
import { add, drop, edit, revertOne } from '../operations/changes.fixture';
import { apiKeySchema } from './apiKeyDocument';
import { parseHead, requireWritable } from './documents';
import { storedChangeSchema } from './historyDocument';
import { upgradeGrant } from './upgrade';

const TIME = { toDate: () => new Date(0) };

describe('a head', () => {
  /** As the first version stored it. */
  const first = {
    name: 'My links',
    isPublic: false,
    createdAt: TIME,
    updatedAt: TIME,
    linkCount: 1,
    categories: [{ id: 'a', name: 'Reading', linkCount: 1 }],
    sourceUrls: [],
    pages: [{ version: 'v1', bytes: 200 }],
  };

  it('of the first version gets what it lacks, and may be written', () => {
    expect(parseHead(first)).toMatchObject({
      schemaVersion: 0,
      commits: [],
      authors: [],
      history: { seq: 0, day: '', bytes: 0 },
      chunks: [{ version: 'v1', bytes: 200, newest: '9' }],
    });
    expect(() => requireWritable(first)).not.toThrow();
  });

  it('keeps what a later version has added', () => {
    const added = {
      schemaVersion: 3,
      commits: ['a.1'],
      authors: ['b'],
      history: { seq: 1, day: '', bytes: 2 },
    };
    const pages = [{ version: 'v1', bytes: 200, newest: '2026-01-31T12:00:00.000Z' }];
    const { chunks, ...head } = parseHead({ ...first, ...added, isPublic: true, isIndexed: true, pages });
    expect(head).toMatchObject({ ...added, isIndexed: true });
    expect(chunks).toEqual(pages);
  });

  it('of a private workspace is not for search engines', () => {
    const left = parseHead({ ...first, isIndexed: true, ownerName: 'Ada' });
    expect([left.isIndexed, left.ownerName]).toEqual([undefined, undefined]);
  });

  it.each([undefined, null, 'head', { ...first, pages: 'none' }, { ...first, pages: [null] }])(
    'is not read from anything else: %j',
    (stored) => {
      expect(() => parseHead(stored)).toThrow('invalid_type');
    },
  );
});

it('a key of the first version may write, and has its label on one line', () => {
  const key = { uid: 'ada', label: 'Laptop\u202E\n2 ', hint: 'abcd', createdAt: TIME };
  expect(apiKeySchema.parse(key)).toMatchObject({ access: 'write', label: 'Laptop 2' });
  expect(apiKeySchema.parse({ ...key, access: 'read' })).toMatchObject({ access: 'read' });
  expect(apiKeySchema.safeParse(undefined).success).toBe(false);
});

it('a grant of an earlier version gets an empty list of access tokens', () => {
  expect(upgradeGrant({ uid: 'ada' })).toEqual({ uid: 'ada', accessTokens: [] });
  expect(upgradeGrant({ accessTokens: ['hash'] })).toEqual({ accessTokens: ['hash'] });
});

describe('a change of an earlier version', () => {
  it('tells whether the links that it added are still the same', () => {
    const { change, after } = edit(workspaceWith(aLink(1)), add(2));
    const [added] = change.links;
    const link = after.chunks[0]?.links.get(added?.id ?? '');
    const stored = { ...change, links: [{ id: added?.id, url: added?.url, after: link }] };
    expect(storedChangeSchema.parse(stored)).toEqual(change);
  });

  it('tells which of the categories that it removed were empty', () => {
    const start = withCategories(workspaceWith(aLink(1)), ['Empty']);
    for (const name of ['Reading', 'Empty']) {
      const { change, after } = edit(start, drop(name));
      const categories = change.categories.map(({ wasEmpty: _, ...category }) => category);
      const upgraded = storedChangeSchema.parse({ ...change, categories });
      expect(upgraded).toEqual(change);
      expect(revertOne(after, { change: upgraded }).categories).toEqual(['Reading', 'Empty']);
    }
  });
});
