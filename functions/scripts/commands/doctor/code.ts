import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  getEndpointHash,
  getEnvironmentVariablesHash,
  getSecretsHash,
  getSourceHash,
} from 'firebase-tools/lib/deploy/functions/cache/hash.js';
import { readdirRecursive } from 'firebase-tools/lib/fsAsync.js';
import { z } from 'zod';
import { PROJECT_FOLDER, readJson } from '../../project';
import { deployCommand, type Deployment, type Variables } from './check';
import { ok, warning, type Finding } from './finding';
import type { DeployedFunction } from './functions';

const CHECK = 'code';
/** The Firebase CLI gives each function a hash of what it has uploaded: the code, the variables and the secrets. */
const HASH_LABEL = 'firebase-functions-hash';

const FUNCTIONS_FOLDER = path.join(PROJECT_FOLDER, 'functions');
const ROLLDOWN = path.join(PROJECT_FOLDER, 'node_modules/rolldown/bin/cli.mjs');

const firebaseSchema = z.object({ functions: z.object({ ignore: z.array(z.string()) }) });

/** Compares the deployed code with what a deploy from this checkout would upload. */
export async function checkCode(
  found: readonly DeployedFunction[],
  deployment: Deployment,
): Promise<Finding> {
  const { variables: local } = deployment;
  const deploy = deployCommand(deployment, 'functions');
  if (found.some(({ labels }) => labels[HASH_LABEL] === undefined)) {
    return warning(CHECK, 'The Firebase CLI has not noted which code it deployed.', deploy);
  }
  if (!local) return warning(CHECK, 'Not compared: it depends on the dotenv files.', 'Correct them first.');
  const sourceHash = await hashSource();
  if (sourceHash === undefined) {
    return warning(CHECK, 'Not compared: this checkout cannot be built.', 'npm ci && npm run build');
  }
  const others = found.filter(
    (deployed) => deployed.labels[HASH_LABEL] !== hashOf(deployed, sourceHash, local),
  );
  if (others.length === 0) return ok(CHECK, 'The deployed code is the code of this checkout.');
  const names = others.map(({ id }) => id).join(', ');
  return warning(CHECK, `Deployed from other code, or with other variables: ${names}.`, deploy);
}

/**
 * Computes the hash that the Firebase CLI would have noted for this code, with the values that are deployed. The hash depends
 * on the order of the variables: first those of the dotenv files.
 */
function hashOf({ variables, secrets }: DeployedFunction, sourceHash: string, local: Variables): string {
  const names = [...Object.keys(local), 'FIREBASE_CONFIG', 'GCLOUD_PROJECT'];
  const uploaded = Object.fromEntries(names.map((name) => [name, variables[name] ?? '']));
  return getEndpointHash(
    sourceHash,
    getEnvironmentVariablesHash({ environmentVariables: uploaded }),
    getSecretsHash({ secretEnvironmentVariables: secrets }),
  );
}

/**
 * Computes the hash of the files that a deploy would upload. Builds them in a temporary folder. Returns undefined if that
 * fails.
 */
async function hashSource(): Promise<string | undefined> {
  const { ignore } = firebaseSchema.parse(readJson(path.join(PROJECT_FOLDER, 'firebase.json'))).functions;
  const built = await mkdtemp(path.join(tmpdir(), 'link-dashboard-doctor-'));
  try {
    if (!(await build(built))) return undefined;
    const folders = [
      { path: FUNCTIONS_FOLDER, ignoreStrings: [...ignore, 'dist'] },
      { path: built, ignoreStrings: ignore },
    ];
    const files = (await Promise.all(folders.map(readdirRecursive))).flat();
    const hashes = await Promise.all(files.map(({ name }) => getSourceHash(name)));
    return createHash('sha1').update(hashes.sort().join('')).digest('hex');
  } finally {
    await rm(built, { recursive: true });
  }
}

/** Builds the functions into a folder, and returns whether that worked. */
function build(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const args = [ROLLDOWN, '--config', '--dir', folder];
    execFile(process.execPath, args, { cwd: FUNCTIONS_FOLDER }, (error) => {
      resolve(error === null);
    });
  });
}
