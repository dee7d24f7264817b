import type { WorkspaceAccess } from '../access/workspaceAccess';
import { Reservations } from '../platform/weightedSemaphore';
import { DomainError } from '../shared/base/errors';
import { isReader, linkResult } from '../shared/contract/requests/linkResult';
import { findPage, linksOf } from '../shared/model/findByUrl';
import { categoryId, pageIdentities } from '../shared/model/identity';
import type { SavedLink } from '../shared/operations/savedLink';
import type { CallContext } from './callContext';
import { authorOf } from './changes';

/**
 * Adds to a response who added the link, if the workspace is shared and that was somebody else. Looks into the copy that the
 * change has left in memory. Reads one document if that link is not the caller's and the authors are not known.
 */
export async function withAddedBy<Saved extends SavedLink>(
  context: CallContext,
  access: WorkspaceAccess,
  saved: Saved,
): Promise<Saved> {
  if (saved.status === 'created') return saved;
  try {
    const addedBy = await otherAuthor(context, access, saved);
    return addedBy === undefined ? saved : { ...saved, link: { ...saved.link, addedBy } };
  } catch (error) {
    // The link is stored, so the call should not fail because of a hint.
    if (error instanceof DomainError) return saved;
    throw error;
  }
}

async function otherAuthor(
  context: CallContext,
  access: WorkspaceAccess,
  { category, link: { url } }: SavedLink,
): Promise<string | undefined> {
  const { workspaces, signal } = context;
  using reservations = new Reservations();
  const copy = await workspaces.cachedCopy(access, { signal, users: () => [access.user] }, reservations);
  const entry = copy && findPage(linksOf(copy.workspace), categoryId(category), pageIdentities(url));
  if (!entry) return undefined;
  const { author } = await authorOf(context, access);
  if (entry.link.author === author.id) return undefined;
  const authors = await workspaces.authorWords(access, copy, signal);
  const { addedBy } = linkResult({ ...copy.workspace, authors }, entry.link);
  return addedBy === undefined || isReader(addedBy) ? undefined : addedBy;
}
