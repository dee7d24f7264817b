import type { App } from 'firebase-admin/app';
import { initializeFirestore, type Firestore } from 'firebase-admin/firestore';
import { backOff, DATABASE_TIMEOUT_MS, withDeadline } from './deadline';
import { codeOf, OutcomeUnknown, Unavailable } from '../shared/base/errors';
import { getFirebaseApp } from './firebaseApp';

/** Returns this instance's Firestore client. Creates it on first use. */
export function getDatabase(): Firestore {
  firestore ??= openDatabase(getFirebaseApp());
  return firestore;
}

/** How many bytes Firestore may send on a connection before the service has acknowledged any of them. */
const FLOW_CONTROL_BYTES = 2 * 1024 * 1024;

/** How long a commit may take. A request waits for its commit, even if its own time is up. */
const COMMIT_TIMEOUT_MS = 8_000;

const SERVICE = 'google.firestore.v1.Firestore';

/** gRPC settings, which the SDK passes on. */
const GRPC_SETTINGS = {
  // The SDK's own deadline is 60 or 300 s, so a request that hangs would occupy memory long after its caller has
  // given up. This one limits a single attempt: the SDK repeats reads, and continues long ones where the last
  // attempt ended.
  'grpc.service_config': JSON.stringify({
    loadBalancingConfig: [],
    methodConfig: [
      { name: [{ service: SERVICE }], timeout: `${String(DATABASE_TIMEOUT_MS / 1_000)}s` },
      { name: [{ service: SERVICE, method: 'Commit' }], timeout: `${String(COMMIT_TIMEOUT_MS / 1_000)}s` },
    ],
  }),
  // Without pings, a connection that has silently died is used until the kernel gives up, which takes minutes.
  // Firestore accepts pings this often: its Android SDK sends them, too.
  'grpc.keepalive_time_ms': 30_000,
  'grpc.keepalive_timeout_ms': 5_000,
  // By default, the wait between two attempts to connect grows to two minutes, so calls would fail long after an outage.
  'grpc.max_reconnect_backoff_ms': 2_000,
  // By default, Firestore waits for an acknowledgement after 64 KiB, so a big workspace takes many round trips.
  'grpc-node.flow_control_window': FLOW_CONTROL_BYTES,
};

let firestore: Firestore | undefined;

/** Creates a Firestore client for an app that has none. */
export function openDatabase(app: App): Firestore {
  const database = initializeFirestore(app);
  database.settings({ ignoreUndefinedProperties: true, ...GRPC_SETTINGS });
  sendCommitsOnce(database);
  return database;
}

/**
 * Makes the SDK send each commit only once. It would repeat a commit for ten minutes, and store it long after the caller has
 * been told that it failed. No setting prevents this, because `commit` passes the codes to retry with each call, which precede
 * any configuration of the client. So this wraps the private method that it passes them to.
 */
function sendCommitsOnce(database: Firestore): void {
  const send: unknown = Reflect.get(database, 'request');
  if (typeof send !== 'function')
    throw new TypeError('This version of the SDK sends commits in another way.');
  const sendOnce = (method: unknown, request: unknown, tag: unknown, codesToRetry: unknown): unknown =>
    Reflect.apply(send, database, [method, request, tag, method === 'commit' ? [] : codesToRetry]);
  Reflect.set(database, 'request', sendOnce);
}

/** Waits for all writes, even if one fails: nothing is stored after this throws. @throws what the first one threw. */
export async function awaitAll<T>(writes: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(writes);
  return Promise.all(writes);
}

/** The gRPC code of a write that waited for others for too long, and was not stored. */
const ABORTED = 10;

/** gRPC codes NOT_FOUND, ALREADY_EXISTS and FAILED_PRECONDITION. */
const CONFLICTS: ReadonlySet<unknown> = new Set([5, 6, 9]);

/** gRPC codes CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, INTERNAL and UNAVAILABLE. */
const OUTAGES: ReadonlySet<unknown> = new Set([1, 2, 4, 8, 13, 14]);

/** Returns whether a commit failed because a document did not meet the commit's precondition. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(codeOf(error));
}

/** Returns whether the database was unreachable or its response was lost. A commit may still have been stored. */
export function isOutage(error: unknown): boolean {
  return error instanceof Unavailable || OUTAGES.has(codeOf(error));
}

/**
 * Returns the result of a read, or of several.
 * @throws {Unavailable} if the database is unreachable or `signal` aborts first. Rethrows other errors.
 */
export async function awaitRead<T>(signal: AbortSignal, started: Promise<T>): Promise<T> {
  try {
    return await withDeadline(signal, started);
  } catch (error) {
    throw isOutage(error) && !(error instanceof Unavailable) ? new Unavailable({ cause: error }) : error;
  }
}

/**
 * Writes, and returns the result. Writes again if the database was too busy to. Waits for the end even if `signal`
 * aborts meanwhile: nothing is stored after the caller has been told that it was not.
 * @throws {Unavailable} if `signal` aborts before the write starts. {@link OutcomeUnknown} if the database is
 * unreachable. Rethrows other errors.
 */
export async function awaitWrite<T>(signal: AbortSignal, start: () => Promise<T>): Promise<T> {
  for (let aborts = 0; ;) {
    if (signal.aborted) throw new Unavailable({ cause: signal.reason });
    try {
      return await start();
    } catch (error) {
      if (codeOf(error) === ABORTED) await backOff(aborts++, signal, error);
      else throw isOutage(error) ? new OutcomeUnknown({ cause: error }) : error;
    }
  }
}
