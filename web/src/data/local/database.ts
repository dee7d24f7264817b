import {
  deleteDB,
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from 'idb';

import { storageOf } from './storage';

// The browser's own copy of what one person has open: see "The copy in the browser" in docs/architecture.md. It may be
// missing at any time, so nothing here throws: storage may be blocked, full or damaged.

/** Returns the `uid` of an entry, or undefined if it is damaged. Written by hand, because visitors load no schemas. */
export function uidOf(entry: unknown): string | undefined {
  const isOwned = typeof entry === 'object' && entry !== null && 'uid' in entry;
  return isOwned && typeof entry.uid === 'string' ? entry.uid : undefined;
}

const NAME = 'link-dashboard';

/** The shape of the stores. Increase it when that changes: a database of any other version is dropped. */
const VERSION = 1;

/** What was read is parsed where it is used, so all values are unknown here. */
interface Shape extends DBSchema {
  /** One entry, `owner`: whose copy this is. */
  owner: { key: string; value: unknown };
  /** One entry, `workspaces`: the list of the workspaces. */
  lists: { key: string; value: unknown };
  /** The heads of the workspaces that were open, by workspace id. */
  heads: { key: string; value: unknown };
  /** Their chunks, by workspace id and index. */
  chunks: { key: [string, number]; value: unknown };
  /** The edits that earlier versions of the web app have kept: see {@link readOutbox}. */
  outbox: { key: string; value: unknown };
}

type Store = StoreNames<Shape>;

/** What can be read again from the service. */
const COPIED: readonly Store[] = ['owner', 'lists', 'heads', 'chunks'];
const STORES: readonly Store[] = [...COPIED, 'outbox'];

export type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<Shape, Store[], Mode>;

/** Who was signed in last, as far as the frame of the web app shows it. */
export interface Owner {
  readonly uid: string;
  readonly email: string | null;
  readonly displayName: string | null;
}

function isOwner(entry: unknown): entry is Owner {
  const isText = (value: unknown) => value === null || typeof value === 'string';
  if (uidOf(entry) === undefined || typeof entry !== 'object' || entry === null) return false;
  return 'email' in entry && isText(entry.email) && 'displayName' in entry && isText(entry.displayName);
}

const attempt = storageOf<Shape>((closed) =>
  openCurrent(closed).catch(async (error: unknown) => {
    // A newer version of the web app has been here.
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error;
    await deleteDB(NAME);
    return openCurrent(closed);
  }),
);

function openCurrent(closed: () => void): Promise<IDBPDatabase<Shape>> {
  return openDB<Shape>(NAME, VERSION, {
    upgrade(database) {
      for (const store of [...database.objectStoreNames]) database.deleteObjectStore(store);
      for (const store of STORES) database.createObjectStore(store);
    },
    blocking(_current, _blocked, event) {
      // Another tab drops the database, or has a newer version of the web app.
      if (event.target instanceof IDBDatabase) event.target.close();
      closed();
    },
    terminated: closed,
  });
}

/** Returns whose copy this is, if there is one, and what `read` asks for in the same transaction. */
export function readOwned<Found>(
  read: (transaction: Transaction<'readonly'>) => Promise<Found>,
): Promise<{ readonly owner: Owner; readonly found: Found } | undefined> {
  return attempt(async (database) => {
    const transaction = database.transaction([...STORES], 'readonly');
    const [owner, found] = await Promise.all([
      transaction.objectStore('owner').get('owner'),
      read(transaction),
    ]);
    return isOwner(owner) ? { owner, found } : undefined;
  });
}

/** Makes this the copy of a person. Drops the copy and the unsent edits of anybody else. */
export async function claimCopy(owner: Owner): Promise<void> {
  await attempt(async (database) => {
    const transaction = database.transaction([...STORES], 'readwrite');
    const known = uidOf(await transaction.objectStore('owner').get('owner'));
    if (known !== owner.uid) await clear(transaction, COPIED);
    await transaction.objectStore('owner').put(owner, 'owner');
    const outbox = transaction.objectStore('outbox');
    for (let cursor = await outbox.openCursor(); cursor; cursor = await cursor.continue()) {
      if (uidOf(cursor.value) !== owner.uid) await cursor.delete();
    }
    await transaction.done;
  });
}

/**
 * Removes the copy. Nothing is stored until the next {@link claimCopy}. Keeps the unsent edits of earlier versions if `keepsUnsent`:
 * they are sent once the same person signs in again, and dropped if somebody else does.
 */
export async function dropCopy(keepsUnsent: boolean): Promise<void> {
  await attempt(async (database) => {
    const transaction = database.transaction([...STORES], 'readwrite');
    await clear(transaction, keepsUnsent ? COPIED : STORES);
    await transaction.done;
  });
}

async function clear(transaction: Transaction<'readwrite'>, stores: readonly Store[]): Promise<void> {
  await Promise.all(stores.map((store) => transaction.objectStore(store).clear()));
}

/**
 * Runs `work` in one transaction, which nobody else's data can be in. Returns undefined if the copy is not that of the
 * person with this uid, or storage fails.
 */
export function withCopy<Result, Mode extends 'readonly' | 'readwrite'>(
  uid: string,
  mode: Mode,
  work: (transaction: Transaction<Mode>) => Promise<Result>,
): Promise<Result | undefined> {
  return attempt(async (database) => {
    const transaction = database.transaction([...STORES], mode);
    if (uidOf(await transaction.objectStore('owner').get('owner')) !== uid) return undefined;
    const result = await work(transaction);
    await transaction.done;
    return result;
  });
}

/** Reads the unsent edits that earlier versions of the web app have kept. */
export async function readOutbox(uid: string): Promise<readonly unknown[]> {
  return (await withCopy(uid, 'readonly', (transaction) => transaction.objectStore('outbox').getAll())) ?? [];
}

/** Deletes them, once they are stored elsewhere. */
export async function clearOutbox(uid: string): Promise<void> {
  await withCopy(uid, 'readwrite', (transaction) => transaction.objectStore('outbox').clear());
}
