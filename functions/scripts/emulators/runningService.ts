import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { codeOf } from '../../src/lib/shared/base/errors';
import { parseJson } from '../../src/lib/shared/base/json';
import { isResponding, PROJECT_FOLDER, UserError } from '../project';
import { portsSchema, type Ports } from './ports';
import { hubUrl } from './suiteProcess';

/**
 * Records that `npm start` runs in this clone, so that other commands find its ports, and a second one does not use its data.
 * @returns a function that deletes the record.
 * @throws {UserError} if it runs already.
 */
export async function recordService(ports: Ports, file = FILE): Promise<() => void> {
  mkdirSync(path.dirname(file), { recursive: true });
  if (!writeRecord(file, ports)) {
    await requireNoService(file);
    rmSync(file, { force: true });
    if (!writeRecord(file, ports)) throw alreadyRunning(ports);
  }
  return () => {
    rmSync(file, { force: true });
  };
}

/** @throws {UserError} if `npm start` runs in this clone. */
export async function requireNoService(file = FILE): Promise<void> {
  const running = await findService(file);
  if (running) throw alreadyRunning(running);
}

/** Returns the ports of the service that `npm start` runs in this clone, if it does. */
export async function findService(file = FILE): Promise<Ports | undefined> {
  if (!existsSync(file)) return undefined;
  const { data } = recordSchema.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (!data || !isAlive(data.pid)) return undefined;
  // After a restart of the computer, the process may be another one.
  const isNew = Date.now() - statSync(file).mtimeMs < START_LIMIT_MS;
  return isNew || (await isResponding(`${hubUrl(data.ports.hub)}/emulators`)) ? data.ports : undefined;
}

/** Returns false if there is a record. */
function writeRecord(file: string, ports: Ports): boolean {
  try {
    writeFileSync(file, JSON.stringify({ pid: process.pid, ports }), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  }
}

const FILE = path.join(PROJECT_FOLDER, '.emulator-logs/running.json');

/** How long the emulators may take to start. */
const START_LIMIT_MS = 180_000;

const recordSchema = z.object({ pid: z.int().positive(), ports: portsSchema });

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It runs as another user.
    return codeOf(error) === 'EPERM';
  }
}

function alreadyRunning({ hosting }: Ports): UserError {
  return new UserError(
    `The service already runs in this clone, at http://localhost:${String(hosting)}. To start it again, press Ctrl-C in its terminal first.`,
  );
}
