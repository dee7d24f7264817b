import type { SnapshotMetadata } from 'firebase/firestore';

/** Wraps a listener so that an error it throws, such as for an invalid document, goes to `onError`. */
export function catchErrors<Snapshot>(
  listener: (snapshot: Snapshot) => void,
  onError: (error: Error) => void,
): (snapshot: Snapshot) => void {
  return (snapshot) => {
    try {
      listener(snapshot);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
  };
}

/**
 * Wraps a listener so that it is not called until the server has responded. Before that, the local cache looks as if
 * nothing were stored. Listen with `includeMetadataChanges`, or a response that changes nothing is never reported.
 */
export function afterResponse<Snapshot extends { readonly metadata: SnapshotMetadata }>(
  listener: (snapshot: Snapshot) => void,
): (snapshot: Snapshot) => void {
  let hasResponded = false;
  return (snapshot) => {
    hasResponded ||= !snapshot.metadata.fromCache;
    if (hasResponded) listener(snapshot);
  };
}
