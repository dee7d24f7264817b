import { getConfig, type Config } from '../lib/runtime/config';
import { getInstance, type Instance } from '../lib/runtime/instance';
import { Deadline } from '../lib/platform/deadline';
import type { Exchange } from './endpoint';

/**
 * A request as it passes through the pipeline: receive, authenticate, admit, parse, execute, respond. All stages
 * share the settings, the instance's state, and one deadline for everything they wait for.
 */
export interface Call extends Exchange {
  readonly config: Config;
  readonly instance: Instance;
  readonly deadline: Deadline;
  /** The time of the call, in ISO 8601. */
  readonly now: string;
}

/**
 * Handles a request and returns what `handle` returns. The deadline starts now and ends when the request does.
 * @throws {InvalidConfiguration} if the environment is not valid. Rethrows whatever `handle` throws.
 */
export async function handleCall(
  exchange: Exchange,
  handle: (call: Call) => Promise<string>,
): Promise<string> {
  const [config, instance] = [getConfig(), getInstance()];
  const deadline = new Deadline();
  try {
    return await handle({ ...exchange, config, instance, deadline, now: new Date().toISOString() });
  } finally {
    deadline.end();
  }
}
