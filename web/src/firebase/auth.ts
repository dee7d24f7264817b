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

/** Opens Firebase Auth. Users stay signed in to this browser until they sign out. */
export function openAuth(): Promise<Auth> {
  auth ??= open();
  return auth;
}

async function open(): Promise<Auth> {
  const { app, emulators } = await connect();
  const opened = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    // Loads nothing until someone signs in with Google, except in Safari, whose pop-up blocker needs it loaded earlier.
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (emulators) connectAuthEmulator(opened, `http://${emulators.auth}`, { disableWarnings: true });
  return opened;
}
