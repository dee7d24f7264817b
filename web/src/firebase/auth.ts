import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type Auth,
} from 'firebase/auth';
import { connect } from './configuration';

let auth: Promise<Auth> | undefined;

/** Opens Firebase Auth. Users stay signed in to this browser until they sign out. */
export function openAuth(): Promise<Auth> {
  auth ??= open().catch((error: unknown) => {
    // The next call tries again.
    auth = undefined;
    throw error;
  });
  return auth;
}

async function open(): Promise<Auth> {
  const { app, emulators } = await connect();
  const opened = initializeAuth(app, {
    // The first one that is available is used, unless the user says that this is not their device.
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
    // Loads its code when someone signs in with Google. In Safari, loads it earlier, because the pop-up blocker
    // requires that.
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (emulators) connectAuthEmulator(opened, `http://${emulators.auth}`, { disableWarnings: true });
  return opened;
}
