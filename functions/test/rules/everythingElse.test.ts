import { assertFails } from '@firebase/rules-unit-testing';
import { collection, deleteDoc, doc, getDoc, getDocs, setDoc, updateDoc } from 'firebase/firestore';
import { useRules } from './environment';
import { hashOf } from './keys';

const { signedInAs, signedOut, store } = useRules();

const keyHash = hashOf('key');

describe('what no rule names', () => {
  it.each([
    ['the document of a user', 'users/alice'],
    ['another collection', 'settings/alice'],
    ['another collection of a user', 'users/alice/settings/theme'],
    ['API keys below a user', `users/alice/apiKeys/${keyHash}`],
    ['key slots that are nobody’s', 'keySlots/0'],
    ['workspaces that are nobody’s', 'workspaces/default'],
    ['pages that are nobody’s', 'pages/0'],
    ['what is below an API key', `apiKeys/${keyHash}/uses/0`],
    ['what is below a key slot', 'users/alice/keySlots/0/keys/0'],
    ['what is below a workspace, beside its pages', 'users/alice/workspaces/default/links/0'],
    ['what is below a page', 'users/alice/workspaces/default/pages/0/links/0'],
    ['workspaces below a workspace', 'users/alice/workspaces/default/workspaces/default'],
  ])('is refused to everyone: %s', async (_, path) => {
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
