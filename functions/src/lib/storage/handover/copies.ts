import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  QueryDocumentSnapshot,
  Timestamp,
  WriteBatch,
  WriteResult,
} from 'firebase-admin/firestore';
import { nanoid } from 'nanoid';
import { z } from 'zod';
import { awaitRead, awaitWrite } from '../../platform/firestore';
import { createOrUpdate, unchanged, untilCommitted } from '../../platform/optimistic';
import { LimitExceeded } from '../../shared/base/errors';
import type { WorkspaceKey } from '../../shared/contract/documents';
import { parseMembership } from '../../shared/contract/sharing';
import { namingOwner, type FormerOwner } from './formerOwner';
import { handoverOf, headOf, ownerOf } from '../base/workspacePaths';

/**
 * The copies of what is below a head, below the membership of the member who gets the workspace. A document below the head says
 * where they are, so that whoever ends the attempt can delete them. Whoever writes or deletes copies claims it first, and each
 * of their commits conflicts once somebody else has claimed it.
 */
export class Copies {
  /** When the originals were last updated, by their paths. */
  private readonly copied = new Map<string, string>();
  private readonly isKnown = new Set<string>();

  private constructor(
    private readonly from: DocumentReference,
    readonly place: DocumentReference,
    /** When the first attempt to copy to this place began. */
    private readonly since: Timestamp,
    /** When the claim was last updated. */
    private claimed: Timestamp,
    private readonly signal: AbortSignal,
  ) {}

  /** Claims the copies at a place, on condition that neither the claim nor the head has changed since they were read. */
  static async claim(
    from: DocumentReference,
    stored: DocumentSnapshot,
    place: DocumentReference,
    signal: AbortSignal,
    head?: DocumentSnapshot,
  ): Promise<Copies> {
    const batch = from.firestore.batch();
    // Changes nothing. But if the workspace or its members had changed, nobody might look for copies any more.
    if (head) batch.update(from, { name: head.get('name') }, unchanged(head));
    createOrUpdate(batch, stored, { uid: ownerOf(place), workspaceId: place.id, attempt: nanoid() });
    const claimed = lastTime(await awaitWrite(signal, () => batch.commit()));
    return new Copies(from, place, stored.createTime ?? claimed, claimed, signal);
  }

  /** Brings the copies up to date. Returns the chunks without their fields. */
  async bring(owner: FormerOwner): Promise<readonly QueryDocumentSnapshot[]> {
    let originals: readonly QueryDocumentSnapshot[] = [];
    for (const name of COLLECTIONS)
      originals = await this.copy(this.from.collection(name), this.place.collection(name), owner);
    return originals;
  }

  /** Adds the end of the claim to a commit. */
  end(batch: WriteBatch): void {
    batch.delete(handoverOf(this.from), { lastUpdateTime: this.claimed });
  }

  /** Deletes the copies, and nothing of another workspace that is at their place by now. */
  async delete(): Promise<void> {
    const place = await awaitRead(this.signal, this.place.get());
    const { sharedFrom } = parseMembership(place.data()) ?? {};
    const isTheirs = sharedFrom !== undefined && headOf(place.ref.firestore, sharedFrom).isEqual(this.from);
    const { createTime, readTime } = place;
    const before = isTheirs || !createTime ? readTime : createTime;
    for (const name of COLLECTIONS) {
      const { docs } = await awaitRead(this.signal, this.place.collection(name).select().get());
      await this.remove(docs.filter(({ updateTime }) => updateTime.valueOf() < before.valueOf()));
    }
    await awaitWrite(this.signal, () => handoverOf(this.from).delete({ lastUpdateTime: this.claimed }));
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
      await this.write((batch) => {
        for (const document of documents) {
          const fields = document.data();
          if (fields) batch.set(to.doc(document.id), { ...fields, ...namingOwner(fields, owner) });
        }
      });
      for (const { ref, updateTime } of documents)
        if (updateTime) this.copied.set(ref.path, updateTime.valueOf());
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
      'So much has changed in this workspace in the last 30 days that it cannot be handed over. Nothing was changed. Export it, and import it into a workspace of your own.',
    );
  }

  /** Finds out what an earlier attempt has copied, and deletes what is there besides. */
  private async recognize(
    originals: readonly QueryDocumentSnapshot[],
    to: CollectionReference,
  ): Promise<void> {
    const byId = new Map(
      originals.filter(({ ref }) => isKept(ref)).map((original) => [original.id, original]),
    );
    const found = await this.list(to);
    await this.remove(found.filter(({ id }) => !byId.has(id)));
    // Whatever a commit copied was read after the commit before it. Since then, the original may have changed. What is older than
    // the first attempt is no copy.
    const since = this.since.valueOf();
    const commits = new Set([since, ...found.map(({ updateTime }) => updateTime.valueOf())]);
    const inOrder = [...commits].filter((time) => time >= since).sort();
    const readAfter = new Map(inOrder.map((time, index) => [time, inOrder[index - 1]]));
    for (const { id, updateTime } of found) {
      const original = byId.get(id)?.updateTime.valueOf();
      const read = readAfter.get(updateTime.valueOf());
      if (original !== undefined && read !== undefined && original <= read)
        this.copied.set(this.from.collection(to.id).doc(id).path, original);
    }
    this.isKnown.add(to.path);
  }

  /** Deletes the copies of documents that were deleted since they were copied. */
  private async removeDeleted(
    originals: readonly QueryDocumentSnapshot[],
    to: CollectionReference,
  ): Promise<void> {
    const paths = new Set(originals.map(({ ref }) => ref.path));
    const all = [...this.copied.keys()].map((path) => to.firestore.doc(path));
    const deleted = all.filter(({ parent, path }) => parent.id === to.id && !paths.has(path));
    await this.remove(deleted.map(({ id }) => ({ ref: to.doc(id) })));
    for (const { path } of deleted) this.copied.delete(path);
  }

  private async remove(documents: readonly Pick<DocumentSnapshot, 'ref' | 'updateTime'>[]): Promise<void> {
    for (let start = 0; start < documents.length; start += DELETED_AT_ONCE) {
      await this.write((batch) => {
        for (const { ref, updateTime } of documents.slice(start, start + DELETED_AT_ONCE))
          batch.delete(ref, { ...(updateTime && { lastUpdateTime: updateTime }) });
      });
    }
  }

  /** Commits changes to the copies, on condition that nobody else has claimed them. */
  private async write(fill: (batch: WriteBatch) => void): Promise<void> {
    const batch = this.from.firestore.batch();
    fill(batch);
    // Changes nothing.
    batch.update(handoverOf(this.from), { workspaceId: this.place.id }, { lastUpdateTime: this.claimed });
    this.claimed = lastTime(await awaitWrite(this.signal, () => batch.commit()));
  }
}

/** How many documents to copy in one commit. Each has at most 1 MiB, and Firestore accepts 10 MiB. */
const COPIED_AT_ONCE = 8;
const DELETED_AT_ONCE = 400;

/** The most documents in the history of a workspace that can be handed over. A copied list of them takes about 10 MB. */
const MAX_DOCUMENTS = 10_000;

/** The collections below a head. Chunks come last, because their list is part of the final commit. */
const COLLECTIONS = ['history', 'private', 'pages'] as const;

/** The document `private/handover` below a head: where the copies are. `attempt` changes with each claim. */
const claimSchema = z.object({ uid: z.string(), workspaceId: z.string() });

/** Returns when the last document of a commit was last updated. */
function lastTime(results: readonly WriteResult[]): Timestamp {
  const { writeTime } = results.at(-1) ?? {};
  if (!writeTime) throw new TypeError('The commit was empty.');
  return writeTime;
}

/**
 * Deletes what attempts to hand a workspace over have copied for a member. An attempt in progress fails. Reads one document if
 * there was no attempt.
 */
export async function deleteCopies(
  from: DocumentReference,
  signal: AbortSignal,
  isMeant: (place: WorkspaceKey) => boolean = () => true,
): Promise<void> {
  await untilCommitted(signal, async () => {
    const stored = await awaitRead(signal, handoverOf(from).get());
    const { data: place } = claimSchema.safeParse(stored.data());
    if (!place || !isMeant(place)) return;
    const copies = await Copies.claim(from, stored, headOf(from.firestore, place), signal);
    await copies.delete();
  });
}

/** What only an owner may read, and what is written anew. */
const FOR_OWNERS: readonly string[] = ['members', 'memberUses', 'invitations', 'handover'];

const isKept = ({ id, parent }: DocumentReference): boolean =>
  parent.id !== 'private' || !FOR_OWNERS.includes(id);
