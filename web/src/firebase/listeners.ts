import { effect } from '@preact/signals-core';
import {
  onSnapshot,
  type DocumentReference,
  type DocumentSnapshot,
  type Query,
  type QuerySnapshot,
  type SnapshotMetadata,
} from 'firebase/firestore';
import { codeOf } from '@shared/base/errors';
import { hasSignInEnded } from './hasSignInEnded';
import { currentLease } from './sharedLease';

// Both functions call `onChange` once the server has responded, and again on every change. If `onChange`
// throws, such as for an invalid document, the error goes to `onError`. Both return a function that stops
// listening.

export function watchDocument(
  reference: DocumentReference,
  onChange: (snapshot: DocumentSnapshot) => void,
  onError: OnError,
): () => void {
  return restarting((fail) => {
    const listener = catchErrors(afterResponse(onChange), onError);
    return onSnapshot(reference, EVERYTHING, listener, fail);
  }, onError);
}

type OnError = (error: Error) => void;

export function watchQuery(
  query: Query,
  onChange: (snapshot: QuerySnapshot) => void,
  onError: OnError,
): () => void {
  return restarting((fail) => {
    const listener = catchErrors(afterResponse(onChange), onError);
    return onSnapshot(query, EVERYTHING, listener, fail);
  }, onError);
}

/** How long after a new lease a rejection must have another reason. */
const FRESH_MS = 10_000;

/**
 * Calls `start` to listen, and again once a user whose sign-in had ended has signed in again, or whose lease had ended has
 * another one. Returns what stops listening.
 */
export function restarting(start: (fail: OnError) => () => void, onError: OnError): () => void {
  let stopWaiting: (() => void) | undefined;
  let isStopped = false;
  let extendedAt = -Infinity;
  const fail = (error: Error) => {
    const lease = currentLease.peek();
    if (codeOf(error) !== 'permission-denied') onError(error);
    else if (hasSignInEnded.peek()) {
      stopWaiting = effect(() => {
        if (hasSignInEnded.value) return;
        stopWaiting?.();
        stop = start(fail);
      });
    } else if (lease && Date.now() - extendedAt > FRESH_MS) {
      void lease.extend().then((isExtended) => {
        if (isStopped) return;
        extendedAt = Date.now();
        if (isExtended) stop = start(fail);
        else onError(error);
      });
    } else onError(error);
  };
  let stop = start(fail);
  return () => {
    isStopped = true;
    stopWaiting?.();
    stop();
  };
}

/** Listener options. Without them, a response that changes nothing is not reported. */
export const EVERYTHING = { includeMetadataChanges: true };

/** Wraps a listener to pass errors that it throws to `onError`. */
export function catchErrors<Snapshot>(
  listener: (snapshot: Snapshot) => void,
  onError: OnError,
): (snapshot: Snapshot) => void {
  return (snapshot) => {
    try {
      listener(snapshot);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
  };
}

/** Skips snapshots from before the first response: the local cache is empty then, as if nothing were stored. */
function afterResponse<Snapshot extends { readonly metadata: SnapshotMetadata }>(
  listener: (snapshot: Snapshot) => void,
): (snapshot: Snapshot) => void {
  let hasResponded = false;
  return (snapshot) => {
    hasResponded ||= !snapshot.metadata.fromCache;
    if (hasResponded) listener(snapshot);
  };
}
