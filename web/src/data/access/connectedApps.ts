import { collection, doc, query, where, type Firestore } from 'firebase/firestore';
import type { z } from 'zod';
import { connectedAppSchema } from '@shared/contract/grantDocument';
import { watchDocument, watchQuery } from '../../firebase/listeners';
import { compareNewest } from './apiKeys';

/** A connected app. Times are in ISO 8601. */
export interface ConnectedApp extends z.infer<typeof connectedAppSchema> {
  readonly id: string;
}

// Both functions call `onChange` once the server has responded, and again on every change. They return a
// function that stops watching.

/** Watches the apps that are connected to a user's links, newest first. */
export function watchConnectedApps(
  firestore: Firestore,
  uid: string,
  onChange: (apps: ConnectedApp[]) => void,
  onError: (error: Error) => void,
): () => void {
  return watchQuery(
    query(collection(firestore, 'grants'), where('uid', '==', uid)),
    ({ docs }) => {
      const apps = docs.map((document) => ({
        id: document.id,
        ...connectedAppSchema.parse(document.data()),
      }));
      // Firestore deletes expired apps only later.
      const now = new Date().toISOString();
      onChange(apps.filter(({ expiresAt }) => expiresAt > now).sort(compareNewest));
    },
    onError,
  );
}

/** Watches whether a user lets apps connect by signing in. */
export function watchAppSwitch(
  firestore: Firestore,
  uid: string,
  onChange: (isOn: boolean) => void,
  onError: (error: Error) => void,
): () => void {
  return watchDocument(doc(firestore, 'appSignIn', uid), (snapshot) => onChange(snapshot.exists()), onError);
}
