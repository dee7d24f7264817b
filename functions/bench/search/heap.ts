import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';
import type { EngineName } from './engines';

const PROGRAM = path.join(__dirname, 'heapProgram.ts');
/** Not inherited: if this process was started with `-e`, the child would run that code again. */
const EXEC_ARGV = ['--import', 'tsx', '--expose-gc'];
const MIB = 1024 * 1024;

/** What the program reports: bytes per workspace. */
const reportSchema = z.tuple([z.object({ bytes: z.number() })]).rest(z.unknown());

/**
 * Returns how much memory, in MiB, a workspace with the corpus takes once an engine has searched it. Measures in a separate
 * process, so that nothing else is on the heap. Throws if that process fails.
 */
export async function heapPerWorkspace(engine: EngineName): Promise<number> {
  const child = fork(PROGRAM, [engine], { execArgv: EXEC_ARGV });
  const finished = new AbortController();
  const failed = once(child, 'exit', { signal: finished.signal }).then(() => {
    throw new Error(`The process that measures the memory of ${engine} exited before it reported.`);
  });
  const [{ bytes }] = reportSchema.parse(await Promise.race([once(child, 'message'), failed]));
  failed.catch(() => undefined);
  finished.abort();
  child.disconnect();
  return bytes / MIB;
}
