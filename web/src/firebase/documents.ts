import {
  collection,
  doc,
  type CollectionReference,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
} from 'firebase/firestore';
import {
  parseChunk,
  parseHead,
  type Head,
  type StoredChunk,
  type WorkspaceKey,
} from '@shared/contract/documents';

export type { WorkspaceKey };

export function workspacesOf(firestore: Firestore, uid: string): CollectionReference {
  return collection(firestore, 'users', uid, 'workspaces');
}

export function headReference(firestore: Firestore, { uid, workspaceId }: WorkspaceKey): DocumentReference {
  return doc(workspacesOf(firestore, uid), workspaceId);
}

export function chunksOf(head: DocumentReference): CollectionReference {
  return collection(head, 'pages');
}

export function chunkReference(head: DocumentReference, index: number): DocumentReference {
  return doc(chunksOf(head), String(index));
}

/** Parses the head in a snapshot. Returns null if the document does not exist. */
export function readHead(snapshot: DocumentSnapshot): Head | null {
  return snapshot.exists() ? parseHead(snapshot.data()) : null;
}

/** Parses the chunk in a snapshot. Returns null if the document does not exist. */
export function readChunk(snapshot: DocumentSnapshot): StoredChunk | null {
  return snapshot.exists() ? parseChunk(snapshot.data()) : null;
}
