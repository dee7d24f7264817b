import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOST } from './ports';
import { PROJECT_FOLDER, readLiftedRates } from './project';

const FUNCTIONS_FOLDER = path.join(PROJECT_FOLDER, 'functions');
const FRAMEWORK = path.join(
  FUNCTIONS_FOLDER,
  'node_modules/@google-cloud/functions-framework/build/src/main.js',
);

export interface FunctionOptions {
  /** On top of this process's environment and without rate limits; undefined takes a variable away. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** A folder with compiled functions: those of the service unless another is given. */
  readonly source?: string;
  /** Arguments for Node.js itself. */
  readonly nodeArguments?: readonly string[];
}

/** A function in a process of its own, as Cloud Run runs it. */
export interface FunctionProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has printed so far. */
  readonly output: () => string;
  /** Waits until what it has printed satisfies `isEnough`, and returns it. */
  readonly untilPrinted: (isEnough: (output: string) => boolean) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts one function under the framework and waits until it answers. It can be spoken to by messages, too. What it
 * prints is also written to LOG_FOLDER, where that is set.
 */
export async function startFunctionProcess(
  target: string,
  { environment = {}, source = FUNCTIONS_FOLDER, nodeArguments = [] }: FunctionOptions = {},
): Promise<FunctionProcess> {
  const port = await freePort();
  const framework = [FRAMEWORK, `--target=${target}`, `--port=${String(port)}`];
  const child = spawn(process.execPath, [...nodeArguments, ...framework], {
    cwd: source,
    env: { ...process.env, NODE_ENV: 'production', ...readLiftedRates(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { LOG_FOLDER } = process.env;
  const logFile = LOG_FOLDER && path.join(LOG_FOLDER, `${target}-${String(child.pid)}.log`);
  let output = '';
  const printed = new EventEmitter();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += String(chunk);
      if (logFile !== undefined) appendFileSync(logFile, String(chunk));
      printed.emit('more');
    });
  }
  const untilPrinted = async (isEnough: (output: string) => boolean): Promise<string> => {
    while (!isEnough(output)) await once(printed, 'more');
    return output;
  };
  const url = `http://${HOST}:${String(port)}`;
  await untilAnswering(url, child, () => output);
  return { url, child, output: () => output, untilPrinted, stop: () => stop(child) };
}

async function untilAnswering(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The function did not start:\n${output()}`);
    try {
      // The framework answers this path itself, so that the function is not run.
      await fetch(`${url}/robots.txt`);
      return;
    } catch {
      await sleep(10);
    }
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
