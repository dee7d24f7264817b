import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import { connectAuthEmulator, getAuth, signInWithCustomToken } from 'firebase/auth';
import { connectFirestoreEmulator, getFirestore, setLogLevel, type Firestore } from 'firebase/firestore';
import { codeOf } from '../../../src/lib/shared/base/errors';
import { AUTH_HOST, FIRESTORE_HOST, PROJECT } from '../environment';
import { auth, newUid } from './users';

/** What a user's browser has: Firestore under the rules, and ID tokens. */
export interface Browser {
  readonly uid: string;
  readonly firestore: Firestore;
  readonly idToken: () => Promise<string>;
}

setLogLevel('silent'); // The SDK logs each rejected request.

const apps: FirebaseApp[] = [];

afterAll(() => Promise.all(apps.splice(0).map(deleteApp)));

/** Opens Firebase as in a browser, with this user signed in. */
export async function signedInBrowser(uid = newUid()): Promise<Browser> {
  const app = openApp();
  const signedIn = getAuth(app);
  connectAuthEmulator(signedIn, `http://${AUTH_HOST}`, { disableWarnings: true });
  const token = await auth().createCustomToken(uid);
  const signIn = () => signInWithCustomToken(signedIn, token);
  // On a busy machine, the emulator may close an idle connection just when it is used again.
  const { user } = await signIn().catch((error: unknown) => {
    if (codeOf(error) === 'auth/network-request-failed') return signIn();
    throw error;
  });
  return { uid, firestore: openFirestore(app), idToken: () => user.getIdToken() };
}

/** Returns Firestore as a signed-out visitor sees it. */
export function signedOutBrowser(): Firestore {
  return openFirestore(openApp());
}

function openApp(): FirebaseApp {
  const app = initializeApp(
    { projectId: PROJECT, apiKey: 'any' },
    `browser-${String(apps.length)}-${newUid()}`,
  );
  apps.push(app);
  return app;
}

function openFirestore(app: FirebaseApp): Firestore {
  const firestore = getFirestore(app);
  const { hostname, port } = new URL(`http://${FIRESTORE_HOST}`);
  connectFirestoreEmulator(firestore, hostname, Number(port));
  return firestore;
}
