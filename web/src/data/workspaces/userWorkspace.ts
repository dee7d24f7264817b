import { personOf } from '@shared/activity/authorName';
import type { Head, WorkspaceKey } from '@shared/contract/documents';
import type { Author } from '@shared/contract/historyDocument';
import { FORMER_MEMBER } from '@shared/contract/sharing';
import type { WorkspaceSummary } from './workspaceSummary';

/** A workspace as a user knows it: their uid, and the id that they use for it. */
export interface UserWorkspace extends WorkspaceKey {
  /** Set if somebody else shares it with them: where it is stored, and what the user calls it. */
  readonly shared?: (NonNullable<WorkspaceSummary['shared']> & { readonly name: string }) | undefined;
}

/** Returns the place of one of a user's workspaces, which need not be stored yet. */
export function userWorkspaceOf(
  uid: string,
  workspaceId: string,
  workspaces: readonly Pick<WorkspaceSummary, 'id' | 'name' | 'shared'>[],
): UserWorkspace {
  const { name = '', shared } = workspaces.find(({ id }) => id === workspaceId) ?? {};
  return { uid, workspaceId, ...(shared && { shared: { ...shared, name } }) };
}

export function storedAt({ uid, workspaceId, shared }: UserWorkspace): WorkspaceKey {
  return shared ? { uid: shared.uid, workspaceId: shared.workspaceId } : { uid, workspaceId };
}

/** Returns a head with the name by which the user knows the workspace. */
export function named(userWorkspace: UserWorkspace, head: Head): Head {
  return userWorkspace.shared ? { ...head, name: userWorkspace.shared.name } : head;
}

/**
 * Returns an author as the user sees them. What is stored names the person unless it is the owner. What this returns names the
 * person unless it is the user, and says whether they are the owner: everybody chooses their own name.
 */
export function seenFrom<Seen extends Author>({ uid, shared }: UserWorkspace, author: Seen): Seen {
  const owner = shared && { uid: shared.uid, name: shared.owner };
  const person = personOf(author, { uid, owner });
  if (!person) return { ...author, person: undefined };
  if (person.uid === FORMER_MEMBER.uid) return { ...author, person };
  const role = person.uid === owner?.uid ? 'owner' : 'member';
  return { ...author, person: { ...person, name: `${person.name} (${role})` } };
}
