import { write, type LogSeverity } from 'firebase-functions/logger';

/** Writes one structured log line. */
export function log(severity: LogSeverity, message: string, fields: object = {}): void {
  write({ severity, message, ...fields });
}
