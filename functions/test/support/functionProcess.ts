import { startFunctionProcess, type FunctionProcess } from '../../scripts/functionProcess';

export { freePort, type FunctionProcess } from '../../scripts/functionProcess';

const started: FunctionProcess[] = [];

// They end with the tests of a file, also when a test fails before it stops its own.
afterAll(() => Promise.all(started.map(({ stop }) => stop())));

/**
 * Starts one function in a process of its own, as Cloud Run runs it. `source` is a folder with the compiled
 * functions; the environment is that of the tests with `environment` on top, where undefined takes one away.
 */
export async function startFunction(
  target: 'health' | 'mcp' | 'workspaceUpdate',
  environment: Record<string, string | undefined> = {},
  source?: string,
): Promise<FunctionProcess> {
  const running = await startFunctionProcess(target, {
    environment,
    ...(source !== undefined && { source }),
  });
  started.push(running);
  return running;
}
