import { InvalidArguments } from '../../shared/base/errors';
import { authorsDocumentSchema } from '../../shared/contract/historyDocument';
import type { Members } from '../../shared/contract/sharing';
import { freeName, isTakenName } from '../../shared/text/nameIdentity';

/**
 * Returns what somebody who joins a workspace is called, and its owner, so that nobody passes for somebody else: neither for the
 * owner or a member, nor for somebody who has left and whose links still name them.
 * @throws {InvalidArguments} if they chose a name that is taken.
 */
export function namesOnJoining(
  { user, name, isNameChosen }: Joining,
  invitedBy: string,
  current: Members | undefined,
  authorsDocument: unknown,
): { readonly name: string; readonly owner: string } {
  const names = namesOf(current);
  // A member may have taken the name since the owner invited somebody under it.
  const owner = current && isTakenName(invitedBy, names) ? current.owner : invitedBy;
  const { authors = {} } = authorsDocumentSchema.safeParse(authorsDocument).data ?? {};
  const earlier = Object.values(authors).flatMap(({ person }) =>
    !person || person.uid === user ? [] : person.name,
  );
  const taken = [owner, ...names, ...earlier];
  if (isNameChosen) rejectTaken(name, taken);
  return { name: freeName(name, taken), owner };
}

/** Somebody who joins, and whether they chose their name: otherwise, it gets a number if it is taken. */
export interface Joining {
  readonly user: string;
  readonly name: string;
  readonly isNameChosen?: boolean | undefined;
}

/** Returns the names of all members. */
export function namesOf(current: Members | undefined): readonly string[] {
  return Object.values(current?.members ?? {}).map(({ name }) => name);
}

/** @throws {InvalidArguments} if the name is taken. */
export function rejectTaken(name: string, taken: readonly string[]): void {
  if (!isTakenName(name, taken)) return;
  throw new InvalidArguments(
    'Someone in this workspace has this name, or one that looks like it. Choose another name.',
  );
}
