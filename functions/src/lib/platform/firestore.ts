import { initializeFirestore, type Firestore } from 'firebase-admin/firestore';
import { DATABASE_TIMEOUT_MS } from './deadline';
import { codeOf, Unavailable } from '../shared/base/errors';
import { getFirebaseApp } from './firebaseApp';

/** How many bytes Firestore may send on a connection before the service has acknowledged any of them. */
const FLOW_CONTROL_BYTES = 2 * 1024 * 1024;

/** gRPC settings, which the SDK passes on. */
const GRPC_SETTINGS = {
  // The SDK's own deadline is 60 or 300 s, so a request that hangs would occupy memory long after its caller has
  // given up. This one limits a single attempt: the SDK repeats reads, and continues long ones where the last
  // attempt ended.
  'grpc.service_config': JSON.stringify({
    loadBalancingConfig: [],
    methodConfig: [
      {
        name: [{ service: 'google.firestore.v1.Firestore' }],
        timeout: `${String(DATABASE_TIMEOUT_MS / 1_000)}s`,
      },
    ],
  }),
  // Without pings, a connection that has silently died is used until the kernel gives up, which takes minutes.
  // Firestore accepts pings this often: its Android SDK sends them, too.
  'grpc.keepalive_time_ms': 30_000,
  'grpc.keepalive_timeout_ms': 5_000,
  // By default, Firestore waits for an acknowledgement after 64 KiB, so a big workspace takes many round trips.
  'grpc-node.flow_control_window': FLOW_CONTROL_BYTES,
};

let firestore: Firestore | undefined;

/** Returns this instance's Firestore client. Creates it on first use. */
export function getDatabase(): Firestore {
  firestore ??= open();
  return firestore;
}

function open(): Firestore {
  const database = initializeFirestore(getFirebaseApp());
  database.settings({ ignoreUndefinedProperties: true, ...GRPC_SETTINGS });
  return database;
}

/** gRPC codes NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION and ABORTED. */
const CONFLICTS: ReadonlySet<unknown> = new Set([5, 6, 9, 10]);
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

/** Returns the result of a read. @throws {Unavailable} if the database is unreachable. Rethrows other errors. */
export async function orUnavailable<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    throw isOutage(error) ? new Unavailable({ cause: error }) : error;
  }
}
