import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { deleteDoc, doc, runTransaction, serverTimestamp, setDoc, Timestamp } from 'firebase/firestore';
import { useRules } from './environment';
import { hashOf, makeKeys, newKey, SLOTS, storedKey, type KeyAndSlot } from './keys';

const { signedInAs, unconfirmed, guest, signedOut, store } = useRules();

type Change = (valid: KeyAndSlot) => KeyAndSlot;

const key =
  (fields: object): Change =>
  (valid) => ({ ...valid, key: { ...valid.key, ...fields } });

const keyWithout =
  (field: string): Change =>
  (valid) => ({
    ...valid,
    key: Object.fromEntries(Object.entries(valid.key).filter(([name]) => name !== field)),
  });

/** Marks the key as one whose user has no verified address. */
const unverified: Change = (valid) => key({ emailVerified: false })(keyWithout('email')(valid));

const slot =
  (fields: object): Change =>
  (valid) => ({ ...valid, slot: { ...valid.slot, ...fields } });

/** Names the slot `name` in the key, in the slot's path and in the reference to it. */
const slotNamed =
  (name: string): Change =>
  (valid) => ({
    ...valid,
    key: { ...valid.key, slot: name },
    slotPath: `users/alice/keySlots/${name}`,
  });

/** Uses `keyHash` in both the key's document and its slot. */
const hashed =
  (keyHash: string): Change =>
  (valid) => ({ ...valid, keyPath: `apiKeys/${keyHash}`, slot: { keyHash } });

describe('creating an API key', () => {
  it('lets a signed-in user create a key with its slot in one batch', async () => {
    await assertSucceeds(makeKeys(signedInAs('alice'), newKey('alice')));
  });

  it('lets a guest create one, because an anonymous sign-in counts as a sign-in', async () => {
    await assertSucceeds(makeKeys(guest('guest'), unverified(newKey('guest'))));
  });

  it('lets a user who has not confirmed their address create one only if the key says so', async () => {
    for (const db of [unconfirmed('alice'), guest('alice')]) {
      await assertFails(makeKeys(db, newKey('alice')));
      await assertFails(makeKeys(db, keyWithout('email')(newKey('alice'))));
      for (const emailVerified of [true, null])
        await assertFails(makeKeys(db, key({ emailVerified })(unverified(newKey('alice')))));
    }
    await assertSucceeds(makeKeys(unconfirmed('alice'), unverified(newKey('alice'))));
  });

  it('lets a browser look for a free slot and take it in one transaction', async () => {
    const db = signedInAs('alice');
    await store(storedKey(newKey('alice', '0')));
    await assertSucceeds(
      runTransaction(db, async (transaction) => {
        for (const name of SLOTS) {
          const made = newKey('alice', name, 'second');
          if ((await transaction.get(doc(db, made.slotPath))).exists()) continue;
          transaction.set(doc(db, made.keyPath), made.key).set(doc(db, made.slotPath), made.slot);
          return;
        }
      }),
    );
  });

  it.each<[string, Change]>([
    ['no label', key({ label: '' })],
    ['a label of 100 characters', key({ label: 'x'.repeat(100) })],
    ['a label in any script', key({ label: 'Küche 🍳 台所' })],
    ['a time zone', key({ timeZone: 'America/Argentina/Buenos_Aires' })],
    ['the access to read', key({ access: 'read' })],
    ['the access to write', key({ access: 'write' })],
    ['the access to tidy up', key({ access: 'tidy' })],
    ['the limit to own workspaces', key({ ownOnly: true })],
    ['a time zone of 64 characters', key({ timeZone: 'x'.repeat(64) })],
  ])('allows a key with %s', async (_, change) => {
    await assertSucceeds(makeKeys(signedInAs('alice'), change(newKey('alice'))));
  });

  it('allows five keys in one batch, within the limit of document accesses', async () => {
    await assertSucceeds(makeKeys(signedInAs('alice'), ...SLOTS.map((name) => newKey('alice', name))));
  });
});

describe('the sign-in before creating an API key', () => {
  const MINUTE = 60;

  it('may be up to 15 minutes ago', async () => {
    await assertSucceeds(makeKeys(signedInAs('alice', 14 * MINUTE), newKey('alice')));
    await assertFails(makeKeys(signedInAs('alice', 16 * MINUTE), newKey('alice', '1')));
  });

  it('must come after an operator has revoked the keys of the user', async () => {
    const keysRevokedAt = Timestamp.fromMillis(Date.now() - 5 * MINUTE * 1_000);
    await store({ 'users/alice': { keysRevokedAt } });
    await assertFails(makeKeys(signedInAs('alice', 6 * MINUTE), newKey('alice')));
    await assertSucceeds(makeKeys(signedInAs('alice', 4 * MINUTE), newKey('alice')));
    await assertSucceeds(makeKeys(signedInAs('bob', 6 * MINUTE), newKey('bob')));
  });

  it('allows five keys in one batch after such a revocation', async () => {
    await store({ 'users/alice': { keysRevokedAt: Timestamp.fromMillis(0) } });
    await assertSucceeds(makeKeys(signedInAs('alice'), ...SLOTS.map((name) => newKey('alice', name))));
  });

  it('cannot be replaced by changing the mark that a revocation leaves', async () => {
    await store({ 'users/alice': { keysRevokedAt: Timestamp.now() } });
    const mark = doc(signedInAs('alice'), 'users/alice');
    await assertFails(setDoc(mark, { keysRevokedAt: Timestamp.fromMillis(0) }));
    await assertFails(deleteDoc(mark));
  });
});

describe('creating an invalid API key', () => {
  it.each<[string, Change]>([
    ['a key whose id is one digit short of a SHA-256', hashed('a'.repeat(63))],
    ['a key whose id is one digit longer than a SHA-256', hashed('a'.repeat(65))],
    ['a key whose id has a line break at the end', hashed(`${'a'.repeat(64)}\n`)],

    ["a key for another user in the user's own slot", key({ uid: 'bob' })],
    ['a key for another user in their slot', () => newKey('bob')],
    ["a key whose uid is a path that leads to the user's own slot", key({ uid: 'alice/keySlots/0' })],
    ['a key whose uid is a list', key({ uid: ['alice'] })],

    ['a sixth slot', slotNamed('5')],
    ['a slot with another name', slotNamed('spare')],
    ['a slot whose number is not a string', key({ slot: 0 })],
    ['a key whose slot is a path', key({ slot: '0/keys/0' })],
    ['a key that names a slot other than its own', key({ slot: '1' })],

    ['a label of 101 characters', key({ label: 'x'.repeat(101) })],
    ['a label that is a number', key({ label: 7 })],

    ['a hint of three characters', key({ hint: 'x7Q' })],
    ['a hint of five characters', key({ hint: 'x7Qz1' })],
    ['a hint with a character that no key has', key({ hint: 'x7Q-' })],
    ['a hint with a line break at the end', key({ hint: 'x7Qz\n' })],
    ['a hint that is a number', key({ hint: 1234 })],

    ['a createdAt in the past', key({ createdAt: Timestamp.fromMillis(0) })],
    ["a createdAt from the browser's clock", key({ createdAt: Timestamp.now() })],

    ['a time zone of 65 characters', key({ timeZone: 'x'.repeat(65) })],
    ['a time zone with a space', key({ timeZone: 'Europe/Berlin ' })],
    ['a time zone with a line break at the end', key({ timeZone: 'Europe/Berlin\n' })],
    ['a time zone that is a number', key({ timeZone: 2 })],

    ['no limit to own workspaces', key({ ownOnly: false })],
    ['another access', key({ access: 'admin' })],
    ['a claim that the address is confirmed', key({ emailVerified: true })],
    ['an address and the mark of a key without one', key({ emailVerified: false })],
    ["an address other than the user's", key({ email: 'bob@example.com' })],
    ["the user's address in another case", key({ email: 'Alice@example.com' })],
    ['an address that is null', key({ email: null })],
    ['neither an address nor a mark', keyWithout('email')],
    ['an access that is true', key({ access: true })],

    ['a key without a uid', keyWithout('uid')],
    ['a key without a slot', keyWithout('slot')],
    ['a key without a label', keyWithout('label')],
    ['a key without a hint', keyWithout('hint')],
    ['a key without a createdAt', keyWithout('createdAt')],
    ['a key with a lastUsedAt', key({ lastUsedAt: serverTimestamp() })],
    ['a key that is revoked from the start', key({ revokedAt: serverTimestamp() })],
    ['a key with an unknown field', key({ scopes: ['admin'] })],

    ['a slot with a field beside keyHash', slot({ label: 'Laptop' })],
    ['a slot that holds another hash', slot({ keyHash: hashOf('another') })],
    ['a slot that holds no hash', (valid) => ({ ...valid, slot: {} })],
    [
      'a slot whose hash continues as a path',
      (valid) => slot({ keyHash: `${String(valid.slot.keyHash)}/keys/0` })(valid),
    ],
    ["a slot under another user's name", (valid) => ({ ...valid, slotPath: 'users/bob/keySlots/0' })],
  ])('rejects %s', async (_, change) => {
    const db = signedInAs('alice');
    const valid = newKey('alice');
    await assertFails(makeKeys(db, change(valid)));
    await assertSucceeds(makeKeys(db, valid)); // so the change was what the rules rejected
  });

  it('rejects a key from signed-out visitors, with or without a uid', async () => {
    await assertFails(makeKeys(signedOut(), newKey('alice')));
    await assertFails(makeKeys(signedOut(), key({ uid: null })(newKey('null'))));
  });

  it('rejects a key for another user even if their slot already holds its hash', async () => {
    const { keyPath, key, slotPath, slot } = newKey('bob');
    await store({ [slotPath]: slot });
    await assertFails(setDoc(doc(signedInAs('alice'), keyPath), key));
    await assertFails(setDoc(doc(signedOut(), keyPath), key));
    await assertSucceeds(setDoc(doc(signedInAs('bob'), keyPath), key));
  });

  it('does not follow a uid that is a path to a slot', async () => {
    for (const [uid, outcome] of [
      ['x/y/alice', assertFails],
      ['x.y.alice', assertSucceeds],
    ] as const) {
      const { keyPath, key, slotPath, slot } = newKey(uid);
      await store({ [slotPath]: slot });
      await outcome(setDoc(doc(signedInAs(uid), keyPath), key));
    }
  });
});
