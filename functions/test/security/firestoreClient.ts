import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  getFirestore,
  query,
  serverTimestamp,
  setDoc,
  setLogLevel,
  updateDoc,
  where,
  type Firestore,
} from 'firebase/firestore/lite';
import { emptyWorkspace } from '../../src/lib/shared/model/model';
import { instant } from '../../src/lib/shared/model/workspace.fixture';
import { codeOf } from '../../src/lib/shared/base/errors';
import { toHead } from '../../src/lib/shared/contract/documents';
import { FIRESTORE_HOST, PROJECT } from '../support/environment';
import { newUid } from '../support/users/users';
import type { SeededUser } from './seededUser';

export const PATHS = [
  'head',
  'chunk',
  'history',
  'authors',
  'apiKeys',
  'keySlots',
  'grants',
  'appSignIn',
  'events',
  'user',
  'unknown',
] as const;
export type Path = (typeof PATHS)[number];

export const VERBS = ['read', 'list', 'update', 'delete', 'create'] as const;
export type Verb = (typeof VERBS)[number];

setLogLevel('silent'); // the SDK logs each rejection

const apps: FirebaseApp[] = [];

afterAll(() => Promise.all(apps.splice(0).map(deleteApp)));

/** Opens Firestore under the rules, with this credential. The lite SDK sends it over REST without checking it. */
export function firestoreFor(credential: string | undefined): Firestore {
  const app = initializeApp({ projectId: PROJECT, apiKey: 'any' }, newUid());
  apps.push(app);
  const firestore = getFirestore(app);
  const { hostname, port } = new URL(`http://${FIRESTORE_HOST}`);
  const options = credential === undefined ? {} : { mockUserToken: credential };
  connectFirestoreEmulator(firestore, hostname, Number(port), options);
  return firestore;
}

/** Tries an operation on the documents of `user`, where possible as the web app does it. Returns an HTTP status. */
export async function tryInFirestore(
  db: Firestore,
  user: SeededUser,
  path: Path,
  verb: Verb,
): Promise<number> {
  try {
    await act(db, user, path, verb);
    return 200;
  } catch (error) {
    if (codeOf(error) === 'permission-denied') return 403;
    // The emulator's error for an invalid token. Firestore itself returns "unauthenticated".
    if (String(error).includes('invalid jwt')) return 401;
    throw error;
  }
}

function act(db: Firestore, user: SeededUser, path: Path, verb: Verb): Promise<unknown> {
  const existing = doc(db, user.paths[path][0]);
  switch (verb) {
    case 'read':
      return getDoc(existing);
    case 'list': {
      const all = collection(db, existing.parent.path);
      const hasUid = path === 'apiKeys' || path === 'grants';
      return getDocs(hasUid ? query(all, where('uid', '==', user.uid)) : all);
    }
    case 'create':
      return create(db, user, path);
    case 'update':
      return update(db, user, path);
    case 'delete':
      return deleteDoc(existing);
  }
}

function create(db: Firestore, user: SeededUser, path: Path): Promise<void> {
  const created = doc(db, user.paths[path][1]);
  switch (path) {
    case 'head': {
      const now = serverTimestamp();
      const head = toHead({ ...emptyWorkspace('another', instant()), name: 'Another' }, []);
      return setDoc(created, { ...head, createdAt: now, updatedAt: now });
    }
    case 'chunk':
      return setDoc(created, { version: 'v2', links: {} });
    case 'apiKeys':
    case 'keySlots':
    case 'history':
    case 'authors':
    case 'grants':
    case 'appSignIn':
    case 'events':
    case 'user':
    case 'unknown':
      return setDoc(created, { uid: user.uid, isPublic: true });
  }
}

function update(db: Firestore, user: SeededUser, path: Path): Promise<void> {
  const existing = doc(db, user.paths[path][0]);
  switch (path) {
    case 'head':
      return updateDoc(existing, { name: 'Renamed', updatedAt: serverTimestamp() });
    case 'chunk':
      return updateDoc(existing, { version: 'v2' });
    case 'apiKeys':
    case 'keySlots':
    case 'history':
    case 'authors':
    case 'grants':
    case 'appSignIn':
    case 'events':
    case 'user':
    case 'unknown':
      return updateDoc(existing, { isPublic: false });
  }
}
