import { openDB, type DBSchema, type IDBPObjectStore } from 'idb';
import { uidOf } from './database';
import { storageOf } from './storage';

// The edits that are not confirmed yet. They have a database of their own, because the copy may be dropped at any time and they
// may not: earlier versions of the web app drop the database of the copy if its version is not theirs.

/** The entries of one person. Each method returns undefined if the browser cannot store anything now. */
export interface EditStore {
  readonly read: () => Promise<Found | undefined>;
  /** Reads some entries and changes any, in one transaction. Returns those that were read. */
  readonly change: (ids: readonly string[], work: (found: Entries) => Writes) => Promise<Found | undefined>;
}

const NAME = 'link-dashboard-edits';

interface Shape extends DBSchema {
  /** One entry, `owner`. */
  owner: { key: string; value: unknown };
  /** Entries of the form `{uid, …}`, by the ids of the edits. */
  edits: { key: string; value: unknown };
}

/** Whose entries may be stored, if anybody’s. Another `epoch` says that the database was deleted since. */
interface Owner {
  readonly uid: string | null;
  readonly epoch: string;
}

/** Entries by their ids. */
export type Entries = ReadonlyMap<string, unknown>;

/** What entries are to become. Undefined deletes them. */
export type Writes = ReadonlyMap<string, object | undefined>;

/** What was found in the store. */
export interface Found {
  readonly epoch: string;
  readonly entries: Entries;
}

/** Called when the database was closed from outside, such as because it is being deleted. */
let onClosed: () => void = () => undefined;

const attempt = storageOf<Shape>((closed) => {
  const end = () => {
    closed();
    onClosed();
  };
  // Without a version, this opens a database of any version. Its shape must never change: what an entry has may.
  return openDB<Shape>(NAME, undefined, {
    upgrade(database) {
      database.createObjectStore('owner');
      database.createObjectStore('edits');
    },
    blocking(_current, _blocked, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
      end();
    },
    terminated: end,
  });
});

/** Runs `work` in one transaction, and then makes the owner what it returns. Nothing is stored that is late. */
function transact<Result>(work: (owner: Owner | undefined, edits: EditsStore) => Promise<[Owner, Result]>) {
  return attempt(async (database, isInTime) => {
    const transaction = database.transaction(['owner', 'edits'], 'readwrite');
    const owners = transaction.objectStore('owner');
    const before = ownerOf(await owners.get('owner'));
    const [owner, result] = await work(before, transaction.objectStore('edits'));
    if (owner !== before) await owners.put(owner, 'owner');
    if (!isInTime()) transaction.abort();
    await transaction.done;
    return result;
  });
}

/** Returns the entries of a person. Calls `onLost` when the database was closed from outside. */
export function openEditStore(uid: string, onLost: () => void): EditStore {
  onClosed = onLost;
  const owned = (work: (edits: EditsStore) => Promise<Entries>) =>
    // If there is no owner, the database was deleted while this person was signed in.
    transact(
      async (owner = { uid, epoch: crypto.randomUUID() }, edits): Promise<[Owner, Found | undefined]> => {
        if (owner.uid !== uid) return [owner, undefined];
        return [owner, { epoch: owner.epoch, entries: await work(edits) }];
      },
    );
  return {
    read: () =>
      owned(async (edits) => new Map((await entriesIn(edits)).filter(([, value]) => uidOf(value) === uid))),
    change: (ids, work) =>
      owned(async (edits) => {
        const found = new Map<string, unknown>();
        for (const id of ids) {
          const value = await edits.get(id);
          if (uidOf(value) === uid) found.set(id, value);
        }
        for (const [id, value] of work(found)) {
          if (value) await edits.put({ uid, ...value }, id);
          else await edits.delete(id);
        }
        return found;
      }),
  };
}

/** Returns whether anybody has entries. */
export async function hasStoredEdits(): Promise<boolean> {
  return ((await attempt((database) => database.count('edits'))) ?? 0) > 0;
}

/** Says that a person has signed in. Deletes the entries of anybody else. */
export async function claimEdits(uid: string): Promise<void> {
  await transact(async (owner, edits) => {
    for (const [id, value] of await entriesIn(edits)) if (uidOf(value) !== uid) await edits.delete(id);
    return [{ uid, epoch: owner?.epoch ?? crypto.randomUUID() }, undefined];
  });
}

/** Says that nobody is signed in any more, so that nothing is stored until the next {@link claimEdits}. */
export async function releaseEdits(keepsEntries: boolean): Promise<void> {
  await transact(async (owner, edits) => {
    if (!keepsEntries) await edits.clear();
    return [{ uid: null, epoch: owner?.epoch ?? crypto.randomUUID() }, undefined];
  });
}

type EditsStore = IDBPObjectStore<Shape, ('owner' | 'edits')[], 'edits', 'readwrite'>;

async function entriesIn(edits: EditsStore): Promise<[string, unknown][]> {
  const [ids, values] = await Promise.all([edits.getAllKeys(), edits.getAll()]);
  return ids.map((id, index) => [id, values[index]]);
}

function ownerOf(entry: unknown): Owner | undefined {
  if (typeof entry !== 'object' || entry === null || !('uid' in entry) || !('epoch' in entry))
    return undefined;
  const { uid, epoch } = entry;
  return (uid === null || typeof uid === 'string') && typeof epoch === 'string' ? { uid, epoch } : undefined;
}
