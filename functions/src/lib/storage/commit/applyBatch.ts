import { setImmediate as nextTurn } from 'node:timers/promises';
import { breatheEvery } from '../../shared/base/steps';
import type { HistoryState } from '../../shared/contract/commitState';
import type { Author } from '../../shared/contract/historyDocument';
import type { Workspace } from '../../shared/model/model';
import type { ChunkChanges } from '../../shared/model/workspaceDraft';
import type { HistoryRecord } from '../base/commit';
import type { ListedAuthors, WorkspaceCopy } from '../base/workspaceCopy';
import { inOneEntry } from '../history/recordChange';
import type { Application, HeadState, Limits, QueuedChange } from './queuedChange';

/** Applies changes in order until the commit is full or this takes too long. Lets other work run between two steps. */
export async function applyBatch(
  base: WorkspaceCopy | undefined,
  batch: readonly QueuedChange[],
  limits: Limits,
): Promise<AppliedBatch> {
  const changes: ChunkChanges = new Map();
  const records: HistoryRecord[] = [];
  const made = new Set<string>();
  const authors = new Map<string, Author>();
  let history: HistoryState = base?.history ?? { seq: 0, day: '', bytes: 0 };
  let listed: ListedAuthors = { authors: base?.authors ?? [], memberAuthors: base?.memberAuthors };
  const settles: { readonly settle: Application['settle']; readonly entry: number | undefined }[] = [];
  const included = new Set<QueuedChange>();
  let workspace = base?.workspace;
  let bytes = 0;
  let worked = 0;
  await nextTurn();
  const breathe = breatheEvery(STEP_MS, nextTurn);
  for (const change of batch) {
    const steps = change.apply(workspace, { history, listed }, limits);
    let step;
    do {
      await breathe();
      const startedAt = performance.now();
      step = steps.next();
      worked += performance.now() - startedAt;
    } while (!step.done);
    const applied = step.value;
    const { workspace: after, draft, commitBytes, recorded, settle } = applied;
    bytes += commitBytes;
    if (bytes > limits.maxCommitBytes) break;
    if (recorded?.record) {
      // The same edit again: the next commit finds its entry.
      if (made.has(recorded.record.changeId)) break;
      made.add(recorded.record.changeId);
      const together = inOneEntry(records.at(-1), recorded.record);
      if (together) records[records.length - 1] = together;
      else records.push(recorded.record);
    }
    if (applied.listed !== listed && recorded?.author) authors.set(recorded.author.id, recorded.author);
    ({ history, listed } = applied);
    for (const [index, entries] of draft?.changes ?? []) {
      changes.set(index, new Map([...(changes.get(index) ?? []), ...entries]));
    }
    workspace = after;
    settles.push({ settle, entry: recorded?.record && records.length - 1 });
    included.add(change);
    if (worked > MAX_BATCH_MS) break;
  }
  const settle = () => {
    for (const { settle: each, entry } of settles) each(entry === undefined ? undefined : records[entry]);
  };
  return { workspace, changes, records, authors, history, listed, included, settle };
}

/** How long to work without letting other requests run. */
const STEP_MS = 10;

/** How long to apply changes for one commit. After a conflict, they are all applied again. */
const MAX_BATCH_MS = 200;

/** The result of applying a batch of changes, to be stored in one commit. */
export interface AppliedBatch extends HeadState {
  readonly workspace: Workspace | undefined;
  readonly changes: ChunkChanges;
  readonly records: readonly HistoryRecord[];
  /** Those who added links and are listed, by id. */
  readonly authors: ReadonlyMap<string, Author>;
  /** The included changes. The others did not fit into the commit, or would have taken too long. */
  readonly included: ReadonlySet<QueuedChange>;
  /** Passes the results to the callers of the included changes. */
  readonly settle: () => void;
}
