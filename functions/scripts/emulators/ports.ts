import path from 'node:path';
import { getPortPromise } from 'portfinder';
import { z } from 'zod';
import { PROJECT_FOLDER, readJson } from '../project';

/** A port for each of them. */
export type Ports = z.infer<typeof portsSchema>;

/** The emulators listen only on this address, so nothing outside this machine can reach them. */
export const HOST = '127.0.0.1';

const emulator = z.object({ port: z.int() }).transform(({ port }) => port);

const servicePorts = z.object({
  hosting: emulator,
  functions: emulator,
  firestore: emulator,
  auth: emulator,
});

/** The servers that firebase-tools starts. `websocket` is the Firestore emulator's second one. */
const SERVERS = [
  ...servicePorts.keyof().options,
  'hub',
  'logging',
  'eventarc',
  'tasks',
  'websocket',
] as const;
export const portsSchema = z.record(z.enum(SERVERS), z.int());

/** Returns the ports set in firebase.json. */
export function readServicePorts(): z.infer<typeof servicePorts> {
  const firebaseJson = z.object({ emulators: servicePorts });
  return firebaseJson.parse(readJson(path.join(PROJECT_FOLDER, 'firebase.json'))).emulators;
}

/** A port of firebase.json that another program uses, and the one that replaces it. */
export interface MovedPort {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the ports set in firebase.json, and free ports for the other servers. Replaces each one that is in use, even if only
 * on IPv6: a browser may open `localhost` there.
 */
export async function choosePorts(
  configured: z.infer<typeof servicePorts> = readServicePorts(),
): Promise<{ readonly ports: Ports; readonly moved: readonly MovedPort[] }> {
  const reserved = new Set(Object.values(configured));
  const chosen = { ...(await findFreePorts()), ...configured };
  const moved: MovedPort[] = [];
  for (const name of servicePorts.keyof().options) {
    const from = configured[name];
    let to = await getPortPromise({ port: from });
    while (to !== from && reserved.has(to)) to = await getPortPromise({ port: to + 1 });
    reserved.add(to);
    chosen[name] = to;
    if (to !== from) moved.push({ name, from, to });
  }
  return { ports: chosen, moved };
}

/** Returns a free port for every server, so that the emulators can run alongside others. */
export async function findFreePorts(): Promise<Ports> {
  const found = await Promise.all(SERVERS.map(async (name) => [name, await findFreePort()]));
  return portsSchema.parse(Object.fromEntries(found));
}

// Starts at random, so that processes that start at the same time do not pick the same ports. Stays below the range for
// outgoing connections: one of them could take a port before its server starts.
let lastPort = Promise.resolve(20_000 + Math.floor(Math.random() * 10_000));

/** Returns a free port. Each call returns a different one. */
export function findFreePort(): Promise<number> {
  lastPort = lastPort.then((port) => getPortPromise({ port: port + 1 }));
  return lastPort;
}
