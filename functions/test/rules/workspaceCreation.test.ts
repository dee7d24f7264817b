import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { doc, getDoc, runTransaction, serverTimestamp, setDoc, Timestamp } from 'firebase/firestore';
import { parseHead, toHead } from '../../src/lib/storage/documents';
import { emptyWorkspace } from '../../src/lib/domain/model';
import { instant } from '../../src/lib/domain/workspace.fixture';
import { useRules, type Database } from './environment';
import { documentsOf, severalPages } from './workspaceDocuments';

const { signedInAs, guest, signedOut, store } = useRules();

const path = (workspaceId = 'side-projects') => `users/alice/workspaces/${workspaceId}`;

/** What the web app writes. Each test of a rejection changes one thing about it. */
const head = {
  ...toHead(emptyWorkspace('side-projects', instant()), []),
  createdAt: serverTimestamp(),
  updatedAt: serverTimestamp(),
};

const make = (db: Database, change: object = {}, to = path()) => setDoc(doc(db, to), { ...head, ...change });

const without = (field: string) =>
  Object.fromEntries(Object.entries(head).filter(([name]) => name !== field));

describe('creating a workspace', () => {
  it('lets a user create an empty one that the service can read', async () => {
    const db = signedInAs('alice');
    await assertSucceeds(make(db));
    expect(parseHead((await getDoc(doc(db, path()))).data())).toMatchObject({ linkCount: 0, chunks: [] });
  });

  it('lets a guest create one: signed in anonymously is signed in', async () => {
    await assertSucceeds(make(guest('guest'), {}, 'users/guest/workspaces/mine'));
  });

  it('lets a browser look for a free id and take it in one transaction', async () => {
    const db = signedInAs('alice');
    await store(documentsOf(severalPages(), path('taken')));
    await assertSucceeds(
      runTransaction(db, async (transaction) => {
        for (const id of ['taken', 'taken-x7q2']) {
          const reference = doc(db, path(id));
          if (!(await transaction.get(reference)).exists()) transaction.set(reference, head);
        }
      }),
    );
  });

  it.each<[string, object]>([
    ['a name of one character', { name: 'x' }],
    ['a name of 100 characters', { name: 'x'.repeat(100) }],
    ['a name in any script', { name: 'Küche 🍳 台所 👩‍🍳' }],
    ['a reference to a page of a notes tool', { sourceUrl: 'notion://page/1' }],
    ['a reference of 2,048 characters', { sourceUrl: 'https://example.com/'.padEnd(2_048, 'x') }],
    ['a reference that names a scheme later', { sourceUrl: 'https://example.com/javascript:1' }],
    ['isPublic, since it may be made public right after', { isPublic: true }],
  ])('allows %s', async (_, change) => {
    await assertSucceeds(make(signedInAs('alice'), change));
  });

  it.each([
    ['of the default workspace, before the service makes it', 'default'],
    ['of one character', 'x'],
    ['of 64 characters', 'x'.repeat(64)],
  ])('allows an id %s', async (_, workspaceId) => {
    await assertSucceeds(make(signedInAs('alice'), {}, path(workspaceId)));
  });
});

describe('creating an invalid workspace', () => {
  it.each<[string, object]>([
    ['no name', without('name')],
    ['an empty name', { ...head, name: '' }],
    ['a name of white space', { ...head, name: '  \u00A0\u3000 ' }],
    ['a name of invisible characters', { ...head, name: '\u200B\u200D' }],
    ['a name of 101 characters', { ...head, name: 'x'.repeat(101) }],
    ['a name with a line break', { ...head, name: 'Two\nlines' }],
    ['a name with a tab', { ...head, name: 'A\ttab' }],
    ['a name with a NUL', { ...head, name: 'A\u0000' }],
    ['a name with a control character of Latin-1', { ...head, name: 'A\u0085b' }],
    ['a name with a line separator', { ...head, name: 'A\u2028b' }],
    ['a name with a bidi control character', { ...head, name: 'A\u202Eb' }],
    ['a name with an isolate', { ...head, name: 'A\u2066b' }],
    ['a name that is a number', { ...head, name: 7 }],
    ['a name that is a list', { ...head, name: ['Mine'] }],
    ['a name that is null', { ...head, name: null }],

    ['no isPublic', without('isPublic')],
    ['an isPublic that is a string', { ...head, isPublic: 'true' }],
    ['an isPublic that is null', { ...head, isPublic: null }],

    ['a reference with an executable scheme', { ...head, sourceUrl: 'javascript:alert(1)' }],
    ['an executable reference in capitals', { ...head, sourceUrl: 'JavaScript:alert(1)' }],
    ['an executable reference behind white space', { ...head, sourceUrl: ' javascript:alert(1)' }],
    [
      'an executable reference behind a control character',
      { ...head, sourceUrl: '\u0001javascript:alert(1)' },
    ],
    ['an executable reference with a line break in it', { ...head, sourceUrl: 'java\nscript:alert(1)' }],
    ['an executable reference with a tab in it', { ...head, sourceUrl: 'javascript\t:alert(1)' }],
    ['a reference with a bidi control character', { ...head, sourceUrl: 'https://example.com/\u202Egpj' }],
    ...['data', 'vbscript', 'blob', 'view-source', 'filesystem', 'jar', 'feed', 'mocha', 'livescript'].map(
      (scheme): [string, object] => [
        `a reference of the scheme ${scheme}`,
        { ...head, sourceUrl: `${scheme}:x` },
      ],
    ),
    ['a reference that is not absolute', { ...head, sourceUrl: '/page' }],
    ['an empty reference', { ...head, sourceUrl: '' }],
    ['a reference of 2,049 characters', { ...head, sourceUrl: 'https://example.com/'.padEnd(2_049, 'x') }],
    ['a reference that is a list', { ...head, sourceUrl: ['https://example.com'] }],
    ['a reference that is null', { ...head, sourceUrl: null }],

    ['no createdAt', without('createdAt')],
    ['a createdAt in the past', { ...head, createdAt: Timestamp.fromMillis(0) }],
    ["a createdAt from the browser's clock", { ...head, createdAt: Timestamp.now() }],
    ['a createdAt that is a string', { ...head, createdAt: new Date().toISOString() }],
    ['no updatedAt', without('updatedAt')],
    ['an updatedAt far in the future', { ...head, updatedAt: Timestamp.fromDate(new Date('2099-01-01')) }],

    ['no count', without('linkCount')],
    ['a count of one', { ...head, linkCount: 1 }],
    ['a negative count', { ...head, linkCount: -1 }],
    ['a count that is a string', { ...head, linkCount: '0' }],
    ['no categories', without('categories')],
    ['a category', { ...head, categories: [{ id: 'a', name: 'A', linkCount: 0 }] }],
    ['categories that are a map', { ...head, categories: {} }],
    ['categories that are null', { ...head, categories: null }],
    ['no references of links', without('sourceUrls')],
    ['a reference of a link', { ...head, sourceUrls: ['https://example.com'] }],
    ['references that are a string', { ...head, sourceUrls: '' }],
    ['no chunks', without('pages')],
    ['a chunk', { ...head, pages: [{ version: 'v', bytes: 0 }] }],
    ['chunks that are a map', { ...head, pages: {} }],
    ['an unknown field', { ...head, owner: 'alice' }],
    ['nothing', {}],
  ])('rejects %s', async (_, document) => {
    const db = signedInAs('alice');
    await assertFails(setDoc(doc(db, path()), document));
    await assertSucceeds(make(db)); // so it was the change that was refused
  });

  it.each([
    ['capitals', 'Mine'],
    ['white space', 'side projects'],
    ['a hyphen at the start', '-mine'],
    ['a hyphen at the end', 'mine-'],
    ['two hyphens', 'side--projects'],
    ['a dot', 'side.projects'],
    ['two underscores around', '_mine_'],
    ['a letter beyond ASCII', 'küche'],
    ['a line break at the end', 'mine\n'],
    ['65 characters', 'x'.repeat(65)],
  ])('rejects an id with %s', async (_, workspaceId) => {
    await assertFails(make(signedInAs('alice'), {}, path(workspaceId)));
  });

  it('rejects one for another user', async () => {
    for (const db of [signedInAs('bob'), guest('guest'), signedOut()]) {
      await assertFails(make(db));
      await assertFails(make(db, { isPublic: true }));
    }
  });

  it('does not let anyone replace an existing one with a new one', async () => {
    const db = signedInAs('alice');
    await store(documentsOf(severalPages(), path()));
    await assertFails(make(db));
    await store({ [path('empty')]: toHead(emptyWorkspace('empty', instant()), []) });
    await assertFails(make(db, {}, path('empty')));
  });

  it('rejects one at another path', async () => {
    const db = signedInAs('alice');
    for (const to of ['workspaces/mine', 'users/alice/other/mine', `${path()}/workspaces/mine`]) {
      await assertFails(make(db, {}, to));
    }
  });
});
