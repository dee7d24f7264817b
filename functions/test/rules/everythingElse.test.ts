import { assertFails } from '@firebase/rules-unit-testing';
import { collection, deleteDoc, doc, getDoc, getDocs, setDoc, updateDoc } from 'firebase/firestore';
import { RULES_TEXT, useRules } from './environment';

const { signedInAs, signedOut, store } = useRules();

const keyHash = '0'.repeat(64);

describe('paths without a rule', () => {
  it.each([
    ['the document of a user', 'users/alice'],
    ['another collection', 'settings/alice'],
    ['another collection of a user', 'users/alice/settings/theme'],
    ['API keys below a user', `users/alice/apiKeys/${keyHash}`],
    ['key slots', 'users/alice/keySlots/0'],
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

it('nothing lets a browser write', () => {
  const allowed = [...RULES_TEXT.matchAll(/allow ([^:;]+)/g)].flatMap(([, verbs = '']) => verbs.split(', '));
  expect(new Set(allowed)).toEqual(new Set(['read', 'get', 'list']));
});
