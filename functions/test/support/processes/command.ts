import { execFile } from 'node:child_process';
import { PROJECT_FOLDER } from '../../../scripts/project';

const TSX = require.resolve('tsx/cli', { paths: [PROJECT_FOLDER] });

export interface Finished {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a program without input until it exits. Adds `environment` to the environment of the tests. Kills the
 * program after `timeout` milliseconds, unless that is 0.
 */
export function runProgram(
  file: string,
  args: readonly string[],
  cwd: string,
  environment: NodeJS.ProcessEnv = {},
  timeout = 0,
): Promise<Finished> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment };
    const child = execFile(file, args, { cwd, env, timeout }, (_, stdout, stderr) => {
      resolve({ exitCode: child.exitCode ?? 1, stdout, stderr });
    });
    child.stdin?.end();
  });
}

/** Runs Node.js until it exits. Adds `environment` to the environment of the tests. */
export function runNode(
  args: readonly string[],
  cwd: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  return runProgram(process.execPath, args, cwd, environment);
}

/** Runs a command of the project, or of a copy of it in another folder. */
export function runScript(
  name: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  folder = PROJECT_FOLDER,
): Promise<Finished> {
  return runNode([TSX, `functions/scripts/commands/${name}.ts`, ...args], folder, environment);
}
