import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type Auth,
} from 'firebase/auth';
import { _castAuth, _getInstance, type PopupRedirectResolverInternal } from '@firebase/auth/internal';
import { connect } from './configuration';

/** Opens Firebase Auth. Users stay signed in to this browser until they sign out. */
export function openAuth(): Promise<Auth> {
  auth ??= open().catch((error: unknown) => {
    // The next call tries again.
    auth = undefined;
    throw error;
  });
  return auth;
}

let auth: Promise<Auth> | undefined;

async function open(): Promise<Auth> {
  const { app, emulators } = await connect();
  const opened = initializeAuth(app, {
    // The first one that is available is used, unless the user says that this is not their device.
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
    // Without `popupRedirectResolver`: on phones and in Safari, Auth would answer only once Google's script has loaded.
  });
  if (emulators) connectAuthEmulator(opened, `http://${emulators.auth}`, { disableWarnings: true });
  return opened;
}

/**
 * Loads Google's script before somebody presses the button for Google, on phones and in Safari: their pop-up blockers let
 * no window open later. Elsewhere, the script is loaded when the button is pressed.
 */
export async function prepareGoogleWindow(): Promise<void> {
  const resolver: PopupRedirectResolverInternal = _getInstance(browserPopupRedirectResolver);
  // Pressing the button tries again.
  if (resolver._shouldInitProactively)
    await resolver._initialize(_castAuth(await openAuth())).catch(() => undefined);
}
