import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  deleteDoc,
  deleteField,
  doc,
  getDoc,
  serverTimestamp,
  Timestamp,
  updateDoc,
  writeBatch,
  type DocumentData,
} from 'firebase/firestore';
import { useRules } from './environment';
import { hashOf, makeKeys, newKey, revokeKeys, SLOTS, storedKey, storedRevokedKey } from './keys';

const { signedInAs, guest, signedOut, store } = useRules();

const key = newKey('alice');
const inUse = {
  ...storedKey(key)[key.keyPath],
  access: 'read',
  lastUsedAt: Timestamp.fromMillis(1_770_000_000_000),
  lastClient: 'Claude Code',
  lastTool: 'list_links',
};

describe('revoking an API key', () => {
  it('lets the owner revoke a key and free its slot in one batch', async () => {
    await store(storedKey(key));
    await assertSucceeds(revokeKeys(signedInAs('alice'), [key]));
  });

  it('keeps the other fields of the key, including its last use', async () => {
    const db = signedInAs('alice');
    await store({ ...storedKey(key), [key.keyPath]: inUse });
    await revokeKeys(db, [key]);
    const { revokedAt, ...kept } = (await getDoc(doc(db, key.keyPath))).data() ?? {};
    expect(revokedAt).toBeInstanceOf(Timestamp);
    expect(kept).toEqual(inUse);
  });

  it('allows all five at once, within the limit of document accesses', async () => {
    const keys = SLOTS.map((slot) => newKey('alice', slot));
    for (const each of keys) await store(storedKey(each));
    await assertSucceeds(revokeKeys(signedInAs('alice'), keys));
  });

  it('allows it for a key whose slot is empty already', async () => {
    await store({ [key.keyPath]: inUse });
    const revocation = { revokedAt: serverTimestamp() };
    await assertSucceeds(updateDoc(doc(signedInAs('alice'), key.keyPath), revocation));
  });

  it('may say when Firestore deletes the key: after 30 days or later', async () => {
    await store(storedKey(key));
    const inDays = (days: number) => ({
      expiresAt: Timestamp.fromMillis(Date.now() + days * 24 * 3_600_000),
    });
    await assertFails(revokeKeys(signedInAs('alice'), [key], inDays(29)));
    await assertFails(revokeKeys(signedInAs('alice'), [key], { expiresAt: 'never' }));
    await assertSucceeds(revokeKeys(signedInAs('alice'), [key], inDays(90)));
  });

  it('can be done again and again in one slot', async () => {
    const db = signedInAs('alice');
    for (const name of ['one', 'two', 'three']) {
      const next = newKey('alice', '0', name);
      await assertSucceeds(makeKeys(db, next));
      await assertFails(makeKeys(db, newKey('alice', '0', `${name} too`)));
      await assertSucceeds(revokeKeys(db, [next]));
    }
  });
});

describe('a partial revocation', () => {
  beforeEach(() => store(storedKey(key)));

  it('does not let anyone revoke a key that keeps its slot', async () => {
    const db = signedInAs('alice');
    await assertFails(updateDoc(doc(db, key.keyPath), { revokedAt: serverTimestamp() }));
    await assertSucceeds(revokeKeys(db, [key]));
  });

  it('does not let anyone free a slot whose key stays active', async () => {
    const db = signedInAs('alice');
    await assertFails(deleteDoc(doc(db, key.slotPath)));
    await assertSucceeds(revokeKeys(db, [key]));
  });

  it('does not let anyone free the slot of a key other than the revoked one', async () => {
    const db = signedInAs('alice');
    const other = newKey('alice', '1');
    await store(storedKey(other));
    await assertFails(revokeKeys(db, [{ keyPath: key.keyPath, slotPath: other.slotPath }]));
    await assertSucceeds(revokeKeys(db, [key]));
  });

  it('does not let anyone free a second slot in addition to that of the revoked key', async () => {
    const db = signedInAs('alice');
    const other = newKey('alice', '1');
    await store(storedKey(other));
    const batch = writeBatch(db)
      .update(doc(db, key.keyPath), { revokedAt: serverTimestamp() })
      .delete(doc(db, key.slotPath))
      .delete(doc(db, other.slotPath));
    await assertFails(batch.commit());
  });

  it('does not let anyone free a slot whose key does not exist', async () => {
    await store({ 'users/alice/keySlots/1': { keyHash: hashOf('nothing') } });
    await assertFails(deleteDoc(doc(signedInAs('alice'), 'users/alice/keySlots/1')));
  });

  it('does not let anyone revoke a key and give its slot to a new one in the same batch', async () => {
    const db = signedInAs('alice');
    const next = newKey('alice', '0', 'next');
    const batch = writeBatch(db)
      .update(doc(db, key.keyPath), { revokedAt: serverTimestamp() })
      .delete(doc(db, key.slotPath))
      .set(doc(db, next.keyPath), next.key)
      .set(doc(db, next.slotPath), next.slot);
    await assertFails(batch.commit());
  });
});

describe('revoking and changing more', () => {
  beforeEach(() => store({ ...storedKey(key), [key.keyPath]: inUse }));

  it.each<[string, DocumentData]>([
    ['a revokedAt in the past', { revokedAt: Timestamp.fromMillis(0) }],
    ["a revokedAt from the browser's clock", { revokedAt: Timestamp.now() }],
    ['a revokedAt that is a string', { revokedAt: 'now' }],
    ['no revokedAt', { revokedAt: deleteField() }],
    ['another uid', { uid: 'bob' }],
    ['another slot', { slot: '1' }],
    ['another label', { label: 'Phone' }],
    ['another createdAt', { createdAt: serverTimestamp() }],
    ['another lastUsedAt', { lastUsedAt: serverTimestamp() }],
    ['no lastUsedAt', { lastUsedAt: deleteField() }],
    ['another access', { access: 'write' }],
    ['the access to tidy up', { access: 'tidy' }],
    ['the limit to own workspaces', { ownOnly: true }],
    ['no access', { access: deleteField() }],
    ['an unknown field', { note: 'gone' }],
  ])('does not let anyone revoke or change a key with %s', async (_, changes) => {
    const db = signedInAs('alice');
    await assertFails(revokeKeys(db, [key], changes));
    await assertFails(updateDoc(doc(db, key.keyPath), changes));
    await assertSucceeds(revokeKeys(db, [key]));
  });

  it('does not let anyone write a key back as it is', async () => {
    const label: unknown = key.key.label;
    await assertFails(updateDoc(doc(signedInAs('alice'), key.keyPath), { label }));
  });

  it.each<[string, unknown]>([
    ['in the past', Timestamp.fromMillis(0)],
    ['that is a string', 'now'],
  ])('rejects a revokedAt %s for a key whose slot is empty already', async (_, revokedAt) => {
    const slotless = newKey('alice', '1');
    await store({ [slotless.keyPath]: { ...inUse, slot: '1' } });
    const document = doc(signedInAs('alice'), slotless.keyPath);
    await assertFails(updateDoc(document, { revokedAt }));
    await assertSucceeds(updateDoc(document, { revokedAt: serverTimestamp() }));
  });

  it('does not let anyone delete a key, with or without its slot', async () => {
    const db = signedInAs('alice');
    await assertFails(deleteDoc(doc(db, key.keyPath)));
    await assertFails(writeBatch(db).delete(doc(db, key.keyPath)).delete(doc(db, key.slotPath)).commit());
  });
});

describe('a revoked API key', () => {
  beforeEach(() => store(storedRevokedKey(key)));

  it('cannot be revoked again later', async () => {
    const again = { revokedAt: serverTimestamp() };
    await assertFails(updateDoc(doc(signedInAs('alice'), key.keyPath), again));
  });

  it('cannot be reactivated, with or without its slot', async () => {
    const db = signedInAs('alice');
    const revived = { revokedAt: deleteField() };
    await assertFails(updateDoc(doc(db, key.keyPath), revived));
    await assertFails(
      writeBatch(db).update(doc(db, key.keyPath), revived).set(doc(db, key.slotPath), key.slot).commit(),
    );
  });
});

describe("another user's API key", () => {
  beforeEach(() => store(storedKey(key)));

  it('can be revoked only by its owner', async () => {
    await assertFails(revokeKeys(signedInAs('bob'), [key]));
    await assertFails(revokeKeys(guest('guest'), [key]));
    await assertFails(revokeKeys(signedOut(), [key]));
    await assertSucceeds(revokeKeys(signedInAs('alice'), [key]));
  });

  it('can be revoked only by its owner while its slot is empty', async () => {
    const slotless = newKey('alice', '1');
    const { [slotless.keyPath]: stored } = storedKey(slotless);
    await store({ [slotless.keyPath]: { ...stored } });
    const revocation = { revokedAt: serverTimestamp() };
    await assertFails(updateDoc(doc(signedInAs('bob'), slotless.keyPath), revocation));
    await assertFails(updateDoc(doc(signedOut(), slotless.keyPath), revocation));
    await assertSucceeds(updateDoc(doc(signedInAs('alice'), slotless.keyPath), revocation));
  });

  it('keeps its slot when a user revokes their own key', async () => {
    const db = signedInAs('bob');
    const own = newKey('bob');
    await store(storedKey(own));
    await assertFails(revokeKeys(db, [{ keyPath: own.keyPath, slotPath: key.slotPath }]));
    await assertSucceeds(revokeKeys(db, [own]));
  });
});
