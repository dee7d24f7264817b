import type { SnapshotMetadata } from 'firebase/firestore';

/**
 * A listener that is told nothing before the server has answered: until then the cache looks as if nothing were
 * stored. It must listen with `includeMetadataChanges`, or an answer that brings nothing new would not come.
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
