import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_FOLDER, UserError } from './project';

const FOLDER = path.join(PROJECT_FOLDER, 'functions/clients');

/**
 * Installs the package of the AI clients, unless it is installed and up to date. Returns its folder.
 * @throws {UserError} if the installation fails.
 */
export function installClients(): string {
  const changedAt = (file: string) => statSync(path.join(FOLDER, file), { throwIfNoEntry: false })?.mtimeMs;
  // npm writes the second file when it has installed everything.
  if ((changedAt('package-lock.json') ?? 0) > (changedAt('node_modules/.package-lock.json') ?? -1)) {
    console.log(`Installing the packages in ${FOLDER} (once) ...`);
    const { status } = spawnSync('npm', ['ci'], { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new UserError(`"npm ci" failed in ${FOLDER}. Run it there to see why.`);
  }
  return FOLDER;
}

/** Returns the path of a file of one of these clients. Installs them if necessary. */
export function clientFile(file: string): string {
  return path.join(installClients(), 'node_modules', file);
}
