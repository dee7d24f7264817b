import { once } from 'node:events';
import {
  startFunctionProcess,
  type FunctionOptions,
  type FunctionProcess,
} from '../../scripts/emulators/functionProcess';

export { freePort } from '../../scripts/emulators/ports';
export { type FunctionProcess } from '../../scripts/emulators/functionProcess';

const started: FunctionProcess[] = [];

// They end with the tests of a file, also when a test fails before it stops its own.
afterAll(() => Promise.all(started.map(({ stop }) => stop())));

type Target = 'health' | 'mcp' | 'workspaceUpdate';
type Environment = Record<string, string | undefined>;

/**
 * Starts one function in a process of its own, as Cloud Run runs it, but without rate limits. `source` is a folder
 * with the compiled functions; the environment is that of the tests with `environment` on top, where undefined
 * takes one away.
 */
export function startFunction(
  target: Target,
  environment: Environment = {},
  source?: string,
): Promise<FunctionProcess> {
  return start(target, { environment, ...(source !== undefined && { source }) });
}

/** Puts the clock of a process ahead by as many milliseconds as it is told. */
const CLOCK = `
  const now = performance.now.bind(performance);
  let ahead = 0;
  performance.now = () => now() + ahead;
  process.on('message', (milliseconds) => {
    ahead += milliseconds;
    process.send('done');
  });
`;

/** Starts a function as {@link startFunction} does, whose clock can be put ahead. */
export async function startClockedFunction(target: Target, environment: Environment) {
  const nodeArguments = ['--import', `data:text/javascript,${encodeURIComponent(CLOCK)}`];
  const running = await start(target, { environment, nodeArguments });
  return {
    ...running,
    advanceClock: async (milliseconds: number): Promise<void> => {
      const done = once(running.child, 'message');
      running.child.send(milliseconds);
      await done;
    },
  };
}

async function start(target: Target, options: FunctionOptions): Promise<FunctionProcess> {
  const running = await startFunctionProcess(target, options);
  started.push(running);
  return running;
}
