import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { findProgram } from '../../../scripts/commands/testing/programs';

const stops: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** Stops something after the test, before what was started earlier. */
export const stopLater = (stop: () => Promise<void> | void): void => void stops.push(stop);

/** Starts a display without a screen. Returns an environment for programs with windows, which has a folder of its own. */
export async function startDisplay(): Promise<NodeJS.ProcessEnv & { readonly HOME: string }> {
  const HOME = mkdtempSync(path.join(tmpdir(), 'link-dashboard-display-'));
  stopLater(() => rmSync(HOME, { recursive: true, force: true, maxRetries: 5 }));
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24'];
  const { stdio } = start(findProgram('display'), args, process.env);
  const number = await firstLine(stdio[3]);
  return { ...process.env, DISPLAY: `:${number}`, HOME, XDG_DATA_HOME: HOME, XDG_RUNTIME_DIR: HOME };
}

/** Starts a program, and stops it after the test. It can write to the file descriptor 3. */
export function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  stopLater(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill();
    // Orca sometimes waits for a voice that is gone.
    const force = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    await exited;
    clearTimeout(force);
  });
  return child;
}

const PATIENCE_MS = 3_000;

/** Returns the first line that a program writes, which it does once it can be used. */
export async function firstLine(output: unknown): Promise<string> {
  if (!(output instanceof Readable)) throw new Error('The program has no output.');
  let written = '';
  for await (const chunk of output) {
    written += String(chunk);
    if (written.includes('\n')) break;
  }
  return written.trim();
}
