import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { FIREBASE_COMMAND, PROJECT_FOLDER, readJson, SetupError } from '../../project';
import { isFirstDeployRace, isOnlyCleanupMissing } from './deployOutput';
import type { Setup } from './step';

const LONGEST_PAUSE_MS = 60_000;

const firebaseJson = z.looseObject({ firestore: z.looseObject({}) });

/** Settings for a first deploy. They are not in firebase.json, because later deploys must not repeat them. */
interface Additions {
  readonly auth?: object;
  /** Where to create the database if it does not exist yet. */
  readonly location?: string;
}

/**
 * Deploys parts of the service with the Firebase CLI, and shows its output. Tries once more if the failure is temporary: a
 * new project needs a few minutes until all of its permissions work.
 * @throws {SetupError} if the deploy fails.
 */
export async function deploy(setup: Setup, only: string, additions: Additions = {}): Promise<void> {
  const first = await runDeploy(setup.project, only, additions);
  if (first.isDone) return;
  if (isFirstDeployRace(first.output)) {
    const pause = Math.min(LONGEST_PAUSE_MS, setup.waitMs);
    setup.say(
      `A new project needs a few minutes until all permissions work. Trying again in ${String(pause / 1000)} s.`,
    );
    await sleep(pause);
    if ((await runDeploy(setup.project, only, additions)).isDone) return;
  }
  throw new SetupError('The Firebase CLI could not deploy. Its output above says why: fix that.');
}

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
    const isWithoutCleanup = isOnlyCleanupMissing(output);
    if (isWithoutCleanup)
      console.log('  This error is expected: the next step sets how long images are kept.');
    return { isDone: child.exitCode === 0 || isWithoutCleanup, output };
  } finally {
    rmSync(file, { force: true });
  }
}

/** Signs in with the Firebase CLI, in the person's terminal and browser. */
export async function signInInteractively(): Promise<void> {
  const child = spawn(process.execPath, [FIREBASE_COMMAND, 'login'], {
    cwd: PROJECT_FOLDER,
    stdio: 'inherit',
  });
  await once(child, 'close');
}
