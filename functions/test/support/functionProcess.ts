import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const FUNCTIONS = join(__dirname, '../..');
const FRAMEWORK = join(FUNCTIONS, 'node_modules/@google-cloud/functions-framework/build/src/main.js');

const started: ChildProcess[] = [];

// They end with the tests of a file, also when a test fails before it stops its own.
afterAll(() => Promise.all(started.map(stop)));

/** A function in a process of its own, as Cloud Run runs it. */
export interface FunctionProcess {
  readonly url: string;
  /** What it has printed so far. */
  readonly output: () => string;
  /** Waits until what it has printed satisfies `isEnough`, and returns it. */
  readonly untilPrinted: (isEnough: (output: string) => boolean) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts one function under the framework and waits until it answers. `source` is a folder with the compiled
 * functions; the environment is that of the tests with `environment` on top, where undefined takes one away.
 */
export async function startFunction(
  target: 'health' | 'mcp' | 'workspaceUpdate',
  environment: Record<string, string | undefined> = {},
  source = FUNCTIONS,
): Promise<FunctionProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [FRAMEWORK, `--target=${target}`, `--port=${String(port)}`], {
    cwd: source,
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  const printed = new EventEmitter();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk);
      printed.emit('more');
    });
  }
  const untilPrinted = async (isEnough: (output: string) => boolean): Promise<string> => {
    while (!isEnough(output)) await once(printed, 'more');
    return output;
  };
  const url = `http://127.0.0.1:${String(port)}`;
  await untilAnswering(url, child, () => output);
  return { url, output: () => output, untilPrinted, stop: () => stop(child) };
}

async function untilAnswering(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The function did not start:\n${output()}`);
    try {
      // The framework answers this path itself, so that the function is not run.
      await fetch(`${url}/robots.txt`);
      return;
    } catch {
      await sleep(25);
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
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
