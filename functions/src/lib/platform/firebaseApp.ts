import { getApps, initializeApp, type App } from 'firebase-admin/app';

/**
 * Returns this instance's Firebase app, using the credentials and project of its environment. Separate from
 * `firestore.ts` so that callers that only need Auth do not load Firestore.
 */
export function getFirebaseApp(): App {
  return getApps()[0] ?? initializeApp();
}
