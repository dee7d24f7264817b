import { LimitExceeded } from '../../errors';
import { LIMITS } from '../limits';
import type { Operation, Workspace } from '../model';

const FULL =
  'This workspace is full: one holds at most 32 MiB of links and notes. File into another workspace, delete links on the page of the dashboard, or replace long notes with shorter ones.';

/**
 * The operation, refused where it would make a workspace grow past {@link LIMITS.workspaceBytes}. What does not make
 * it grow always goes.
 * @throws {LimitExceeded}
 */
export function bounded<Result>(operation: Operation<Result>): Operation<Result> {
  return (workspace) => {
    const change = operation(workspace);
    const bytes = linksBytes(change.workspace);
    if (bytes > LIMITS.workspaceBytes && bytes > linksBytes(workspace)) throw new LimitExceeded(FULL);
    return change;
  };
}

function linksBytes({ chunks }: Workspace): number {
  return chunks.reduce((sum, { bytes }) => sum + bytes, 0);
}
