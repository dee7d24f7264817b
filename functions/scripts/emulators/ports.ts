import path from 'node:path';
import { getPortPromise } from 'portfinder';
import { z } from 'zod';
import { PROJECT_FOLDER, readJson, SetupError } from '../project';

/** The emulators listen only here, so nothing outside this machine can reach them. */
export const HOST = '127.0.0.1';

const emulator = z.object({ port: z.int() }).transform(({ port }) => port);
const servicePorts = z.object({
  hosting: emulator,
  functions: emulator,
  firestore: emulator,
  auth: emulator,
});

/** A port for each server that firebase-tools starts. */
export interface Ports extends z.infer<typeof servicePorts> {
  readonly hub: number;
  readonly logging: number;
  readonly eventarc: number;
  readonly tasks: number;
  /** The Firestore emulator's second server. */
  readonly websocket: number;
}

/** Reads the ports set in firebase.json. */
export function readServicePorts(): z.infer<typeof servicePorts> {
  const firebaseJson = z.object({ emulators: servicePorts });
  return firebaseJson.parse(readJson(path.join(PROJECT_FOLDER, 'firebase.json'))).emulators;
}

/**
 * Returns the ports set in firebase.json, and free ports for the servers that it does not mention.
 * @throws {SetupError} that lists the ports already in use.
 */
export async function useConfiguredPorts(): Promise<Ports> {
  const configured = readServicePorts();
  const taken: string[] = [];
  for (const [name, port] of Object.entries(configured)) {
    if ((await getPortPromise({ port })) !== port) taken.push(`  ${String(port)} (${name})`);
  }
  if (taken.length > 0) throw new SetupError(describeTaken(taken));
  return { ...(await useFreePorts()), ...configured };
}

/** Returns free ports for every server, for emulators that run next to others. */
export async function useFreePorts(): Promise<Ports> {
  return {
    hosting: await freePort(),
    functions: await freePort(),
    firestore: await freePort(),
    auth: await freePort(),
    hub: await freePort(),
    logging: await freePort(),
    eventarc: await freePort(),
    tasks: await freePort(),
    websocket: await freePort(),
  };
}

// A random start, so that processes starting at the same time do not pick the same ports. The range is below the
// one for outgoing connections, which could take a port before its server starts.
let lastPort = Promise.resolve(20_000 + Math.floor(Math.random() * 10_000));

/** Returns a free port. Each call returns a different one. */
export function freePort(): Promise<number> {
  lastPort = lastPort.then((port) => getPortPromise({ port: port + 1 }));
  return lastPort;
}

function describeTaken(taken: readonly string[]): string {
  const airPlay =
    process.platform === 'darwin'
      ? '\nOn macOS, AirPlay Receiver often holds port 5000. Turn it off under System Settings, General, AirDrop & Handoff.'
      : '';
  return `These ports are already in use:
${taken.join('\n')}
Is the service already running? Stop whatever uses the ports, or change "emulators" in firebase.json.${airPlay}`;
}
