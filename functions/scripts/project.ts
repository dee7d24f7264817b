import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';

/** The folder that has firebase.json. */
export const PROJECT_FOLDER = path.resolve(__dirname, '../..');

/** Something that the person at the terminal can put right; its message says how, so no stack is shown. */
export class SetupError extends Error {}

const functionsPackage = z.object({ engines: z.object({ node: z.string() }) });

/**
 * Makes sure that this process runs on the Node.js that the functions are deployed to, because the emulator
 * runs them on the Node.js that it was started with.
 * @throws {SetupError} when it does not.
 */
export function requireDeployedNodeVersion(): void {
  const { engines } = functionsPackage.parse(readJson(path.join(PROJECT_FOLDER, 'functions/package.json')));
  if (process.versions.node.split('.')[0] === engines.node) return;
  throw new SetupError(
    `This runs on Node.js ${process.versions.node}, but the service on Node.js ${engines.node}. Start it with ` +
      'npm (npm start, npm test), which uses the Node.js that `npm ci` installed in node_modules. If it does ' +
      'not, run `npm ci` again, with install scripts allowed.',
  );
}

/** Reads a JSON file. */
export function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

const LOCAL_ENVIRONMENT = 'functions/.env.local';

const developmentEnvironment = z.object({
  MCP_API_KEY: z.string().min(1),
  MCP_OWNER_UID: z.string().min(1),
});

/**
 * The key that the service accepts in the emulators, and the user for whom it acts.
 * @throws {SetupError} when there is none.
 */
export function readDevelopmentKey(): { key: string; ownerUid: string } {
  const { data } = developmentEnvironment.safeParse(readLocalEnvironment());
  if (!data) throw lacking('has no MCP_API_KEY or no MCP_OWNER_UID');
  return { key: data.MCP_API_KEY, ownerUid: data.MCP_OWNER_UID };
}

/** The variables that lift the rate limits in the emulators. */
export function readLiftedRates(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(readLocalEnvironment()).filter(([name]) => name.includes('_RATE_')),
  );
}

/** What the emulators give the functions on top of `functions/.env`. */
function readLocalEnvironment(): NodeJS.ProcessEnv {
  const file = path.join(PROJECT_FOLDER, LOCAL_ENVIRONMENT);
  if (!existsSync(file)) throw lacking('is missing');
  return parseEnv(readFileSync(file, 'utf8'));
}

function lacking(what: string): SetupError {
  return new SetupError(
    `${LOCAL_ENVIRONMENT} ${what}: "git restore ${LOCAL_ENVIRONMENT}" brings the development key back.`,
  );
}
