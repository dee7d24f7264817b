import { assertFails } from '@firebase/rules-unit-testing';
import {
  collection,
  deleteDoc,
  deleteField,
  doc,
  getDoc,
  getDocs,
  runTransaction,
  serverTimestamp,
  setDoc,
  updateDoc,
  writeBatch,
} from 'firebase/firestore';
import { RULES_TEXT, useRules, type Database } from './environment';

const { signedInAs, guest, signedOut, store } = useRules();

const keyHash = '0'.repeat(64);

describe('paths without a rule', () => {
  it.each([
    ['the document of a user', 'users/alice'],
    ['another collection', 'settings/alice'],
    ['another collection of a user', 'users/alice/settings/theme'],
    ['API keys below a user', `users/alice/apiKeys/${keyHash}`],
    ['key slots', 'users/alice/keySlots/0'],
    ['documents below an event', 'users/alice/events/1/more/1'],
    ['key slots without an owner', 'keySlots/0'],
    ['workspaces without an owner', 'workspaces/default'],
    ['chunks without an owner', 'pages/0'],
    ['documents below an API key', `apiKeys/${keyHash}/uses/0`],
    ['documents below a key slot', 'users/alice/keySlots/0/keys/0'],
    ['authorization codes', `authorizationCodes/${keyHash}`],
    ['documents below a grant', 'grants/0/tokens/0'],
    ['documents below the switch for apps', 'appSignIn/alice/apps/0'],
    ['documents below a workspace, other than its chunks', 'users/alice/workspaces/default/links/0'],
    ['documents below a chunk', 'users/alice/workspaces/default/pages/0/links/0'],
    ['workspaces below a workspace', 'users/alice/workspaces/default/workspaces/default'],
  ])('are closed to everyone: %s', async (_, path) => {
    const open = { uid: 'alice', isPublic: true };
    const people = [signedInAs('alice'), signedOut()];
    for (const db of people) await assertFails(setDoc(doc(db, path), open));

    await store({ 'users/alice/workspaces/default': open, [path]: open });
    for (const db of people) {
      const document = doc(db, path);
      await assertFails(getDoc(document));
      await assertFails(getDocs(collection(db, document.parent.path)));
      await assertFails(setDoc(document, open));
      await assertFails(updateDoc(document, { label: 'Mine' }));
      await assertFails(deleteDoc(document));
    }
  });
});

describe('paths with a rule', () => {
  const head = 'users/alice/workspaces/private';

  // Earlier versions let the owner write some of them.
  it.each([
    ...[head, `${head}/pages/0`, `${head}/history/a-change`, `${head}/private/members`],
    ...[`apiKeys/${keyHash}`, 'grants/a', 'appSignIn/alice', 'users/alice/events/1'],
  ])('are not even written by their owner: %s', async (path) => {
    const fields = { uid: 'alice', isPublic: false, updatedAt: serverTimestamp() };
    const people = [signedInAs('alice'), signedInAs('bob'), guest('guest'), signedOut()];
    const create = async (db: Database) => {
      await assertFails(setDoc(doc(db, path), fields));
      const set = runTransaction(db, (transaction) => {
        transaction.set(doc(db, path), fields);
        return Promise.resolve();
      });
      await assertFails(set);
    };
    for (const db of people) await create(db);

    await store({
      [head]: { uid: 'alice', isPublic: true },
      [path]: { uid: 'alice', isPublic: true, access: 'read' },
    });
    for (const db of people) {
      const document = doc(db, path);
      await create(db);
      await assertFails(setDoc(document, fields, { merge: true }));
      await assertFails(updateDoc(document, { access: 'tidy' }));
      await assertFails(updateDoc(document, { access: deleteField() }));
      await assertFails(deleteDoc(document));
      const other = doc(db, `${head}/pages/1`);
      await assertFails(writeBatch(db).update(document, fields).set(other, fields).commit());
      await assertFails(writeBatch(db).delete(doc(db, head)).delete(document).commit());
    }
  });
});

it('nothing lets a browser write', () => {
  const allowed = [...RULES_TEXT.matchAll(/allow ([^:;]+)/g)].flatMap(([, verbs = '']) => verbs.split(', '));
  expect(new Set(allowed)).toEqual(new Set(['read', 'get', 'list']));
});
