import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  deleteDoc,
  deleteField,
  doc,
  FieldPath,
  getDoc,
  runTransaction,
  serverTimestamp,
  Timestamp,
  writeBatch,
  type DocumentData,
} from 'firebase/firestore';
import { findLink } from '../../src/lib/domain/workspace';
import { useRules, type Database } from './environment';
import {
  deletionOfLink,
  documentsOf,
  HEAD,
  idOf,
  manyCategories,
  pagePath,
  plain,
  severalPages,
  updateHead,
  updatePage,
  writeDeletion,
  type DeletionWrites,
  type ValidDeletion,
} from './workspaceDocuments';

const { signedInAs, guest, signedOut, store } = useRules();

const workspace = severalPages();
const pageCount = workspace.chunks.length;
/** A link in the last chunk, next to others. */
const SHORT = 100;

type Head = ValidDeletion['head'];
type Change = (valid: ValidDeletion) => DeletionWrites;

const head =
  (change: (head: Head) => DocumentData): Change =>
  (valid) => ({ ...valid, head: { ...valid.head, ...change(valid.head) } });

/** Changes the version in both the chunk and the head. */
const versionIs =
  (version: (valid: string) => string): Change =>
  (valid) => ({
    ...valid,
    version: version(valid.version),
    head: {
      ...valid.head,
      pages: valid.head.pages.map((entry) =>
        entry.version === valid.version ? { ...entry, version: version(valid.version) } : entry,
      ),
    },
  });

/** Changes one category in the head; undefined removes it. */
const category = (name: string, change: object | undefined): Change =>
  head((valid) => ({
    categories: valid.categories.flatMap((category) =>
      category.name !== name ? [category] : change ? [{ ...category, ...change }] : [],
    ),
  }));

/** Changes the chunk's entry in the head. */
const entry = (change: (valid: Head['pages'][number]) => object): Change => {
  return (valid) => ({
    ...valid,
    head: {
      ...valid.head,
      pages: valid.head.pages.map((known) =>
        known.version === valid.version ? { ...known, ...change(known) } : known,
      ),
    },
  });
};

const stored = documentsOf(workspace);
beforeEach(() => store(stored));

describe('deleting a link', () => {
  it.each([
    ['from the last chunk', SHORT],
    ['from the first chunk', 0],
    ['from a chunk in the middle', 10],
    ['that has a reference', 101],
    ['that is the only one of its category', 103],
    ['whose note has escaped characters', 103],
  ])('is allowed to the owner: one %s', async (_, number) => {
    const db = signedInAs('alice');
    expect(pageCount).toBe(3);
    const writes = deletionOfLink(workspace, number);
    await assertSucceeds(writeDeletion(db, writes));
    const page = await getDoc(doc(db, writes.pagePath));
    expect(page.get(new FieldPath('links', writes.deleted[0] ?? ''))).toBeUndefined();
    expect((await getDoc(doc(db, HEAD))).get('linkCount')).toBe(23);
  });

  it('is allowed in a transaction, as the web app does it', async () => {
    const db = signedInAs('alice');
    const writes = deletionOfLink(workspace, SHORT);
    await assertSucceeds(
      runTransaction(db, async (transaction) => {
        await transaction.get(doc(db, HEAD));
        await transaction.get(doc(db, writes.pagePath));
        transaction.update(doc(db, HEAD), writes.head);
        const field = new FieldPath('links', writes.deleted[0] ?? '');
        transaction.update(doc(db, writes.pagePath), 'version', writes.version, field, deleteField());
      }),
    );
  });

  it('may keep the reference of the link if another link has it too', async () => {
    const kept = head(() => ({ sourceUrls: stored[HEAD]?.sourceUrls as unknown }));
    await assertSucceeds(writeDeletion(signedInAs('alice'), kept(deletionOfLink(workspace, 101))));
  });

  it('is allowed in a workspace of 5,000 categories', async () => {
    const many = manyCategories(5_000);
    await store(documentsOf(many));
    await assertSucceeds(writeDeletion(signedInAs('alice'), deletionOfLink(many, 4_321)));
  });

  it('is allowed until nothing is left', async () => {
    const one = manyCategories(1);
    await store(documentsOf(one));
    await assertSucceeds(writeDeletion(signedInAs('alice'), deletionOfLink(one, 0)));
  });
});

describe('deleting a link of another user', () => {
  const people: [string, () => Database][] = [
    ['another user', () => signedInAs('bob')],
    ['a guest', () => guest('guest')],
    ['signed-out visitors', () => signedOut()],
  ];

  it.each(people)('is rejected for %s, even if the workspace is public', async (_, open) => {
    await store(documentsOf({ ...workspace, isPublic: true }));
    await assertFails(writeDeletion(open(), deletionOfLink(workspace, SHORT)));
    await assertSucceeds(writeDeletion(signedInAs('alice'), deletionOfLink(workspace, SHORT)));
  });

  it("is rejected if only the head or only the chunk is the user's own", async () => {
    const theirs = 'users/bob/workspaces/default';
    await store(documentsOf(workspace, theirs));
    const valid = deletionOfLink(workspace, SHORT);
    const db = signedInAs('alice');
    await assertFails(writeDeletion(db, { ...valid, headPath: theirs }));
    await assertFails(writeDeletion(db, { ...valid, pagePath: valid.pagePath.replace(HEAD, theirs) }));
  });
});

describe('deleting a link in an invalid way', () => {
  it.each<[string, Change]>([
    ['two links', (valid) => ({ ...valid, deleted: [...valid.deleted, idOf(workspace, 101)] })],
    ['another link than the version names', (valid) => ({ ...valid, deleted: [idOf(workspace, 101)] })],
    ['no link', (valid) => ({ ...valid, deleted: [] })],
    ['a link of another chunk', (valid) => ({ ...valid, pagePath: pagePath(0) })],

    ['an unchanged count', head(() => ({ linkCount: 24 }))],
    ['a count that is two fewer', head(() => ({ linkCount: 22 }))],
    ['a count that is not an integer', head(() => ({ linkCount: 22.5 }))],
    ['a count that is a string', head(() => ({ linkCount: '23' }))],
    ['no count', head(() => ({ linkCount: deleteField() }))],

    ['a category with an unchanged count', category('Reading', { linkCount: 3 })],
    ['a category whose count is two fewer', category('Reading', { linkCount: 1 })],
    ['a category whose count is a string', category('Reading', { linkCount: '2' })],
    ['a category that is removed while it has links', category('Reading', undefined)],
    ['a category with another name', category('Reading', { name: 'Mine' })],
    ['a category with another id', category('Reading', { id: 'f'.repeat(24) })],
    ['a category with an extra field', category('Reading', { color: 'red' })],
    ['another category whose count changes', category('Music', { linkCount: 0 })],
    ['another category removed', category('Music', undefined)],
    ['an empty category removed', category('Empty', undefined)],
    [
      'a new category',
      head((valid) => ({ categories: [...valid.categories, { id: 'a', name: 'New', linkCount: 0 }] })),
    ],
    ['a category twice', head((valid) => ({ categories: [...valid.categories, valid.categories[1]] }))],
    [
      "a category at another's index",
      head((valid) => ({
        categories: valid.categories.map((category) =>
          category.name === 'Music' ? valid.categories[1] : category,
        ),
      })),
    ],
    ['categories in another order', head((valid) => ({ categories: valid.categories.toReversed() }))],
    ['categories that are a map', head(() => ({ categories: {} }))],
    ['no categories', head(() => ({ categories: deleteField() }))],

    ['one more reference', head(() => ({ sourceUrls: ['notion://two', 'notion://one', 'notion://three'] }))],
    ['a reference with an executable scheme', head(() => ({ sourceUrls: ['javascript:alert(1)'] }))],
    ['references removed that the link did not have', head(() => ({ sourceUrls: [] }))],
    ['references that are numbers', head(() => ({ sourceUrls: [1, 2] }))],
    ['references that are a string', head(() => ({ sourceUrls: 'notion://two' }))],

    ['a chunk of negative size', entry(() => ({ bytes: -1 }))],
    ['a chunk with an understated size', entry(() => ({ bytes: 0 }))],
    ['a chunk with an overstated size', entry(({ bytes }) => ({ bytes: bytes + 10_000 }))],
    ['a chunk whose size is a string', entry(({ bytes }) => ({ bytes: String(bytes) }))],
    ['a chunk whose size is not an integer', entry(({ bytes }) => ({ bytes: bytes + 0.5 }))],
    ['a chunk without a size', entry(() => ({ bytes: null }))],
    ['a chunk with an extra field', entry(() => ({ links: 1 }))],
    [
      'another chunk that changes',
      head((valid) => ({ pages: valid.pages.with(0, { version: 'x', bytes: 1 }) })),
    ],
    ['one chunk fewer', head((valid) => ({ pages: valid.pages.slice(1) }))],
    ['one more chunk', head((valid) => ({ pages: [...valid.pages, { version: 'x', bytes: 1 }] }))],
    ['chunks in another order', head((valid) => ({ pages: valid.pages.toReversed() }))],
    ['chunks that are a map', head(() => ({ pages: {} }))],
    ['no chunks', head(() => ({ pages: [] }))],

    ['the version that the chunk has', versionIs(() => 'v2')],
    ['the version of another chunk', versionIs(() => 'v0')],
    ['a version that names nothing', versionIs(() => 'V1StGXR8_Z5j')],
    ['a version that names another chunk', versionIs((valid) => valid.replace(/^2/, '1'))],
    ['a version that names the chunk in another way', versionIs((valid) => valid.replace(/^2/, '02'))],
    ['a version that names a chunk that does not exist', versionIs((valid) => valid.replace(/^2/, '9'))],
    ['a version that names a chunk below', versionIs((valid) => valid.replace(/^2/, '2/links/0'))],
    [
      'a version that names another category',
      versionIs((valid) => valid.replace(/^(2:[0-9a-f]{32}):\d+:/, '$1:0:')),
    ],
    [
      'a version that names a category that does not exist',
      versionIs((valid) => valid.replace(/^(2:[0-9a-f]{32}):\d+:/, '$1:4:')),
    ],
    ['a version of an earlier state', versionIs((valid) => valid.replace(/:\d{13}:/, ':1:'))],
    ['a version without the random part', versionIs((valid) => valid.replace(/:[^:]*$/, ':'))],
    ['a version that goes on', versionIs((valid) => `${valid}:more`)],
    ['a version whose link is a pattern', versionIs((valid) => valid.replace(/:[0-9a-f]{32}:/, ':.*:'))],
    [
      'a version of the chunk that the head does not have',
      (valid) => ({ ...valid, version: `${valid.version}x` }),
    ],
    [
      'a version of the head that the chunk does not have',
      (valid) => ({ ...valid, version: valid.version.replace(/.$/, '_') }),
    ],

    ['an updatedAt in the past', head(() => ({ updatedAt: Timestamp.fromMillis(0) }))],
    [
      'an updatedAt far in the future',
      head(() => ({ updatedAt: Timestamp.fromDate(new Date('2099-01-01')) })),
    ],
    ["an updatedAt from the browser's clock", head(() => ({ updatedAt: Timestamp.now() }))],
    ['an updatedAt that is a string', head(() => ({ updatedAt: new Date().toISOString() }))],
    ['no updatedAt', head(() => ({ updatedAt: deleteField() }))],
    ['a changed createdAt', head(() => ({ createdAt: serverTimestamp() }))],
    ['no createdAt', head(() => ({ createdAt: deleteField() }))],
    ['a new name beside', head(() => ({ name: 'Mine' }))],
    ['a public workspace beside', head(() => ({ isPublic: true }))],
    ['a reference of the workspace beside', head(() => ({ sourceUrl: 'notion://mine' }))],
    ['an unknown field', head(() => ({ scopes: ['admin'] }))],
  ])('is rejected: %s', async (_, change) => {
    const db = signedInAs('alice');
    const valid = deletionOfLink(workspace, SHORT);
    await assertFails(writeDeletion(db, change(valid)));
    await assertSucceeds(writeDeletion(db, valid)); // so it was the change that was refused
  });

  it('rejects the head without the chunk, and the chunk without the head', async () => {
    const db = signedInAs('alice');
    const writes = deletionOfLink(workspace, SHORT);
    for (const update of [updateHead, updatePage]) {
      const batch = writeBatch(db);
      update(db, batch, writes);
      await assertFails(batch.commit());
    }
  });

  it('rejects the chunk with a head that is only renamed', async () => {
    const db = signedInAs('alice');
    const renamed = { name: 'Mine', updatedAt: serverTimestamp() };
    await assertFails(writeDeletion(db, { ...deletionOfLink(workspace, SHORT), head: renamed }));
  });

  it.each<[string, (link: object) => unknown]>([
    ['changed', (link) => plain({ ...link, title: 'Another' })],
    ['moved to another category', (link) => plain({ ...link, category: 'a' })],
    ['null', () => null],
  ])('rejects a link that is not deleted but %s', async (_, change) => {
    const db = signedInAs('alice');
    const { head, version, deleted } = deletionOfLink(workspace, SHORT);
    const [id = ''] = deleted;
    const field = new FieldPath('links', id);
    const batch = writeBatch(db).update(doc(db, HEAD), head);
    batch.update(doc(db, pagePath(2)), 'version', version, field, change(findLink(workspace, id) ?? {}));
    await assertFails(batch.commit());
  });

  it.each<[string, string, unknown]>([
    ['a neighbour changed', 'links.ID.title', 'Mine'],
    ['a neighbour that is no longer a link', 'links.ID', 'Mine'],
    ['a link added', 'links.f0', { category: 'a', title: 'New', url: 'urn:a', addedAt: '2026' }],
    ['a field added to the chunk', 'color', 'red'],
  ])('rejects a deletion with %s', async (_, path, value) => {
    const db = signedInAs('alice');
    const { head, version, deleted } = deletionOfLink(workspace, SHORT);
    const field = new FieldPath('links', deleted[0] ?? '');
    const other = new FieldPath(...path.replace('ID', idOf(workspace, 101)).split('.'));
    const batch = writeBatch(db).update(doc(db, HEAD), head);
    batch.update(doc(db, pagePath(2)), 'version', version, field, deleteField(), other, value);
    await assertFails(batch.commit());
  });

  it('rejects two deletions in one request, from one chunk or from two', async () => {
    const db = signedInAs('alice');
    for (const second of [101, 0]) {
      const [one, two] = [deletionOfLink(workspace, SHORT), deletionOfLink(workspace, second)];
      const batch = writeBatch(db);
      updateHead(db, batch, one);
      updatePage(db, batch, one);
      updateHead(db, batch, two);
      updatePage(db, batch, two);
      await assertFails(batch.commit());
    }
  });

  it('rejects a second link in a second write to the chunk that names the same version', async () => {
    const db = signedInAs('alice');
    const writes = deletionOfLink(workspace, SHORT);
    const batch = writeBatch(db);
    updateHead(db, batch, writes);
    updatePage(db, batch, writes);
    updatePage(db, batch, { ...writes, deleted: [idOf(workspace, 101)] });
    await assertFails(batch.commit());
  });

  it('rejects the same deletion a second time', async () => {
    const db = signedInAs('alice');
    const writes = deletionOfLink(workspace, SHORT);
    await assertSucceeds(writeDeletion(db, writes));
    await assertFails(writeDeletion(db, writes));
  });

  it('rejects it after the head has changed, though the chunk has not', async () => {
    const db = signedInAs('alice');
    const writes = deletionOfLink(workspace, SHORT);
    await store(documentsOf({ ...workspace, updatedAt: new Date().toISOString() }));
    await assertFails(writeDeletion(db, writes));
  });

  it('rejects it if head and chunk disagree, as after an interrupted write', async () => {
    const damaged = { ...stored[pagePath(2)], version: 'other' };
    await store({ [pagePath(2)]: damaged });
    await assertFails(writeDeletion(signedInAs('alice'), deletionOfLink(workspace, SHORT)));
  });

  it('does not let anyone delete the chunk itself, or the head, with or without the deletion', async () => {
    const db = signedInAs('alice');
    const writes = deletionOfLink(workspace, SHORT);
    await assertFails(deleteDoc(doc(db, pagePath(2))));
    await assertFails(deleteDoc(doc(db, HEAD)));
    const batch = writeBatch(db);
    updateHead(db, batch, writes);
    await assertFails(batch.delete(doc(db, pagePath(2))).commit());
  });

  it('does not let anyone create or replace a chunk', async () => {
    const db = signedInAs('alice');
    const { head, version } = deletionOfLink(workspace, SHORT);
    for (const path of [pagePath(2), pagePath(3), pagePath(9), `${HEAD}/pages/02`]) {
      const batch = writeBatch(db).update(doc(db, HEAD), head);
      await assertFails(batch.set(doc(db, path), { version, links: {} }).commit());
    }
  });
});
