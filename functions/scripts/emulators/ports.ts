import path from 'node:path';
import { getPortPromise } from 'portfinder';
import { z } from 'zod';
import { PROJECT_FOLDER, readJson, UserError } from '../project';

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
const portsSchema = z.record(z.enum(SERVERS), z.int());

/** Returns the ports set in firebase.json. */
export function readServicePorts(): z.infer<typeof servicePorts> {
  const firebaseJson = z.object({ emulators: servicePorts });
  return firebaseJson.parse(readJson(path.join(PROJECT_FOLDER, 'firebase.json'))).emulators;
}

/**
 * Returns the ports set in firebase.json, and free ports for the other servers.
 * @throws {UserError} if any port set there is in use.
 */
export async function requireConfiguredPorts(): Promise<Ports> {
  const configured = readServicePorts();
  const inUse: string[] = [];
  for (const [name, port] of Object.entries(configured)) {
    if ((await getPortPromise({ port })) !== port) inUse.push(`  ${String(port)} (${name})`);
  }
  if (inUse.length > 0) throw new UserError(describePortsInUse(inUse));
  return { ...(await findFreePorts()), ...configured };
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

function describePortsInUse(inUse: readonly string[]): string {
  return `These ports are already in use:
${inUse.join('\n')}
Is the service already running? Stop whatever is using the ports, or change "emulators" in firebase.json. On macOS, AirPlay
Receiver often uses port 5000. Turn it off under System Settings, General, AirDrop & Handoff.`;
}
