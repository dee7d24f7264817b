import { execFile } from 'node:child_process';
import { PROJECT_FOLDER } from '../../scripts/project';

const TSX = require.resolve('tsx/cli', { paths: [PROJECT_FOLDER] });

export interface Finished {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs Node.js and waits until it exits. Its environment is that of the tests plus `environment`. */
export function runNode(
  args: readonly string[],
  cwd: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...environment };
    const child = execFile(process.execPath, args, { cwd, env }, (_, stdout, stderr) => {
      resolve({ exitCode: child.exitCode ?? 1, stdout, stderr });
    });
  });
}

/** Runs a script of the project, or of a copy in another folder. */
export function runScript(
  name: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  folder = PROJECT_FOLDER,
): Promise<Finished> {
  return runNode([TSX, `functions/scripts/commands/${name}.ts`, ...args], folder, environment);
}
