import type { DocumentSnapshot, Firestore } from 'firebase/firestore';
import { codeOf } from '@shared/base/errors';
import type { Head } from '@shared/contract/documents';
import {
  memberIn,
  openOffer,
  parseMembership,
  type Members,
  type Membership,
} from '@shared/contract/sharing';
import {
  headReference,
  membersReference,
  readHead,
  readMembers,
  workspacesOf,
} from '../../firebase/documents';
import { watchDocument, watchQuery } from '../../firebase/listeners';
import { compareSummaries, summaryOf, type WorkspaceSummary } from './workspaceSummary';

/**
 * Calls `onChange` with a user's stored workspaces and those that others share with them, most recently updated first, once
 * the server has responded and again on every change. Reads one document per workspace, and three per shared one.
 * @returns a function that stops watching.
 */
export function watchWorkspaces(
  firestore: Firestore,
  uid: string,
  onChange: (list: WorkspaceSummary[]) => void,
  onError: (error: Error) => void,
): () => void {
  /** By what the memberships were when they were found. */
  const watched = new Map<string, Watched>();
  let own: readonly WorkspaceSummary[] = [];
  let isReceiving = false;

  const report = () => {
    const shared = [...watched.values()].map(({ summary }) => summary);
    if (isReceiving || shared.includes(undefined)) return;
    onChange([...own, ...shared.flatMap((summary) => summary ?? [])].sort(compareSummaries));
  };
  const watch = (document: DocumentSnapshot, membership: Membership): Watched => {
    const receive = (summary: WorkspaceSummary | null) => {
      entry.summary = summary;
      report();
    };
    const shared = { uid, id: document.id, membership };
    const entry: Watched = { summary: undefined, stop: watchShared(firestore, shared, receive, onError) };
    return entry;
  };
  const stopOwn = watchQuery(
    workspacesOf(firestore, uid),
    ({ docs }) => {
      isReceiving = true;
      const memberships = new Set<string>();
      own = docs.flatMap((document) => {
        const membership = parseMembership(document.data());
        if (!membership) {
          const head = readHead(document);
          return head ? summaryOf(document.id, head) : [];
        }
        // Differs if the workspace was shared again.
        const name = `${document.id} ${JSON.stringify(document.data())}`;
        memberships.add(name);
        if (!watched.has(name)) watched.set(name, watch(document, membership));
        return [];
      });
      for (const [name, { stop }] of watched) {
        if (memberships.has(name)) continue;
        stop();
        watched.delete(name);
      }
      isReceiving = false;
      report();
    },
    onError,
  );
  return () => {
    stopOwn();
    for (const { stop } of watched.values()) stop();
  };
}

/** A membership of somebody else's workspace that is watched. */
interface Watched {
  /** Null if it is not shared with the user any more. Undefined until that is known. */
  summary: WorkspaceSummary | null | undefined;
  readonly stop: () => void;
}

/** A membership of a user, with the id by which they know the workspace. */
interface Shared {
  readonly uid: string;
  readonly id: string;
  readonly membership: Membership;
}

/** Calls `onChange` with a shared workspace as the user sees it, or null if it is not shared with them any more. */
function watchShared(
  firestore: Firestore,
  { uid, id, membership: { sharedFrom, name } }: Shared,
  onChange: (summary: WorkspaceSummary | null) => void,
  onError: (error: Error) => void,
): () => void {
  let head: Head | null | undefined;
  let members: Members | null | undefined;
  const update = () => {
    if (head === undefined || members === undefined) return;
    const member = members && memberIn(members, uid);
    const shared =
      members && member?.workspaceId === id
        ? { ...sharedFrom, owner: members.owner, role: member.role, since: member.since }
        : undefined;
    const offer = members && openOffer(members);
    const offeredUntil = offer?.uid === uid ? offer.expiresAt : undefined;
    const seen = { name, hasMembers: undefined, shared, offeredUntil };
    onChange(head && shared ? { ...summaryOf(id, head), ...seen } : null);
  };
  const fail = (error: Error) => {
    // The user was removed, or the workspace was deleted.
    if (codeOf(error) === 'permission-denied') onChange(null);
    else onError(error);
  };
  const stops = [
    watchDocument(
      membersReference(firestore, sharedFrom),
      (snapshot) => {
        members = readMembers(snapshot);
        update();
      },
      fail,
    ),
    watchDocument(
      headReference(firestore, sharedFrom),
      (snapshot) => {
        head = readHead(snapshot);
        update();
      },
      fail,
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
