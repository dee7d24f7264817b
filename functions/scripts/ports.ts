import { connect, createServer } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_FOLDER, readJson, SetupError } from './project';

/** The emulators listen here alone, so that nothing outside the machine reaches them. */
export const HOST = '127.0.0.1';

/** The emulators of the service's own parts, whose ports firebase.json names. */
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
  /** Firestore's second server. */
  readonly websocket: number;
}

/** The ports that firebase.json names. */
export function readServicePorts(): z.infer<typeof servicePorts> {
  const firebaseJson = z.object({ emulators: servicePorts });
  return firebaseJson.parse(readJson(path.join(PROJECT_FOLDER, 'firebase.json'))).emulators;
}

/**
 * The ports that firebase.json names, and free ones for what it does not name.
 * @throws {SetupError} that names the ports that are in use.
 */
export async function usePortsOfProject(): Promise<Ports> {
  const emulators = readServicePorts();
  const taken: string[] = [];
  for (const [name, port] of Object.entries(emulators)) {
    if (!(await isFree(port))) taken.push(`  ${String(port)} (${name})`);
  }
  if (taken.length > 0) throw new SetupError(describeTaken(taken));
  return { ...(await useFreePorts()), ...emulators };
}

/** Free ports for everything, for a suite beside others. */
export async function useFreePorts(): Promise<Ports> {
  // Below those that systems give to outgoing connections, which could take one before it is used.
  let port = 20_000 + Math.floor(Math.random() * 10_000);
  const findNext = async () => {
    do port += 1;
    while (!(await isFree(port)));
    return port;
  };
  return {
    hosting: await findNext(),
    functions: await findNext(),
    firestore: await findNext(),
    auth: await findNext(),
    hub: await findNext(),
    logging: await findNext(),
    eventarc: await findNext(),
    tasks: await findNext(),
    websocket: await findNext(),
  };
}

async function isFree(port: number): Promise<boolean> {
  // macOS lets a second server listen on one address of a port that another has on all, so both are asked.
  return !(await isAnswered(port)) && (await canListen(port));
}

function isAnswered(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, HOST);
    socket.once('error', () => {
      resolve(false);
    });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => {
      resolve(false);
    });
    server.listen(port, HOST, () => {
      server.close(() => {
        resolve(true);
      });
    });
  });
}

function describeTaken(taken: readonly string[]): string {
  const airPlay =
    process.platform === 'darwin'
      ? '\nOn macOS, port 5000 is often held by AirPlay Receiver: System Settings, General, AirDrop & Handoff.'
      : '';
  return `These ports are in use:
${taken.join('\n')}
Is the service started already? End what uses them, or change "emulators" in firebase.json.${airPlay}`;
}
