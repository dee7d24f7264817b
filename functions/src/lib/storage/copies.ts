import type {
  CollectionReference,
  DocumentData,
  DocumentReference,
  QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import { awaitRead, awaitWrite } from '../platform/firestore';
import { LimitExceeded } from '../shared/base/errors';
import type { Author } from '../shared/contract/historyDocument';

/** How many documents to copy at once. Each has at most 1 MiB. */
const COPIED_AT_ONCE = 10;

/** The most documents in the history of a workspace that can be handed over. A copied list of them takes about 10 MB. */
const MAX_DOCUMENTS = 10_000;

/** Longer than copying a document takes. */
const ATTEMPT_MS = 5 * 60_000;

/** A person who owned a workspace, as its history and its links name them from now on. */
type FormerOwner = Required<Author>['person'];

/** The copies of what is below a head. Copies again what has changed since. */
export class Copies {
  /** When the originals were last updated, by their paths. */
  private readonly copied = new Map<string, string>();
  private readonly isKnown = new Set<string>();

  constructor(
    private readonly from: DocumentReference,
    private readonly signal: AbortSignal,
  ) {}

  /** Brings the copies below `place` up to date. Returns the chunks without their fields. */
  async bring(place: DocumentReference, owner: FormerOwner): Promise<readonly QueryDocumentSnapshot[]> {
    for (const name of ['history', 'private'])
      await this.copy(this.from.collection(name), place.collection(name), owner);
    return this.copy(this.from.collection('pages'), place.collection('pages'), owner);
  }

  /** Returns the originals without their fields. */
  private async copy(from: CollectionReference, to: CollectionReference, owner: FormerOwner) {
    const originals = await this.list(from);
    if (!this.isKnown.has(to.path)) await this.recognize(originals, to);
    await this.removeDeleted(originals, to);
    const changed = originals.filter(
      ({ ref, updateTime }) => this.copied.get(ref.path) !== updateTime.valueOf() && isKept(ref),
    );
    for (let start = 0; start < changed.length; start += COPIED_AT_ONCE) {
      const some = changed.slice(start, start + COPIED_AT_ONCE).map(({ ref }) => ref);
      const documents = await awaitRead(this.signal, from.firestore.getAll(...some));
      await Promise.all(
        documents.map(async (document) => {
          const fields = document.data();
          if (!fields) return;
          const copy = { ...fields, ...namingOwner(fields, owner) };
          await awaitWrite(this.signal, () => to.doc(document.id).set(copy));
          this.copied.set(document.ref.path, document.updateTime?.valueOf() ?? '');
        }),
      );
    }
    return originals;
  }

  private async list(collection: CollectionReference): Promise<readonly QueryDocumentSnapshot[]> {
    const { docs } = await awaitRead(
      this.signal,
      collection
        .select()
        .limit(MAX_DOCUMENTS + 1)
        .get(),
    );
    if (docs.length <= MAX_DOCUMENTS) return docs;
    throw new LimitExceeded(
      'So much has changed in this workspace in the last 30 days that it cannot be handed over. Nothing was changed. Export it, and ask the member to import it.',
    );
  }

  /** Finds out what an earlier attempt has copied, and deletes what it copied of documents that do not exist any more. */
  private async recognize(
    originals: readonly QueryDocumentSnapshot[],
    to: CollectionReference,
  ): Promise<void> {
    const byId = new Map(originals.map((original) => [original.id, original]));
    for (const { id, ref, updateTime } of await this.list(to)) {
      const original = byId.get(id);
      if (!original) await awaitWrite(this.signal, () => ref.delete());
      // Otherwise, the original may have changed between reading it and writing the copy.
      else if (updateTime.toMillis() > original.updateTime.toMillis() + ATTEMPT_MS)
        this.copied.set(original.ref.path, original.updateTime.valueOf());
    }
    this.isKnown.add(to.path);
  }

  /** Deletes the copies of documents that were deleted since they were copied. */
  private async removeDeleted(
    originals: readonly QueryDocumentSnapshot[],
    to: CollectionReference,
  ): Promise<void> {
    const paths = new Set(originals.map(({ ref }) => ref.path));
    for (const path of this.copied.keys()) {
      const original = to.firestore.doc(path);
      if (original.parent.id !== to.id || paths.has(path)) continue;
      await awaitWrite(this.signal, () => to.doc(original.id).delete());
      this.copied.delete(path);
    }
  }
}

/** What only an owner may read, and what is written anew. */
const FOR_OWNERS: readonly string[] = ['members', 'memberUses', 'invitations'];

const isKept = ({ id, parent }: DocumentReference): boolean =>
  parent.id !== 'private' || !FOR_OWNERS.includes(id);

/** Returns the fields in which a copy differs: what the owner did names them, because they are not the owner any more. */
function namingOwner({ author, authors }: DocumentData, owner: FormerOwner): DocumentData {
  const named = (stored: DocumentData) => ({ person: owner, ...stored });
  if (isMap(author)) return { author: named(author) };
  if (!isMap(authors)) return {};
  const entries = Object.entries(authors).filter((entry): entry is [string, DocumentData] => isMap(entry[1]));
  return { authors: Object.fromEntries(entries.map(([id, stored]) => [id, named(stored)])) };
}

const isMap = (value: unknown): value is DocumentData => typeof value === 'object' && value !== null;
