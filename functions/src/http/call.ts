import { getConfig, type Config } from '../lib/service/config';
import { getInstance, type Instance } from '../lib/service/instance';
import { Deadline } from '../lib/platform/deadline';
import type { Exchange } from './endpoint';

/**
 * A request as it passes through the pipeline: receive, authenticate, admit, parse, execute, respond. Every stage gets the
 * same settings, the same shared state, and one deadline for all that it waits for.
 */
export interface Call extends Exchange {
  readonly config: Config;
  readonly instance: Instance;
  readonly deadline: Deadline;
  /** The time of the call, in ISO 8601. */
  readonly now: string;
}

/** Starts the deadline of a request. @throws {InvalidConfiguration} if the environment is not valid. */
export function openCall(exchange: Exchange): Call {
  const [config, instance] = [getConfig(), getInstance()];
  return { ...exchange, config, instance, deadline: new Deadline(), now: new Date().toISOString() };
}
