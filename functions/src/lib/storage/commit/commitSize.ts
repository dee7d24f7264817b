import { LimitExceeded, TooMuchAtOnce } from '../../shared/base/errors';
import { LIMITS } from '../../shared/base/limits';
import type { Workspace } from '../../shared/model/model';
import type { WorkspaceDraft } from '../../shared/model/workspaceDraft';
import type { Recorded } from '../history/recordChange';

/**
 * Throws {@link LimitExceeded} if a change makes a full workspace larger, or {@link TooMuchAtOnce} if it is too big
 * for one commit: the limit depends on the store. Other changes to a full workspace are allowed, so that it can be tidied up.
 */
export function requireRoom(
  start: Workspace,
  after: Workspace,
  commitBytes: number,
  maxCommitBytes: number,
): void {
  const bytes = linksBytes(after);
  if (bytes > LIMITS.workspaceBytes && bytes > linksBytes(start)) {
    throw new LimitExceeded(
      'This workspace is full: it can hold at most 32 MiB of links and notes. Use another workspace, delete links in the web app, or shorten long notes.',
    );
  }
  if (commitBytes > maxCommitBytes) {
    throw new TooMuchAtOnce(
      `This changes more than ${String(maxCommitBytes / MIB)} MiB of links and notes at once, counting what was there before. Split it into several requests.`,
    );
  }
}

/** How many bytes a change takes in the history, besides the links. */
const RECORD_BYTES = 1_000;

const MIB = 1024 * 1024;

/** Firestore accepts 10 MiB in one commit, and its emulator 4 MiB. The rest is for the head. */
export const MAX_COMMIT_BYTES = 9 * MIB;
export const MAX_EMULATOR_COMMIT_BYTES = 3.5 * MIB;

/** What a commit sends for each changed link besides the link: mostly the name of its field. */
const CHANGE_BYTES = 50;

export function commitBytesOf(
  { changes, changedBytes }: WorkspaceDraft,
  recorded: Recorded | undefined,
): number {
  const record = recorded?.record;
  const recordBytes = record ? RECORD_BYTES + record.bytes + record.change.links.length * CHANGE_BYTES : 0;
  return [...changes.values()].reduce(
    (sum, { size }) => sum + size * CHANGE_BYTES,
    changedBytes + recordBytes,
  );
}

function linksBytes({ chunks }: Workspace): number {
  return chunks.reduce((sum, { bytes }) => sum + bytes, 0);
}
