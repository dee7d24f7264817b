import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  or,
  query,
  setDoc,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore';
import { useRules, type Database } from './environment';

const { signedInAs, guest, signedOut, store } = useRules();

const page = { version: 1, links: {} };
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
    'users/alice/workspaces/private': { name: 'Private', isPublic: false },
    'users/alice/workspaces/private/pages/0': page,
    'users/alice/workspaces/shared': { name: 'Shared', isPublic: true },
    'users/alice/workspaces/shared/pages/0': page,
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
      await assertFails(getDocs(query(all, isPublic, limit(1))));
      await assertFails(getDocs(query(all, limit(1))));
      await assertFails(getDocs(query(all, where('isPublic', '==', false))));
      await assertFails(getDocs(query(all, where('isPublic', 'in', [true, false]))));
      await assertFails(getDocs(query(all, where('isPublic', '!=', false))));
      await assertFails(getDocs(query(all, where('name', '==', 'Shared'))));
      await assertFails(getDocs(query(all, or(isPublic, where('name', '==', 'Private')))));
      await assertFails(getCountFromServer(all));
    },
  );

  it.each([
    ['the string "true"', 'true'],
    ['the number 1', 1],
    ['null', null],
  ])('treats a workspace whose isPublic is %s as private', async (_, value) => {
    await store({
      'users/alice/workspaces/odd': { isPublic: value },
      'users/alice/workspaces/odd/pages/0': page,
    });
    await assertFails(getDoc(doc(workspaces(signedOut()), 'odd')));
    await assertFails(getDocs(pages(signedOut(), 'odd')));
  });

  it('treats a workspace without isPublic as private', async () => {
    await store({
      'users/alice/workspaces/odd': { name: 'Odd' },
      'users/alice/workspaces/odd/pages/0': { ...page, isPublic: true },
    });
    await assertFails(getDoc(doc(workspaces(signedOut()), 'odd')));
    await assertFails(getDoc(doc(pages(signedOut(), 'odd'), '0')));
  });

  it('closes the chunks when a public workspace is made private', async () => {
    await assertSucceeds(getDocs(pages(signedOut(), 'shared')));
    await store({ 'users/alice/workspaces/shared': { name: 'Shared', isPublic: false } });
    await assertFails(getDocs(pages(signedOut(), 'shared')));
  });

  it("rejects chunks that a deleted workspace of somebody's left behind", async () => {
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

// What the owner may write is in workspaceCreation, workspaceSettings and linkDeletion.
describe('writing workspaces', () => {
  const head = { name: 'Mine', isPublic: false };

  it.each<[string, (db: Database) => Promise<void>]>([
    ['creating a workspace that is not whole', (db) => setDoc(doc(workspaces(db), 'new'), head)],
    ['replacing a workspace', (db) => setDoc(doc(workspaces(db), 'private'), head)],
    ['changing one that does not exist', (db) => updateDoc(doc(workspaces(db), 'nowhere'), head)],
    ['deleting one that does not exist', (db) => deleteDoc(doc(workspaces(db), 'nowhere'))],
    ['deleting a workspace', (db) => deleteDoc(doc(workspaces(db), 'private'))],
    ['creating a chunk', (db) => setDoc(doc(pages(db, 'private'), '1'), page)],
    ['changing a chunk', (db) => updateDoc(doc(pages(db, 'private'), '0'), { version: 2 })],
    ['deleting a chunk', (db) => deleteDoc(doc(pages(db, 'private'), '0'))],
    ['changing a chunk of a public workspace', (db) => setDoc(doc(pages(db, 'shared'), '0'), page)],
    [
      'deleting a workspace with its chunk',
      (db) =>
        writeBatch(db)
          .delete(doc(workspaces(db), 'private'))
          .delete(doc(pages(db, 'private'), '0'))
          .commit(),
    ],
  ])('does not let even the owner do this: %s', async (_, write) => {
    await assertFails(write(signedInAs('alice')));
    for (const [, open] of people) await assertFails(write(open()));
  });
});
