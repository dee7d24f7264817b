import { createHash } from 'node:crypto';
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

const { signedInAs, guest, signedOut, store } = useRules();

const hashOf = (name: string) => createHash('sha256').update(name).digest('hex');
const pathOf = (name: string) => `apiKeys/${hashOf(name)}`;
const [ACTIVE, REVOKED, THEIRS] = [pathOf('active'), pathOf('revoked'), pathOf('theirs')];
const NEW = { uid: 'alice', slot: '1', label: 'Laptop', hint: 'x7Qz', emailVerified: false };
const key = (uid: string, fields: object = {}) => ({ ...NEW, uid, createdAt: new Date(), ...fields });

const keys = (db: Database) => collection(db, 'apiKeys');
const ofAlice = where('uid', '==', 'alice');

beforeEach(() =>
  store({
    [ACTIVE]: key('alice', { slot: '0' }),
    [REVOKED]: key('alice', { revokedAt: new Date() }),
    [THEIRS]: key('bob'),
  }),
);

describe('reading API keys', () => {
  it('lets the owner list their own, including revoked ones', async () => {
    const listed = await assertSucceeds(getDocs(query(keys(signedInAs('alice')), ofAlice)));
    expect(listed.docs.map(({ ref }) => ref.path).sort()).toEqual([ACTIVE, REVOKED].sort());
    await assertSucceeds(getDoc(doc(signedInAs('alice'), ACTIVE)));
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
    await assertFails(getDoc(doc(signedInAs('bob'), ACTIVE)));
    await assertFails(getDoc(doc(guest('guest'), ACTIVE)));
    await assertFails(getDoc(doc(signedOut(), ACTIVE)));
    const db = signedInAs('bob');
    await assertFails(getDocs(query(keys(db), where(documentId(), '==', hashOf('active')))));
    await assertFails(getDocs(query(keys(db), where('slot', '==', '0'))));
  });

  it('treats a missing key like one of another user', async () => {
    await assertFails(getDoc(doc(signedInAs('bob'), pathOf('nothing'))));
  });

  it("rejects a collection group query, even for the user's own keys", async () => {
    await assertFails(getDocs(query(collectionGroup(signedInAs('alice'), 'apiKeys'), ofAlice)));
  });
});
