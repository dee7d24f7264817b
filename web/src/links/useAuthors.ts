import { useContext, useEffect, useState } from 'preact/hooks';
import type { Link } from '@shared/model/model';
import type { Authors } from '../data/history/history';
import { LinkContext } from './linkContext';

/** Returns the authors, once they are read. */
export function useAuthors(follow: LinkContext['followAuthors']): Authors | undefined {
  const [authors, setAuthors] = useState<Authors>();
  useEffect(() => follow?.(setAuthors), [follow]);
  return authors;
}

/**
 * Returns whether the user or one of their clients added a link. False until the authors are read, and for a link whose author
 * is not known. Reads nothing unless `isWanted`.
 */
export function useIsOwn({ author = '' }: Link, isWanted: boolean): boolean {
  const { followAuthors } = useContext(LinkContext);
  const found = useAuthors(isWanted ? followAuthors : undefined)?.[author];
  return found !== undefined && found.person === undefined;
}
