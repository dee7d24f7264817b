import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { deleteField, doc, setDoc, updateDoc, writeBatch } from 'firebase/firestore';
import { useRules } from './environment';
import { hashOf, makeKeys, newKey, SLOTS, storedKey, storedRevokedKey } from './keys';

const { signedInAs, store } = useRules();

describe('the five slots', () => {
  it('rejects a key without its slot', async () => {
    const { keyPath, key } = newKey('alice');
    await assertFails(setDoc(doc(signedInAs('alice'), keyPath), key));
  });

  it('rejects a slot without its key', async () => {
    const { slotPath, slot } = newKey('alice');
    await assertFails(setDoc(doc(signedInAs('alice'), slotPath), slot));
  });

  it('rejects a key alone while its slot holds another hash', async () => {
    const { keyPath, key, slotPath, slot } = newKey('alice');
    await store({ [slotPath]: { keyHash: hashOf('another') } });
    await assertFails(setDoc(doc(signedInAs('alice'), keyPath), key));
    await store({ [slotPath]: slot });
    await assertSucceeds(setDoc(doc(signedInAs('alice'), keyPath), key));
  });

  it('refuses a sixth key in any slot while five slots are full', async () => {
    for (const full of SLOTS) await store(storedKey(newKey('alice', full)));
    for (const name of SLOTS)
      await assertFails(makeKeys(signedInAs('alice'), newKey('alice', name, 'sixth')));
  });

  it('rejects six keys in one batch', async () => {
    const five = SLOTS.map((name) => newKey('alice', name));
    const sixth = newKey('alice', '0', 'sixth');
    await assertFails(makeKeys(signedInAs('alice'), ...five, sixth));
    await assertSucceeds(makeKeys(signedInAs('alice'), ...five));
  });

  it('rejects two keys for one slot in one batch, whichever it ends up with', async () => {
    const first = newKey('alice', '0', 'first');
    const second = newKey('alice', '0', 'second');
    await assertFails(makeKeys(signedInAs('alice'), first, second));
    await assertFails(makeKeys(signedInAs('alice'), { ...first, slot: second.slot }, second));
  });

  it.each([
    ['in two slots', 'users/alice/keySlots/1'],
    ["in one's own slot and in another user's", 'users/bob/keySlots/0'],
  ])('rejects one key %s', async (_, anotherSlot) => {
    const db = signedInAs('alice');
    const made = newKey('alice', '0');
    const batch = writeBatch(db)
      .set(doc(db, made.keyPath), made.key)
      .set(doc(db, made.slotPath), made.slot)
      .set(doc(db, anotherSlot), made.slot);
    await assertFails(batch.commit());
    await assertSucceeds(makeKeys(db, made));
  });

  it("rejects two keys that hold each other's slots", async () => {
    const first = newKey('alice', '0');
    const second = newKey('alice', '1');
    const crossed = [
      { ...first, slot: second.slot },
      { ...second, slot: first.slot },
    ];
    await assertFails(makeKeys(signedInAs('alice'), ...crossed));
    await assertSucceeds(makeKeys(signedInAs('alice'), first, second));
  });

  it('does not let anyone empty a slot and fill it again in one batch', async () => {
    const db = signedInAs('alice');
    await store(storedKey(newKey('alice')));
    const second = newKey('alice', '0', 'second');
    const batch = writeBatch(db)
      .delete(doc(db, second.slotPath))
      .set(doc(db, second.keyPath), second.key)
      .set(doc(db, second.slotPath), second.slot);
    await assertFails(batch.commit());
  });

  it('rejects a key whose slot is emptied in the same batch', async () => {
    const db = signedInAs('alice');
    const made = newKey('alice');
    const batch = writeBatch(db)
      .set(doc(db, made.keyPath), made.key)
      .set(doc(db, made.slotPath), made.slot)
      .delete(doc(db, made.slotPath));
    await assertFails(batch.commit());
    await assertSucceeds(makeKeys(db, made));
  });

  it('gives a slot to one of four browsers that compete for it', async () => {
    const outcomes = await Promise.allSettled(
      ['one', 'two', 'three', 'four'].map((browser) =>
        makeKeys(signedInAs('alice'), newKey('alice', '0', browser)),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('pointing a slot at a key that already exists', () => {
  it("rejects it for the user's own key in another slot", async () => {
    const made = newKey('alice', '0');
    await store(storedKey(made));
    await assertFails(setDoc(doc(signedInAs('alice'), 'users/alice/keySlots/1'), made.slot));
  });

  it("rejects it for the user's own revoked key", async () => {
    const made = newKey('alice');
    await store(storedRevokedKey(made));
    await assertFails(setDoc(doc(signedInAs('alice'), made.slotPath), made.slot));
  });

  it('does not let anyone overwrite an active key with a new one', async () => {
    const made = newKey('alice');
    const db = signedInAs('alice');
    await store({ [made.slotPath]: made.slot });
    await assertSucceeds(setDoc(doc(db, made.keyPath), made.key));
    await assertFails(setDoc(doc(db, made.keyPath), made.key));
  });

  it('does not let anyone overwrite a revoked key with a new one', async () => {
    const made = newKey('alice');
    await store(storedRevokedKey(made));
    await assertFails(makeKeys(signedInAs('alice'), made));
    await assertSucceeds(makeKeys(signedInAs('alice'), newKey('alice', '0', 'another')));
  });

  it("does not let anyone take over another user's key", async () => {
    const theirs = newKey('bob');
    const own = newKey('alice');
    await store(storedKey(theirs));
    await assertFails(makeKeys(signedInAs('alice'), { ...own, keyPath: theirs.keyPath, slot: theirs.slot }));
    await assertSucceeds(makeKeys(signedInAs('alice'), own));
  });

  it('does not let anyone change what a full slot holds', async () => {
    await store(storedKey(newKey('alice', '0')));
    await store(storedKey(newKey('alice', '1')));
    const full = doc(signedInAs('alice'), 'users/alice/keySlots/0');
    await assertFails(updateDoc(full, newKey('alice', '1').slot));
    await assertFails(updateDoc(full, { keyHash: hashOf('another') }));
    await assertFails(updateDoc(full, { keyHash: deleteField() }));
    await assertFails(updateDoc(full, newKey('alice', '0').slot));
  });
});
