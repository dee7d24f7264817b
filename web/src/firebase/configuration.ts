import { initializeApp, type FirebaseApp, type FirebaseOptions } from 'firebase/app';

/** Connects to Firebase with the configuration that Hosting serves, so that one build works for every project. */
export function connect(): Promise<Connection> {
  connection ??= open().catch((error: unknown) => {
    // The next call tries again.
    connection = undefined;
    throw error;
  });
  return connection;
}

/** The addresses of the emulators, as `host:port`. */
interface Emulators {
  readonly auth: string;
  readonly firestore: string;
}

interface Connection {
  readonly app: FirebaseApp;
  /** Undefined outside the Emulator Suite. */
  readonly emulators: Emulators | undefined;
}

let connection: Promise<Connection> | undefined;

async function open(): Promise<Connection> {
  const [options, emulators] = await Promise.all([fetchOptions(), findEmulators()]);
  return { app: initializeApp(options), emulators };
}

async function fetchOptions(): Promise<FirebaseOptions> {
  const response = await fetch('/__/firebase/init.json');
  if (!response.ok) {
    throw new Error(
      'Firebase Hosting has no configuration for this web app. Add a web app to the project in the Firebase console.',
    );
  }
  return readOptions(await response.json());
}

function readOptions(json: unknown): FirebaseOptions {
  const options: Record<string, string> = {};
  if (typeof json === 'object' && json !== null) {
    for (const [name, value] of Object.entries(json)) if (typeof value === 'string') options[name] = value;
  }
  return options;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Finds the other emulators. Parses a script, because the Hosting emulator lists them nowhere else. */
async function findEmulators(): Promise<Emulators | undefined> {
  if (!LOOPBACK.includes(location.hostname)) return undefined;
  const response = await fetch('/__/firebase/init.js?useEmulator=true');
  const script = await response.text();
  const found = /var firebaseEmulators = (\{[\s\S]*?\n\});/.exec(script)?.[1];
  const emulators: unknown = found === undefined ? undefined : JSON.parse(found);
  const auth = addressOf(emulators, 'auth');
  const firestore = addressOf(emulators, 'firestore');
  return auth !== undefined && firestore !== undefined ? { auth, firestore } : undefined;
}

function addressOf(emulators: unknown, name: string): string | undefined {
  const emulator = field(emulators, name);
  const address = field(emulator, 'hostAndPort');
  return typeof address === 'string' ? address : undefined;
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}
