import type { LogSeverity } from 'firebase-functions/logger';
import type { Actor } from '../lib/access/actor';
import { log } from '../lib/platform/log';

/** Writes the log line of a request. */
export function logRequest(
  name: string,
  { actor, outcome, ...entry }: RequestEntry,
  status: number,
  milliseconds: number,
): void {
  log(severityOf(status), `${name} ${outcome}`, {
    function: name,
    ...entry,
    uid: actor?.uid,
    keyHint: actor && keyHint(actor),
    outcome,
    status,
    durationMs: Math.round(milliseconds),
  });
}

/** What a handler records about a request. Must never contain a key, a token or a note. */
export interface RequestEntry {
  /** `ok` or an error code. */
  outcome: string;
  actor?: Actor;
  /** The MCP method. */
  method?: string | undefined;
  /** The tool that was called. */
  tool?: string;
  /** The user named in the call. With the server key, it may differ from the actor. */
  userId?: string | undefined;
}

/** MCP clients routinely probe for OAuth (404) and for streams (405), so these are not worth a warning. */
const PROBE_STATUSES = [404, 405];

function severityOf(status: number): LogSeverity {
  if (status >= 500) return 'ERROR';
  return status >= 400 && !PROBE_STATUSES.includes(status) ? 'WARNING' : 'INFO';
}

function keyHint(actor: Actor): string | undefined {
  if (actor.via === 'idToken') return undefined;
  return actor.via === 'userKey' ? actor.hint : 'server';
}
