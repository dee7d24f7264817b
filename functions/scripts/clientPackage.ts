import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_FOLDER, UserError } from './project';

/** The package of the AI clients for the tests and the bench. */
export const CLIENTS_FOLDER = path.join(PROJECT_FOLDER, 'functions/clients');

/** Installs the clients, unless they are installed and up to date. @throws {UserError} if that fails. */
export async function installClients(): Promise<void> {
  const changedAt = (file: string) =>
    statSync(path.join(CLIENTS_FOLDER, file), { throwIfNoEntry: false })?.mtimeMs;
  // npm writes the second file when it has installed everything.
  if ((changedAt('package-lock.json') ?? 0) <= (changedAt('node_modules/.package-lock.json') ?? -1)) return;
  console.log(`Installing the packages in ${CLIENTS_FOLDER} (once) ...`);
  const npm = spawn('npm', ['ci'], { cwd: CLIENTS_FOLDER, stdio: ['ignore', 'ignore', 'inherit'] });
  await once(npm, 'exit');
  if (npm.exitCode !== 0)
    throw new UserError(`"npm ci" failed in ${CLIENTS_FOLDER}. Run it there to see why.`);
}

export const clientFile = (file: string): string => path.join(CLIENTS_FOLDER, 'node_modules', file);
