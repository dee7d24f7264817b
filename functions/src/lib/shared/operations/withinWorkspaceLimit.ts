import { LimitExceeded } from '../base/errors';
import { LIMITS } from '../base/limits';
import type { Operation, Workspace } from '../model/model';

const WORKSPACE_FULL =
  'This workspace is full: it can hold at most 32 MiB of links and notes. Use another workspace, delete links in the web app, or shorten long notes.';

/**
 * Returns the operation with a size check: it throws {@link LimitExceeded} if the workspace would grow beyond
 * {@link LIMITS.workspaceBytes}. Changes that do not make a workspace larger always pass, so a full one can be
 * tidied up.
 */
export function withinWorkspaceLimit<Result>(operation: Operation<Result>): Operation<Result> {
  return (workspace) => {
    const change = operation(workspace);
    const bytes = linksBytes(change.workspace);
    if (bytes > LIMITS.workspaceBytes && bytes > linksBytes(workspace))
      throw new LimitExceeded(WORKSPACE_FULL);
    return change;
  };
}

function linksBytes({ chunks }: Workspace): number {
  return chunks.reduce((sum, { bytes }) => sum + bytes, 0);
}
