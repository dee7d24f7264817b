import type { DocumentData } from 'firebase-admin/firestore';
import type { Author } from '../../shared/contract/historyDocument';

/** A person who owned a workspace, as its history and its links name them from now on. */
export type FormerOwner = Required<Author>['person'];

/** Returns the fields in which a copy differs: what the owner did names them, because they are not the owner any more. */
export function namingOwner({ author, authors }: DocumentData, owner: FormerOwner): DocumentData {
  const named = (stored: DocumentData) => ({ person: owner, ...stored });
  if (isMap(author)) return { author: named(author) };
  if (!isMap(authors)) return {};
  const entries = Object.entries(authors).filter((entry): entry is [string, DocumentData] => isMap(entry[1]));
  return { authors: Object.fromEntries(entries.map(([id, stored]) => [id, named(stored)])) };
}

const isMap = (value: unknown): value is DocumentData => typeof value === 'object' && value !== null;
