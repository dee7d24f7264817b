import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_FOLDER, SetupError } from './project';

const FOLDER = path.join(PROJECT_FOLDER, 'functions/test/clients/programs');

/**
 * Installs the packages that only the long tests and the bench need, unless they are installed and up to date. Returns
 * their folder, to resolve them from.
 * @throws {SetupError} if the installation fails.
 */
export function installClients(): string {
  const changedAt = (file: string) => statSync(path.join(FOLDER, file), { throwIfNoEntry: false })?.mtimeMs;
  // npm writes the second file when it has installed everything.
  if ((changedAt('package-lock.json') ?? 0) > (changedAt('node_modules/.package-lock.json') ?? -1)) {
    console.log('Installing the AI clients for the tests ...');
    const { status } = spawnSync('npm', ['ci'], { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new SetupError(`Installing the AI clients failed. Run "npm ci" in ${FOLDER}.`);
  }
  return FOLDER;
}
