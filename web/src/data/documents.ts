import {
  collection,
  doc,
  type CollectionReference,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
} from 'firebase/firestore';
import {
  parseHead,
  parseChunk,
  type Head,
  type StoredChunk,
  type WorkspaceKey,
} from '@lib/storage/documents';

export type { WorkspaceKey };

export function workspacesOf(firestore: Firestore, uid: string): CollectionReference {
  return collection(firestore, 'users', uid, 'workspaces');
}

export function headReference(firestore: Firestore, { uid, workspaceId }: WorkspaceKey): DocumentReference {
  return doc(workspacesOf(firestore, uid), workspaceId);
}

export function pagesOf(head: DocumentReference): CollectionReference {
  return collection(head, 'pages');
}

export function pageReference(head: DocumentReference, number: number): DocumentReference {
  return doc(pagesOf(head), String(number));
}

/** The head in a snapshot, or null. A time that the server has still to give is about now. */
export function readHead(snapshot: DocumentSnapshot): Head | null {
  return snapshot.exists() ? parseHead(snapshot.data({ serverTimestamps: 'estimate' })) : null;
}

/** The page in a snapshot, or null. */
export function readPage(snapshot: DocumentSnapshot): StoredChunk | null {
  return snapshot.exists() ? parseChunk(snapshot.data()) : null;
}
