import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROJECT_FOLDER, readLocalEnvironment } from '../../../scripts/project';
import { findFreePort, HOST } from '../../../scripts/emulators/ports';

const FUNCTIONS_FOLDER = path.join(PROJECT_FOLDER, 'functions');
const FRAMEWORK = path.join(
  FUNCTIONS_FOLDER,
  'node_modules/@google-cloud/functions-framework/build/src/main.js',
);

/**
 * The argument that keeps idle connections open for an hour instead of five seconds: for longer than a client keeps them.
 * Otherwise, a test sends on a connection that is being closed if a busy machine stops it for a second: "other side closed".
 */
export const KEEP_ALIVE = runFirst(`
  import http from 'node:http';
  const { createServer } = http;
  http.createServer = (...options) => Object.assign(createServer(...options), { keepAliveTimeout: 3_600_000 });
`);

/** Returns the argument that makes Node.js run code before the program. */
export function runFirst(code: string): string {
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}

/** Reads the variables that turn off the rate limits in the emulators. */
export function readDisabledRateLimits(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(readLocalEnvironment()).filter(([name]) => name.includes('_RATE_')),
  );
}

export interface FunctionOptions {
  /** Added to this process's environment, after turning off the rate limits. `undefined` removes a variable. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** The folder with the compiled functions. By default that of the service. */
  readonly source?: string;
  /** Arguments for Node.js itself. */
  readonly nodeArguments?: readonly string[];
}

/** A function that runs in its own process, as on Cloud Run. */
export interface FunctionProcess {
  readonly url: string;
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Waits until the output satisfies `isEnough`, then returns it. */
  readonly untilPrinted: (isEnough: (output: string) => boolean) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts one function under the functions framework and waits until it responds. The process has an IPC channel.
 * Its output is also written to a file in LOG_FOLDER, if that is set.
 */
export async function startFunctionProcess(
  target: string,
  { environment = {}, source = FUNCTIONS_FOLDER, nodeArguments = [] }: FunctionOptions = {},
): Promise<FunctionProcess> {
  const port = await findFreePort();
  const framework = [FRAMEWORK, `--target=${target}`, `--port=${String(port)}`];
  const child = spawn(process.execPath, [...nodeArguments, ...framework], {
    cwd: source,
    env: { ...process.env, NODE_ENV: 'production', ...readDisabledRateLimits(), ...environment },
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
  await untilResponding(url, child, () => output);
  return { url, child, output: () => output, untilPrinted, stop: () => stop(child) };
}

async function untilResponding(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The function did not start:\n${output()}`);
    try {
      // The framework serves this path itself, without calling the function.
      await fetch(`${url}/robots.txt`);
      return;
    } catch {
      await sleep(50);
    }
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
