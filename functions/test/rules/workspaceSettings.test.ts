import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  arrayUnion,
  deleteField,
  doc,
  getDoc,
  increment,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  type DocumentData,
} from 'firebase/firestore';
import { parseHead } from '../../src/lib/storage/documents';
import { useRules, type Database } from './environment';
import { documentsOf, HEAD, severalPages } from './workspaceDocuments';

const { signedInAs, guest, signedOut, store } = useRules();

const stored = documentsOf({ ...severalPages(), sourceUrl: 'notion://page' });
beforeEach(() => store(stored));

const change = (db: Database, fields: DocumentData) =>
  updateDoc(doc(db, HEAD), { updatedAt: serverTimestamp(), ...fields });

describe('changing the settings of a workspace', () => {
  it.each<[string, DocumentData]>([
    ['its name', { name: 'Küche 🍳 台所' }],
    ['a name of 100 characters', { name: 'x'.repeat(100) }],
    ['that it is public', { isPublic: true }],
    ['its reference', { sourceUrl: 'obsidian://open?vault=notes' }],
    ['that it has no reference', { sourceUrl: deleteField() }],
    ['all of them', { name: 'New', isPublic: true, sourceUrl: 'https://example.com' }],
    ['nothing but its updatedAt', {}],
  ])('allows the owner to change %s', async (_, fields) => {
    const db = signedInAs('alice');
    await assertSucceeds(change(db, fields));
    const {
      name: _name,
      isPublic: _isPublic,
      sourceUrl: _sourceUrl,
      updatedAt: _updatedAt,
      ...rest
    } = parseHead((await getDoc(doc(db, HEAD))).data());
    expect(rest).toEqual({
      createdAt: '2026-01-31T12:00:00.000Z',
      linkCount: 24,
      categories: stored[HEAD]?.categories as unknown,
      sourceUrls: stored[HEAD]?.sourceUrls as unknown,
      chunks: stored[HEAD]?.pages as unknown,
    });
  });

  it("allows it with the server's time, however the head is written", async () => {
    const db = signedInAs('alice');
    const { sourceUrl: _, ...settings } = stored[HEAD] ?? {};
    await assertSucceeds(setDoc(doc(db, HEAD), { ...settings, name: 'New', updatedAt: serverTimestamp() }));
  });

  it.each<[string, DocumentData]>([
    ['an empty name', { name: '' }],
    ['a name of white space', { name: ' \u00A0' }],
    ['a name of 101 characters', { name: 'x'.repeat(101) }],
    ['a name with a line break', { name: 'Two\nlines' }],
    ['a name with a bidi control character', { name: 'A\u202Eb' }],
    ['a name that is a number', { name: 7 }],
    ['a name that is a map', { name: { text: 'Mine' } }],
    ['no name', { name: deleteField() }],
    ['an isPublic that is a string', { isPublic: 'true' }],
    ['an isPublic that is a number', { isPublic: 1 }],
    ['no isPublic', { isPublic: deleteField() }],
    ['a reference with an executable scheme', { sourceUrl: 'javascript:alert(1)' }],
    ['an executable reference in capitals', { sourceUrl: 'JAVASCRIPT:alert(1)' }],
    ['an executable reference behind white space', { sourceUrl: '\n javascript:alert(1)' }],
    ['an executable reference with a tab in it', { sourceUrl: 'java\tscript:alert(1)' }],
    ['a reference that is not absolute', { sourceUrl: 'page' }],
    ['a reference of 2,049 characters', { sourceUrl: 'https://example.com/'.padEnd(2_049, 'x') }],
    ['a reference that is null', { sourceUrl: null }],
    ['a reference that is a number', { sourceUrl: 7 }],

    ['no updatedAt', { updatedAt: deleteField() }],
    ['an unchanged updatedAt', { updatedAt: stored[HEAD]?.updatedAt as unknown, name: 'New' }],
    ['an updatedAt in the past', { updatedAt: Timestamp.fromMillis(0) }],
    ['an updatedAt far in the future', { updatedAt: Timestamp.fromDate(new Date('2099-01-01')) }],
    ["an updatedAt from the browser's clock", { updatedAt: Timestamp.now() }],
    ['an updatedAt that is a string', { updatedAt: new Date().toISOString() }],

    ['another createdAt', { createdAt: serverTimestamp() }],
    ['no createdAt', { createdAt: deleteField() }],
    ['another count', { linkCount: 25 }],
    ['a count that is increased', { linkCount: increment(1) }],
    ['a count that is lower, without a chunk', { linkCount: increment(-1) }],
    ['no categories', { categories: [] }],
    ['one more category', { categories: arrayUnion({ id: 'a', name: 'A', linkCount: 0 }) }],
    ['a category renamed', { categories: [{ id: 'a', name: 'Mine', linkCount: 20 }] }],
    ['no references of links', { sourceUrls: [] }],
    ['one more reference of a link', { sourceUrls: arrayUnion('https://example.com') }],
    ['no chunks', { pages: [] }],
    ['one more chunk', { pages: arrayUnion({ version: 'v', bytes: 0 }) }],
    ['chunks that are null', { pages: null }],
    ['an unknown field', { owner: 'alice' }],
    ['a field below another', { 'pages.0.version': 'v' }],
  ])('does not let the owner write %s', async (_, fields) => {
    const db = signedInAs('alice');
    await assertFails(change(db, fields));
    await assertFails(change(db, { name: 'New', isPublic: true, ...fields }));
    await assertSucceeds(change(db, { name: 'New' })); // so it was the change that was refused
  });

  it.each<[string, () => Database]>([
    ['another user', () => signedInAs('bob')],
    ['a guest', () => guest('guest')],
    ['signed-out visitors', () => signedOut()],
  ])('does not let %s change anything, even if the workspace is public', async (_, open) => {
    await store({ [HEAD]: { ...stored[HEAD], isPublic: true } });
    for (const fields of [{ name: 'Mine' }, { isPublic: false }, { sourceUrl: deleteField() }, {}]) {
      await assertFails(change(open(), fields));
    }
  });

  it('rejects it for a workspace that does not exist', async () => {
    const db = signedInAs('alice');
    const nowhere = doc(db, 'users/alice/workspaces/nowhere');
    await assertFails(updateDoc(nowhere, { name: 'New', updatedAt: serverTimestamp() }));
    await assertFails(setDoc(nowhere, { name: 'New', updatedAt: serverTimestamp() }, { merge: true }));
  });
});
