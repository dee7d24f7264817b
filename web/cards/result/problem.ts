import { shortened } from '@shared/text/length';

/** Returns what to say about an error of the app: what to do for a rejected key, otherwise the error itself. */
export function problemOf(message: string): string {
  if (!REJECTED.test(message.slice(0, MAX_READ))) return readable(message);
  return 'The connection to your dashboard has ended: its key was revoked, or it has expired. Connect the dashboard again in the settings of this app, then try again.';
}

/** Returns a message in one line of a length that people read. */
export function readable(message: string): string {
  return shortened(message.slice(0, MAX_READ).replace(/\s+/gu, ' ').trim(), MAX_SHOWN);
}

const MAX_READ = 2_000;
const MAX_SHOWN = 300;

/** What apps make of a 401 response. */
const REJECTED =
  /\b401\b|unauthori[sz]ed|(invalid|expired)[ _](access )?token|token (is not active|has expired)|missing API key|access token of this app/iu;
