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
import { membersSchema, parseMembership, type Members } from '@shared/contract/sharing';

export function workspacesOf(firestore: Firestore, uid: string): CollectionReference {
  return collection(firestore, 'users', uid, 'workspaces');
}

export type { WorkspaceKey };

export function headReference(firestore: Firestore, { uid, workspaceId }: WorkspaceKey): DocumentReference {
  return doc(workspacesOf(firestore, uid), workspaceId);
}

/** The document with the members of a workspace. */
export function membersReference(firestore: Firestore, key: WorkspaceKey): DocumentReference {
  return doc(headReference(firestore, key), 'private', 'members');
}

export function chunksOf(head: DocumentReference): CollectionReference {
  return collection(head, 'pages');
}

export function chunkReference(head: DocumentReference, index: number): DocumentReference {
  return doc(chunksOf(head), String(index));
}

/** Parses the head in a snapshot. Returns null if there is none: no document, or one that leads to somebody else's workspace. */
export function readHead(snapshot: DocumentSnapshot): Head | null {
  const document = snapshot.data();
  return document === undefined || parseMembership(document) ? null : parseHead(document);
}

/** Parses the members in a snapshot. Returns null if the document does not exist. */
export function readMembers(snapshot: DocumentSnapshot): Members | null {
  return snapshot.exists() ? membersSchema.parse(snapshot.data()) : null;
}

/** Parses the chunk in a snapshot. Returns null if the document does not exist. */
export function readChunk(snapshot: DocumentSnapshot): StoredChunk | null {
  return snapshot.exists() ? parseChunk(snapshot.data()) : null;
}
