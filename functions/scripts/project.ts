import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';

/** The root folder of the repository, which contains firebase.json. */
export const PROJECT_FOLDER = path.resolve(__dirname, '../..');

/** The entry point of firebase-tools, to run with this process's own Node.js. */
export const FIREBASE_COMMAND = require.resolve('firebase-tools/lib/bin/firebase.js');

/** A problem that the user can fix. The message says how, so it is printed without a stack trace. */
export class UserError extends Error {}

export async function isResponding(url: string, init: RequestInit = {}): Promise<boolean> {
  return fetch(url, init).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Reads a JSON file. */
export function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

const functionsPackage = z.object({ engines: z.object({ node: z.string() }) });

/**
 * Checks that this process runs on the Node.js version that the functions are deployed to: the emulator runs
 * them on the Node.js that started it.
 * @throws {UserError} if the version differs.
 */
export function requireDeployedNodeVersion(): void {
  const { engines } = functionsPackage.parse(readJson(path.join(PROJECT_FOLDER, 'functions/package.json')));
  if (process.versions.node.split('.')[0] === engines.node) return;
  throw new UserError(
    `This is Node.js ${process.versions.node}, but the service runs on Node.js ${engines.node}. Use npm to start it ` +
      '(npm start, npm test): npm uses the Node.js that `npm ci` installed in node_modules. If it does not, run ' +
      '`npm ci` again with install scripts allowed.',
  );
}

const LOCAL_ENVIRONMENT = 'functions/.env.local';

/** Reads the variables that only the emulators add to those of `functions/.env`. */
export function readLocalEnvironment(projectFolder = PROJECT_FOLDER): NodeJS.ProcessEnv {
  const file = path.join(projectFolder, LOCAL_ENVIRONMENT);
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}

/**
 * Reads the API key that the service accepts in the emulators, and the user it acts for.
 * @throws {UserError} if either is missing.
 */
export function readDevelopmentKey(projectFolder = PROJECT_FOLDER): { key: string; ownerUid: string } {
  const { MCP_API_KEY: key, MCP_OWNER_UID: ownerUid } = readLocalEnvironment(projectFolder);
  if (key && ownerUid) return { key, ownerUid };
  throw new UserError(
    `${LOCAL_ENVIRONMENT} must set both MCP_API_KEY and MCP_OWNER_UID. Run "git restore ${LOCAL_ENVIRONMENT}" to restore ` +
      'the development key.',
  );
}
