import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { runKeysCommand } from '../../../scripts/commands/keys/runKeysCommand';
import type { Finished } from './command';

/** Runs `npm run cloud:keys -- <args>` in this process, with `environment` added while it runs. */
export async function keysCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  const before = { ...process.env };
  setEnvironment({ ...before, ...environment });
  const [stdout, stderr] = [new Recorder(), new Recorder()];
  try {
    const exitCode = await runKeysCommand(args, new Console(stdout, stderr));
    return { exitCode, stdout: stdout.text, stderr: stderr.text };
  } finally {
    setEnvironment(before);
  }
}

/** Records what is written to it. */
class Recorder extends Writable {
  text = '';

  override _write(chunk: unknown, _encoding: string, done: () => void): void {
    this.text += String(chunk);
    done();
  }
}

/** Replaces the environment of this process. `undefined` removes a variable. */
function setEnvironment(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) {
    if (environment[name] === undefined) Reflect.deleteProperty(process.env, name);
  }
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined) process.env[name] = value;
  }
}
