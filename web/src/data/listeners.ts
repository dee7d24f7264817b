import type { SnapshotMetadata } from 'firebase/firestore';

/** Wraps a listener so that an error it throws, such as for an invalid document, goes to `onError`. */
export function caught<Snapshot>(
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
 * Wraps a listener so that it is first called when the server has responded. Until then the local cache looks as if
 * nothing were stored. Listen with `includeMetadataChanges`, or a response that changes nothing is never reported.
 */
export function whenAnswered<Snapshot extends { readonly metadata: SnapshotMetadata }>(
  listener: (snapshot: Snapshot) => void,
): (snapshot: Snapshot) => void {
  let hasAnswered = false;
  return (snapshot) => {
    hasAnswered ||= !snapshot.metadata.fromCache;
    if (hasAnswered) listener(snapshot);
  };
}
