import type { CollectionReference, DocumentReference, Firestore } from 'firebase-admin/firestore';
import type { WorkspaceKey } from '../../shared/contract/documents';

export function headOf(firestore: Firestore, { uid, workspaceId }: WorkspaceKey): DocumentReference {
  return workspacesOf(firestore, uid).doc(workspaceId);
}

export function workspacesOf(firestore: Firestore, uid: string): CollectionReference {
  return firestore.collection('users').doc(uid).collection('workspaces');
}

/** Returns the uid of the user below whom a workspace is stored. */
export const ownerOf = (head: DocumentReference): string => head.parent.parent?.id ?? '';

/** Returns the document with the authors of a workspace's links. */
export const authorsOf = (head: DocumentReference) => head.collection('private').doc('authors');

export const membersOf = (head: DocumentReference) => head.collection('private').doc('members');

export const invitationsOf = (head: DocumentReference) => head.collection('private').doc('invitations');

/** Returns the document that says when the members of a workspace used it last. */
export const memberUsesOf = (head: DocumentReference) => head.collection('private').doc('memberUses');

/** Returns the document that says where the copies are with which a workspace is being handed over. */
export const handoverOf = (head: DocumentReference) => head.collection('private').doc('handover');

/** Returns the document with a part of an entry's links, from 0. */
export function partOf(entry: DocumentReference, part: number): DocumentReference {
  return entry.parent.doc(`${entry.id}-${String(part + 1)}`);
}
