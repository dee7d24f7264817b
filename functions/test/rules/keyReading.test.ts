import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  collection,
  collectionGroup,
  doc,
  documentId,
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
import { hashOf, newKey, storedKey, storedRevokedKey } from './keys';

const { signedInAs, guest, signedOut, store } = useRules();

const active = newKey('alice', '0');
const revoked = newKey('alice', '1');
const theirs = newKey('bob', '0');

const keys = (db: Database) => collection(db, 'apiKeys');
const ofAlice = where('uid', '==', 'alice');

beforeEach(() => store({ ...storedKey(active), ...storedRevokedKey(revoked), ...storedKey(theirs) }));

describe('reading API keys', () => {
  it('lets the owner list their own, including revoked ones', async () => {
    const listed = await assertSucceeds(getDocs(query(keys(signedInAs('alice')), ofAlice)));
    expect(listed.docs.map(({ ref }) => ref.path).sort()).toEqual([active.keyPath, revoked.keyPath].sort());
    await assertSucceeds(getDoc(doc(signedInAs('alice'), active.keyPath)));
  });

  it('does not list the keys of all users', async () => {
    await assertFails(getDocs(keys(signedInAs('alice'))));
    await assertFails(getDocs(query(keys(signedInAs('alice')), limit(1))));
  });

  it("does not let anyone list another user's keys", async () => {
    await assertFails(getDocs(query(keys(signedInAs('bob')), ofAlice)));
    await assertFails(getDocs(query(keys(guest('guest')), ofAlice)));
    await assertFails(getDocs(query(keys(signedOut()), ofAlice)));
  });

  it("does not let anyone list another user's keys along with their own", async () => {
    const db = signedInAs('bob');
    await assertFails(getDocs(query(keys(db), where('uid', 'in', ['alice', 'bob']))));
    await assertFails(getDocs(query(keys(db), or(ofAlice, where('uid', '==', 'bob')))));
    await assertFails(getDocs(query(keys(db), where('uid', '>=', 'alice'), orderBy('uid'))));
    await assertSucceeds(getDocs(query(keys(db), where('uid', '==', 'bob'))));
  });

  it("does not let anyone count another user's keys", async () => {
    await assertFails(getCountFromServer(query(keys(signedInAs('bob')), ofAlice)));
    await assertSucceeds(getCountFromServer(query(keys(signedInAs('alice')), ofAlice)));
  });

  it("does not let anyone get another user's key by its hash", async () => {
    await assertFails(getDoc(doc(signedInAs('bob'), active.keyPath)));
    await assertFails(getDoc(doc(guest('guest'), active.keyPath)));
    await assertFails(getDoc(doc(signedOut(), active.keyPath)));
    const db = signedInAs('bob');
    await assertFails(getDocs(query(keys(db), where(documentId(), '==', hashOf('alice 0 first')))));
    await assertFails(getDocs(query(keys(db), where('slot', '==', '0'))));
  });

  it('treats a missing key like one of another user', async () => {
    await assertFails(getDoc(doc(signedInAs('bob'), `apiKeys/${hashOf('nothing')}`)));
  });

  it("rejects a collection group query, even for the user's own keys", async () => {
    await assertFails(getDocs(query(collectionGroup(signedInAs('alice'), 'apiKeys'), ofAlice)));
  });
});

describe('reading key slots', () => {
  it('lets the owner see which are full', async () => {
    const db = signedInAs('alice');
    const listed = await assertSucceeds(getDocs(collection(db, 'users/alice/keySlots')));
    expect(listed.docs.map(({ id }) => id)).toEqual(['0']);
    await assertSucceeds(getDoc(doc(db, 'users/alice/keySlots/0')));
    await assertSucceeds(getDoc(doc(db, 'users/alice/keySlots/4')));
  });

  it.each([
    ['another user', () => signedInAs('bob')],
    ['a guest', () => guest('guest')],
    ['signed-out visitors', () => signedOut()],
  ])('does not show them to %s', async (_, open) => {
    await assertFails(getDocs(collection(open(), 'users/alice/keySlots')));
    await assertFails(getDoc(doc(open(), 'users/alice/keySlots/0')));
    await assertFails(getDoc(doc(open(), 'users/alice/keySlots/4')));
  });

  it('rejects a collection group query', async () => {
    const slots = collectionGroup(signedInAs('alice'), 'keySlots');
    await assertFails(getDocs(slots));
    await assertFails(getDocs(query(slots, where('keyHash', '==', active.slot.keyHash))));
  });
});
