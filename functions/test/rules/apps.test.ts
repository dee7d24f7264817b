import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { collection, doc, getDoc, getDocs, query, where } from 'firebase/firestore';
import { useRules } from './environment';

const { signedInAs, guest, signedOut, store } = useRules();

const ofAlice = where('uid', '==', 'alice');

beforeEach(() =>
  store({
    'grants/a': { uid: 'alice', clientName: 'Claude' },
    'grants/b': { uid: 'bob', clientName: 'Claude' },
    'appSignIn/alice': { enabledAt: new Date() },
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
});

describe('the switch for apps', () => {
  it('is read by its person, on or off, and by nobody else', async () => {
    expect((await assertSucceeds(getDoc(doc(signedInAs('alice'), 'appSignIn/alice')))).exists()).toBe(true);
    expect((await assertSucceeds(getDoc(doc(signedInAs('bob'), 'appSignIn/bob')))).exists()).toBe(false);
    await assertFails(getDoc(doc(signedInAs('bob'), 'appSignIn/alice')));
    await assertFails(getDocs(collection(signedInAs('alice'), 'appSignIn')));
  });
});
