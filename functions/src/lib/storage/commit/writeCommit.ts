import {
  FieldPath,
  FieldValue,
  type DocumentReference,
  type Firestore,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { awaitWrite } from '../../platform/firestore';
import type { Link } from '../../shared/model/model';
import { requireWritable, SCHEMA_VERSION, toHead } from '../../shared/contract/documents';
import type { Author } from '../../shared/contract/historyDocument';
import { codeOf } from '../../shared/base/errors';
import { historyDocuments } from '../history/historyDocuments';
import { authorsOf, partOf } from '../base/workspacePaths';
import type { Commit, CommitId } from '../base/commit';
import type { WorkspaceCopy } from '../base/workspaceCopy';

/**
 * Writes the head of a workspace, the changed entries of its chunks, and the history in one batch, on condition that the
 * stored workspace is still `base`, or still missing if `base` is null.
 * @returns a copy of the stored workspace.
 * @throws {UpdateRequired} if a newer version of the service stored `base`: this version would drop fields it does not know.
 * {@link AlreadyMade} if the history has an entry with the id of one of the changes. {@link Unavailable} if `signal` has
 * aborted before. {@link OutcomeUnknown} if the database is unreachable, else its error: see `isConflict`.
 */
export async function writeCommit(
  firestore: Firestore,
  head: DocumentReference,
  base: WorkspaceCopy | null,
  { workspace, changes, records, authors: added, listed, history: grown, id }: Commit,
  signal: AbortSignal,
): Promise<WorkspaceCopy | undefined> {
  requireWritable(base);
  const versions = workspace.chunks.map((_, index) =>
    changes.has(index) ? id : (base?.versions[index] ?? id),
  );
  const commits = withCommit(base?.commits ?? [], id);
  const batch = firestore.batch();
  const { authors, memberAuthors } = listed;
  // A deletion that failed halfway may have left entries of an earlier workspace with this id: these come after them.
  const seq = base?.history.seq ?? Date.now() * 1_000;
  const history = { ...grown, seq: seq + records.length };
  const document = toHead(workspace, versions, { commits, authors, memberAuthors, history });
  if (base) {
    // An update would keep a field that it omits.
    const none = {
      isIndexed: FieldValue.delete(),
      description: FieldValue.delete(),
      ownerName: FieldValue.delete(),
      sourceUrl: FieldValue.delete(),
      categoryOrder: FieldValue.delete(),
    };
    batch.update(head, { ...none, ...document }, { lastUpdateTime: base.updateTime });
  } else batch.create(head, document);
  const storedChunks = base?.workspace.chunks.length ?? 0;
  for (const [index, entries] of changes) {
    const chunk = head.collection('pages').doc(String(index));
    const write = index < storedChunks ? updateChunk : createChunk;
    write(batch, chunk, id, entries);
  }
  if (added.size > 0) {
    const entries = [...added].map(
      ([author, { kind, name, person }]) => [author, { kind, name, person }] as const,
    );
    const stored: Record<string, Author> = Object.fromEntries(entries);
    batch.set(authorsOf(head), { authors: stored }, { merge: true });
  }
  for (const [index, record] of records.entries()) {
    const entry = head.collection('history').doc(record.changeId);
    const documents = historyDocuments(record, seq + 1 + index);
    const parts = documents.parts.map((part, number) => [partOf(entry, number), part] as const);
    for (const [reference, document] of [[entry, documents.entry] as const, ...parts]) {
      if (base) batch.create(reference, document);
      // A deletion that failed halfway may have left an entry of an earlier workspace with this id.
      else batch.set(reference, document);
    }
  }
  const [written] = await awaitWrite(signal, () => batch.commit()).catch((error: unknown) => {
    // Of what the batch creates, only the entries of edits can be there before.
    const isMade = base && records.some(({ edit }) => edit) && codeOf(error) === ALREADY_EXISTS;
    throw isMade ? new AlreadyMade(undefined, { cause: error }) : error;
  });
  if (!written) return undefined;
  const { writeTime: updateTime } = written;
  const state = { schemaVersion: SCHEMA_VERSION, versions, commits, authors, memberAuthors, history };
  return { updateTime, workspace, ...state, membersVersion: base?.membersVersion };
}

/**
 * How many commits a head lists. It lists the last one of each instance, so that an instance that did not get a
 * response can find out whether its commit was stored. This is enough for 20 instances that write, because there
 * are twice as many during a deploy. `options.ts` allows 4.
 */
const COMMITS_LISTED = 40;

/** The gRPC code of a write that creates a document that exists. */
const ALREADY_EXISTS = 6;

/** A commit was rejected because the history has one of its changes already. */
export class AlreadyMade extends Error {
  override readonly name = 'AlreadyMade';
}

/** Returns the list with a commit added, in place of the last one of the same instance. */
function withCommit(commits: readonly string[], id: CommitId): readonly string[] {
  const instance = id.slice(0, id.indexOf('.') + 1);
  return [...commits.filter((other) => !other.startsWith(instance)), id].slice(-COMMITS_LISTED);
}

/** Writes a whole chunk. Replaces any document left by an earlier workspace. */
function createChunk(
  batch: WriteBatch,
  chunk: DocumentReference,
  version: string,
  entries: ReadonlyMap<string, Link | undefined>,
): void {
  const links = [...entries].filter(([, link]) => link !== undefined);
  batch.set(chunk, { version, links: Object.fromEntries(links) });
}

/** Writes only the changed entries of a chunk. */
function updateChunk(
  batch: WriteBatch,
  chunk: DocumentReference,
  version: string,
  entries: ReadonlyMap<string, Link | undefined>,
): void {
  const fields = [...entries].flatMap(([id, link]) => [
    new FieldPath('links', id),
    link ?? FieldValue.delete(),
  ]);
  batch.update(chunk, 'version', version, ...fields);
}
