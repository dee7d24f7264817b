import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { FIREBASE_COMMAND, PROJECT_FOLDER, readJson, UserError } from '../../project';
import type { Setup } from './step';

/**
 * Deploys parts of the service with the Firebase CLI, and shows its output. Tries once more, because a new project needs a few
 * minutes until all of its permissions work.
 * @returns what the CLI printed.
 * @throws {UserError} if the deploy fails.
 */
export async function deploy(setup: Setup, only: string, additions: Additions = {}): Promise<string> {
  const first = await runDeploy(setup.project, only, additions);
  if (first.isDone) return first.output;
  if (!LASTING.test(first.output)) {
    const pause = Math.min(LONGEST_PAUSE_MS, setup.wait);
    setup.say(
      `A new project needs a few minutes until all permissions work. Trying again in ${String(pause / 1000)} s.`,
    );
    await sleep(pause);
    const second = await runDeploy(setup.project, only, additions);
    if (second.isDone) return second.output;
  }
  throw new UserError(
    'The Firebase CLI could not deploy. Its output above says why: fix that. If a location does not exist, choose one with --region or --location.',
  );
}

const LONGEST_PAUSE_MS = 60_000;

/** Settings for a first deploy. They are not in firebase.json, because later deploys must not repeat them. */
interface Additions {
  readonly auth?: object;
  /** Where to create the database if it does not exist yet. */
  readonly location?: string;
}

/** What the CLI prints about failures that a second try does not change: a failed check or build, a missing role. */
const LASTING = /predeploy error|The caller does not have permission/;

const firebaseJson = z.looseObject({ firestore: z.looseObject({}) });

async function runDeploy(project: string, only: string, { auth, location }: Additions) {
  const { firestore, ...rest } = firebaseJson.parse(readJson(path.join(PROJECT_FOLDER, 'firebase.json')));
  const configuration = {
    ...rest,
    ...(auth && { auth }),
    firestore: { ...firestore, ...(location !== undefined && { location }) },
  };
  // Next to the original, because its paths are relative. Git ignores it.
  const file = path.join(PROJECT_FOLDER, '.firebase-setup.json');
  writeFileSync(file, JSON.stringify(configuration, undefined, 2));
  try {
    const args = ['deploy', '--only', only, '--project', project, '--config', file];
    // Without a terminal, the CLI asks no questions. The setup has already asked them.
    const child = spawn(process.execPath, [FIREBASE_COMMAND, ...args], {
      cwd: PROJECT_FOLDER,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        process.stdout.write(text);
      });
    }
    await once(child, 'close');
    return { isDone: child.exitCode === 0 || isOnlyCleanupMissing(output), output };
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * Returns whether everything was deployed, except that nothing says how long to keep container images. Without a terminal, the
 * CLI treats that as an error.
 */
export function isOnlyCleanupMissing(output: string): boolean {
  return (
    output.includes('Functions successfully deployed but could not set up cleanup policy') &&
    !output.includes('Functions deploy had errors')
  );
}
