import { LIMITS } from '../../shared/base/limits';
import type { IdentifiedAuthor } from '../../shared/contract/historyDocument';
import type { ListedAuthors } from '../base/workspaceCopy';

/** How many authors a head lists of each member, and of the owner. */
export const MEMBER_AUTHORS = 10;
export const OWNER_AUTHORS = 100;
/** How many authors a head lists, so that it stays small. The links of further authors hold an id that nobody knows. */
const MAX_AUTHORS = OWNER_AUTHORS + LIMITS.members * MEMBER_AUTHORS;

/** Who makes a change. */
export interface Authorship {
  readonly author: IdentifiedAuthor;
  /** The id that the links of the person's other keys and apps hold once they have many. */
  readonly othersId: string;
  /** Identifies the credential in all workspaces. */
  readonly credential: string;
  /** Identifies the person in this workspace, unless they are its owner. */
  readonly memberId?: string | undefined;
}

/**
 * Returns the author that the links of a change name. After the first few, all keys and apps of a person are the same unnamed
 * app, so that nobody uses up the ids of others by creating many. The person in the web app always has an id of their own.
 */
export function linkAuthor(
  listed: ListedAuthors,
  { author, othersId, memberId }: Authorship,
): IdentifiedAuthor {
  const { id, kind, person } = author;
  const most = memberId === undefined ? OWNER_AUTHORS : MEMBER_AUTHORS;
  const hasOwnId = listed.authors.includes(id) || kind === 'webApp' || countOf(listed, memberId) < most - 2;
  return hasOwnId ? author : { id: othersId, kind: 'app', ...(person && { person }) };
}

/** Adds the id of an author to those that a head lists, if there is room for it. */
export function withAuthor(listed: ListedAuthors, id: string, memberId: string | undefined): ListedAuthors {
  const { authors, memberAuthors } = listed;
  if (authors.includes(id) || authors.length >= MAX_AUTHORS) return listed;
  const added = [...authors, id];
  if (memberId === undefined) return { authors: added, memberAuthors };
  const count = countOf(listed, memberId) + 1;
  return { authors: added, memberAuthors: { ...memberAuthors, [memberId]: count } };
}

function countOf({ authors, memberAuthors = {} }: ListedAuthors, memberId: string | undefined): number {
  if (memberId !== undefined) return memberAuthors[memberId] ?? 0;
  return Object.values(memberAuthors).reduce((rest, count) => rest - count, authors.length);
}
