import { once } from 'node:events';
import {
  KEEP_ALIVE,
  runFirst,
  startFunctionProcess,
  type FunctionOptions,
  type FunctionProcess,
} from './functionsFramework';

export { findFreePort } from '../../../scripts/emulators/ports';
export { type FunctionProcess } from './functionsFramework';

const started: FunctionProcess[] = [];

// Also stops functions whose test failed before it could stop them.
afterAll(() => Promise.all(started.map(({ stop }) => stop())));

type Target = 'health' | 'mcp' | 'workspaceUpdate';
type Environment = Record<string, string | undefined>;

/**
 * Starts a function in its own process, as Cloud Run does, but without rate limits. Its environment is that of
 * the tests plus `environment`, where undefined removes a variable. `source` is the folder with the compiled
 * functions.
 */
export function startFunction(
  target: Target,
  environment: Environment = {},
  source?: string,
): Promise<FunctionProcess> {
  return start(target, { environment, ...(source !== undefined && { source }) });
}

/**
 * Code for the function's process that moves its clock forward by each number of milliseconds that the test
 * sends.
 */
const CLOCK = `
  const now = performance.now.bind(performance);
  let ahead = 0;
  performance.now = () => now() + ahead;
  process.on('message', (milliseconds) => {
    ahead += milliseconds;
    process.send('done');
  });
`;

/** A function with a clock that the test can move forward. */
export interface ClockedFunction extends FunctionProcess {
  readonly advanceClock: (milliseconds: number) => Promise<void>;
}

/** Starts a function like {@link startFunction}, with a clock that the test can move forward. */
export async function startClockedFunction(
  target: Target,
  environment: Environment,
): Promise<ClockedFunction> {
  const running = await start(target, { environment, nodeArguments: [runFirst(CLOCK)] });
  return {
    ...running,
    advanceClock: async (milliseconds) => {
      const done = once(running.child, 'message');
      running.child.send(milliseconds);
      await done;
    },
  };
}

async function start(target: Target, options: FunctionOptions): Promise<FunctionProcess> {
  const running = await startFunctionProcess(target, {
    ...options,
    nodeArguments: [KEEP_ALIVE, ...(options.nodeArguments ?? [])],
  });
  started.push(running);
  return running;
}
