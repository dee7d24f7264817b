import { fromDocuments } from '@shared/contract/documents';
import type { Workspace } from '@shared/model/model';
import { readCopy } from '../local/copies';
import { assemble } from '../workspaces/knownChunks';
import { named, type UserWorkspace } from '../workspaces/userWorkspace';

/** Returns a workspace as this browser last saw it, as far as it has a copy. Undefined if it has none. */
export async function readCopiedWorkspace(userWorkspace: UserWorkspace): Promise<Workspace | undefined> {
  const copy = await readCopy(userWorkspace);
  if (!copy) return undefined;
  const known = new Map(
    [...copy.chunks].map(([index, { version, links }]) => [
      index,
      { version, links: new Map(Object.entries(links)) },
    ]),
  );
  const { head } = copy;
  return fromDocuments(userWorkspace.workspaceId, named(userWorkspace, head), assemble(head.chunks, known));
}
