import type { LogSeverity } from 'firebase-functions/logger';
import type { Actor } from '../lib/auth/actor';
import { log } from '../lib/log';

/** What a handler records about a request. Never a key, a token or a note. */
export interface RequestEntry {
  /** `ok`, or the code of what went wrong. */
  outcome: string;
  actor?: Actor;
  /** The MCP method, and the tool that was called. */
  method?: string | undefined;
  tool?: string;
  /** The user named in the call. With the server key, it may differ from the actor. */
  userId?: string | undefined;
}

/** MCP clients routinely probe for streams (405) and for OAuth (404). That is no cause for a warning. */
const PROBED = [404, 405];

/** Writes the one log line of a request. */
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

function severityOf(status: number): LogSeverity {
  if (status >= 500) return 'ERROR';
  return status >= 400 && !PROBED.includes(status) ? 'WARNING' : 'INFO';
}

function keyHint(actor: Actor): string | undefined {
  if (actor.via === 'idToken') return undefined;
  return actor.via === 'userKey' ? actor.hint : 'server';
}
