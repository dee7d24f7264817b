import { connectFirestoreEmulator, getFirestore, type Firestore } from 'firebase/firestore';
import { connect } from './configuration';

/** Opens Firestore with its cache in memory, so that no data stays in the browser after sign-out. */
export function openFirestore(): Promise<Firestore> {
  firestore ??= open();
  return firestore;
}

let firestore: Promise<Firestore> | undefined;

async function open(): Promise<Firestore> {
  const { app, emulators } = await connect();
  const opened = getFirestore(app);
  if (emulators) {
    const { hostname, port } = new URL(`http://${emulators.firestore}`);
    connectFirestoreEmulator(opened, hostname, Number(port));
  }
  return opened;
}
