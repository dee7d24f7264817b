import {
  collection,
  doc,
  onSnapshot,
  query,
  where,
  type DocumentSnapshot,
  type Firestore,
  type QuerySnapshot,
} from 'firebase/firestore';
import { z } from 'zod';
import { KEY_ACCESS } from '@shared/contract/apiKey';
import { compareStrings } from '@shared/model/linkOrder';
import { storedTimeSchema } from '@shared/contract/documents';
import { afterResponse, catchErrors } from '../firebase/listeners';

const connectedAppSchema = z.object({
  clientName: z.string(),
  /** Missing for an app on the user's own computer. */
  host: z.string().optional(),
  access: z.enum(KEY_ACCESS),
  createdAt: storedTimeSchema,
  expiresAt: storedTimeSchema,
  lastUsedAt: storedTimeSchema.optional(),
  /** The client that called at `lastUsedAt`, if known. */
  lastClient: z.string().optional().catch(undefined),
});

/** An app that is connected. Times are in ISO 8601. */
export interface ConnectedApp extends z.infer<typeof connectedAppSchema> {
  readonly id: string;
}

// Both functions call `onChange` once the server has responded, and again on every change. They return a function that
// stops watching.

/** Watches the apps that are connected to a user's links, newest first. */
export function watchConnectedApps(
  firestore: Firestore,
  uid: string,
  onChange: (apps: ConnectedApp[]) => void,
  onError: (error: Error) => void,
): () => void {
  return onSnapshot(
    query(collection(firestore, 'grants'), where('uid', '==', uid)),
    { includeMetadataChanges: true },
    catchErrors(
      afterResponse(({ docs }: QuerySnapshot) => {
        const apps = docs.map((document) => ({
          id: document.id,
          ...connectedAppSchema.parse(document.data()),
        }));
        // The database deletes expired ones later.
        const now = new Date().toISOString();
        onChange(
          apps
            .filter(({ expiresAt }) => expiresAt > now)
            .sort((a, b) => compareStrings(b.createdAt, a.createdAt) || compareStrings(a.id, b.id)),
        );
      }),
      onError,
    ),
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
  return onSnapshot(
    doc(firestore, 'appSignIn', uid),
    { includeMetadataChanges: true },
    catchErrors(
      afterResponse((snapshot: DocumentSnapshot) => {
        onChange(snapshot.exists());
      }),
      onError,
    ),
    onError,
  );
}
