import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  collection,
  collectionGroup,
  doc,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  or,
  orderBy,
  query,
  where,
} from 'firebase/firestore';

import { useRules, type Database } from './environment';

const { signedInAs, guest, signedOut, store } = useRules();

const page = { version: 'v', links: { a: { category: 'c', title: 'One', url: 'urn:a', addedAt: '2026' } } };
const people: [string, () => Database][] = [
  ['another user', () => signedInAs('bob')],
  ['a guest', () => guest('guest')],
  ['signed-out visitors', () => signedOut()],
];

const workspaces = (db: Database) => collection(db, 'users/alice/workspaces');
const pages = (db: Database, workspaceId: string) =>
  collection(db, `users/alice/workspaces/${workspaceId}/pages`);
const isPublic = where('isPublic', '==', true);

beforeEach(() =>
  store({
    'users/alice/workspaces/private': {
      name: 'Private',
      isPublic: false,
      updatedAt: new Date('2026-01-31T12:00:00Z'),
      linkCount: 1,
      categories: [{ id: 'c', name: 'Reading', linkCount: 1 }],
      sourceUrls: [],
      pages: [{ version: 'v', bytes: 100 }],
    },
    'users/alice/workspaces/private/pages/0': page,
    'users/alice/workspaces/shared': { name: 'Shared', isPublic: true },
    'users/alice/workspaces/shared/pages/0': page,
    'users/alice/workspaces/shared/history/a-change': { seq: 1, isPublic: true },
    'users/alice/workspaces/shared/private/authors': { authors: {}, isPublic: true },
  }),
);

describe('reading workspaces', () => {
  it('lets the owner list and get all of theirs, with their chunks', async () => {
    const db = signedInAs('alice');
    expect((await assertSucceeds(getDocs(workspaces(db)))).size).toBe(2);
    expect((await assertSucceeds(getDocs(pages(db, 'private')))).size).toBe(1);
    await assertSucceeds(getDoc(doc(workspaces(db), 'private')));
    await assertSucceeds(getDoc(doc(pages(db, 'private'), '0')));
  });

  it('tells the owner that a workspace or a chunk does not exist', async () => {
    const db = signedInAs('alice');
    expect((await assertSucceeds(getDoc(doc(workspaces(db), 'nowhere')))).exists()).toBe(false);
    expect((await assertSucceeds(getDoc(doc(pages(db, 'nowhere'), '0')))).exists()).toBe(false);
  });

  it.each(people)('shows a public workspace and its chunks to %s', async (_, open) => {
    const db = open();
    await assertSucceeds(getDoc(doc(workspaces(db), 'shared')));
    expect((await assertSucceeds(getDocs(pages(db, 'shared')))).size).toBe(1);
    await assertSucceeds(getDoc(doc(pages(db, 'shared'), '0')));
  });

  it.each(people)('does not show a private workspace and its chunks to %s', async (_, open) => {
    const db = open();
    await assertFails(getDoc(doc(workspaces(db), 'private')));
    await assertFails(getDocs(pages(db, 'private')));
    await assertFails(getDoc(doc(pages(db, 'private'), '0')));
    await assertFails(getDoc(doc(pages(db, 'private'), '1')));
  });

  it.each(people)('does not tell %s whether a workspace is missing or private', async (_, open) => {
    const db = open();
    await assertFails(getDoc(doc(workspaces(db), 'nowhere')));
    await assertFails(getDocs(pages(db, 'nowhere')));
    await assertFails(getDoc(doc(pages(db, 'nowhere'), '0')));
  });

  it.each(people)(
    "does not show a list of a user's workspaces, not even of public ones, to %s",
    async (_, open) => {
      const all = workspaces(open());
      await assertFails(getDocs(all));
      await assertFails(getDocs(query(all, isPublic)));
      await assertFails(getDocs(query(all, where('isPublic', 'in', [true, false]))));
      await assertFails(getDocs(query(all, or(isPublic, where('name', '==', 'Private')))));
      await assertFails(getCountFromServer(all));
    },
  );

  it('shows the history and the authors of a workspace to its owner', async () => {
    const shared = doc(workspaces(signedInAs('alice')), 'shared');
    const newest = query(collection(shared, 'history'), orderBy('seq', 'desc'), limit(50));
    expect((await assertSucceeds(getDocs(newest))).size).toBe(1);
    expect((await assertSucceeds(getDoc(doc(shared, 'private/authors')))).exists()).toBe(true);
  });

  it.each(people)(
    'does not show the history and the authors of a public workspace to %s',
    async (_, open) => {
      const shared = doc(workspaces(open()), 'shared');
      await assertFails(getDocs(collection(shared, 'history')));
      await assertFails(getDoc(doc(shared, 'history/a-change')));
      await assertFails(getDocs(collection(shared, 'private')));
      await assertFails(getDoc(doc(shared, 'private/authors')));
      await assertFails(getDocs(query(collectionGroup(open(), 'history'), where('isPublic', '==', true))));
    },
  );

  it.each([[{ name: 'Odd' }], [{ isPublic: 'true' }], [{ isPublic: null }]])(
    'treats a workspace as private if its head is %j',
    async (odd) => {
      await store({
        'users/alice/workspaces/odd': odd,
        'users/alice/workspaces/odd/pages/0': { ...page, isPublic: true },
      });
      await assertFails(getDoc(doc(workspaces(signedOut()), 'odd')));
      await assertFails(getDocs(pages(signedOut(), 'odd')));
      await assertFails(getDoc(doc(pages(signedOut(), 'odd'), '0')));
    },
  );

  it('closes the chunks when a public workspace is made private', async () => {
    await assertSucceeds(getDocs(pages(signedOut(), 'shared')));
    await store({ 'users/alice/workspaces/shared': { name: 'Shared', isPublic: false } });
    await assertFails(getDocs(pages(signedOut(), 'shared')));
  });

  it("rejects chunks that somebody's deleted workspace left behind", async () => {
    await store({ 'users/alice/workspaces/deleted/pages/0': page });
    await assertFails(getDocs(pages(signedInAs('bob'), 'deleted')));
    await assertSucceeds(getDocs(pages(signedInAs('alice'), 'deleted')));
  });

  it('does not open the workspace of the same name of another user', async () => {
    await store({ 'users/bob/workspaces/shared': { name: 'Mine', isPublic: false } });
    await store({ 'users/bob/workspaces/shared/pages/0': page });
    const db = signedInAs('alice');
    await assertFails(getDoc(doc(db, 'users/bob/workspaces/shared')));
    await assertFails(getDocs(collection(db, 'users/bob/workspaces/shared/pages')));
  });

  it("rejects collection group queries, even for what is public or the user's own", async () => {
    for (const db of [signedInAs('alice'), signedOut()]) {
      await assertFails(getDocs(collectionGroup(db, 'workspaces')));
      await assertFails(getDocs(query(collectionGroup(db, 'workspaces'), isPublic)));
      await assertFails(getDocs(collectionGroup(db, 'pages')));
    }
  });
});
