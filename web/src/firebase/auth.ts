import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type Auth,
} from 'firebase/auth';
import { connect } from './configuration';

let auth: Promise<Auth> | undefined;

/** Firebase Auth. The sign-in is kept in this browser until sign-out. */
export function openAuth(): Promise<Auth> {
  auth ??= open();
  return auth;
}

async function open(): Promise<Auth> {
  const { app, emulators } = await connect();
  const opened = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    // Loads nothing until someone signs in with Google (on Safari earlier, for its blocker of popups).
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (emulators) connectAuthEmulator(opened, `http://${emulators.auth}`, { disableWarnings: true });
  return opened;
}
