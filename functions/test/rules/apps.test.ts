import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore';
import { useRules } from './environment';
import { hashOf } from './keys';

const { signedInAs, guest, signedOut, store } = useRules();

const ofAlice = where('uid', '==', 'alice');
const TOKEN = `apiKeys/${hashOf('token')}`;

beforeEach(() =>
  store({
    'grants/a': { uid: 'alice', clientName: 'Claude' },
    'grants/b': { uid: 'bob', clientName: 'Claude' },
    'appSignIn/alice': { enabledAt: new Date() },
    [TOKEN]: { uid: 'alice', grantId: 'a', label: 'Claude', hint: 'x7Qz' },
  }),
);

describe('connected apps', () => {
  it('are listed by their person, and by nobody else', async () => {
    const listed = await assertSucceeds(getDocs(query(collection(signedInAs('alice'), 'grants'), ofAlice)));
    expect(listed.docs.map(({ id }) => id)).toEqual(['a']);
    for (const db of [signedInAs('bob'), guest('guest'), signedOut()]) {
      await assertFails(getDocs(query(collection(db, 'grants'), ofAlice)));
      await assertFails(getDoc(doc(db, 'grants/a')));
    }
    await assertFails(getDocs(collection(signedInAs('alice'), 'grants')));
  });

  it('are changed only by the service', async () => {
    const db = signedInAs('alice');
    await assertFails(setDoc(doc(db, 'grants/c'), { uid: 'alice' }));
    await assertFails(updateDoc(doc(db, 'grants/a'), { access: 'write' }));
    await assertFails(deleteDoc(doc(db, 'grants/a')));
  });
});

describe('the switch for apps', () => {
  it('is read by its person, on or off, and by nobody else', async () => {
    expect((await assertSucceeds(getDoc(doc(signedInAs('alice'), 'appSignIn/alice')))).exists()).toBe(true);
    expect((await assertSucceeds(getDoc(doc(signedInAs('bob'), 'appSignIn/bob')))).exists()).toBe(false);
    await assertFails(getDoc(doc(signedInAs('bob'), 'appSignIn/alice')));
    await assertFails(getDocs(collection(signedInAs('alice'), 'appSignIn')));
  });

  it('is turned only by the service', async () => {
    await assertFails(setDoc(doc(signedInAs('bob'), 'appSignIn/bob'), { enabledAt: serverTimestamp() }));
    await assertFails(deleteDoc(doc(signedInAs('alice'), 'appSignIn/alice')));
  });
});

describe('access tokens', () => {
  it('are neither changed nor created by a browser, although they are stored among the keys', async () => {
    const db = signedInAs('alice');
    await assertFails(updateDoc(doc(db, TOKEN), { revokedAt: serverTimestamp() }));
    await assertFails(updateDoc(doc(db, TOKEN), { access: 'write' }));
    await assertFails(deleteDoc(doc(db, TOKEN)));
    const keyHash = hashOf('new');
    const key = { uid: 'alice', slot: '0', label: '', hint: 'x7Qz', createdAt: serverTimestamp() };
    for (const extra of [
      { grantId: 'a' },
      { expiresAt: new Date() },
      { resource: 'https://links-1.web.app/mcp' },
    ]) {
      const batch = writeBatch(db)
        .set(doc(db, `apiKeys/${keyHash}`), { ...key, ...extra })
        .set(doc(db, 'users/alice/keySlots/0'), { keyHash });
      await assertFails(batch.commit());
    }
  });
});
