import { getApps, initializeApp, type App } from 'firebase-admin/app';

/** The Firebase app of this instance, with the credentials and project of the place where it runs. */
export function getFirebaseApp(): App {
  return getApps()[0] ?? initializeApp();
}
