import { write, type LogSeverity } from 'firebase-functions/logger';
import type { Actor } from './auth/actor';

/** What a handler tells the log of a request. Never a key, a token or a note. */
export interface RequestEntry {
  /** `ok`, or the code of what went wrong. */
  outcome: string;
  actor?: Actor;
  /** The MCP method, and the tool of a call. */
  method?: string | undefined;
  tool?: string;
  /** The user whom a call names: a call with the server's key may be for another one. */
  userId?: string | undefined;
}

/** Writes one structured line to the log. */
export function log(severity: LogSeverity, message: string, fields: object = {}): void {
  write({ severity, message, ...fields });
}

/** What a client asks that only looks what is here: MCP clients of 2025 try to open a stream, and look for OAuth. */
const PROBED = [404, 405];

/** Writes the one line of a request. */
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
