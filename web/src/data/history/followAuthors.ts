import type { Firestore } from 'firebase/firestore';
import type { Author } from '@shared/contract/historyDocument';
import type { Authors } from './history';
import type { UserWorkspace } from '../workspaces/userWorkspace';

type Follow = (onChange: (authors: Authors) => void) => () => void;

/** Returns {@link followAuthors} for these workspaces. However many follow them at a time, each document is read once. */
export function authorsFollower(...of: [Promise<Firestore>, readonly UserWorkspace[]]): Follow {
  const followers = new Set<(authors: Authors) => void>();
  let last: Authors | undefined;
  let stop: (() => void) | undefined;
  const receive = (authors: Authors) => {
    last = authors;
    for (const follower of followers) follower(authors);
  };
  return (onChange) => {
    followers.add(onChange);
    if (followers.size === 1) stop = followAuthors(...of, receive);
    else if (last) onChange(last);
    return () => {
      followers.delete(onChange);
      if (followers.size > 0) return;
      stop?.();
      last = undefined;
    };
  };
}

/**
 * Calls `onChange` with those who added the links of workspaces once there is a connection and all are read, and again whenever
 * they change. Reads one document of each workspace. Without it, its authors have no names.
 * @returns a function that stops this.
 */
function followAuthors(
  connecting: Promise<Firestore>,
  userWorkspaces: readonly UserWorkspace[],
  onChange: (authors: Authors) => void,
): () => void {
  const known = new Map<UserWorkspace, Authors>();
  const stopping = new AbortController();
  const { signal } = stopping;
  const start = async () => {
    const [firestore, { watchAuthors }] = await Promise.all([connecting, import('./history')]);
    if (signal.aborted) return;
    for (const userWorkspace of userWorkspaces) {
      const receive = (authors: Authors) => {
        known.set(userWorkspace, authors);
        // Each id is that of an author in only one workspace.
        if (known.size === userWorkspaces.length)
          onChange(Object.fromEntries([...known.values()].flatMap(Object.entries<Author>)));
      };
      signal.addEventListener(
        'abort',
        watchAuthors(firestore, userWorkspace, receive, () => receive({})),
      );
    }
  };
  // Without names, the links are shown anyway.
  start().catch(() => undefined);
  return () => stopping.abort();
}
