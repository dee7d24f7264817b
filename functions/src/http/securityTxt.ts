import { getConfig } from '../lib/runtime/config';
import type { Exchange } from './endpoint';
import { notFound } from './rejection';

/** How long what it says is good for. RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/**
 * Sends `security.txt` (RFC 9116), which tells people where to report a vulnerability. Responds with 404 unless the operator has
 * set `SECURITY_CONTACT`.
 * @returns the outcome to log.
 * @throws {InvalidConfiguration} if the environment is not valid.
 */
export function sendSecurityTxt({ response }: Exchange): string {
  const { securityContacts } = getConfig();
  if (securityContacts.length === 0) throw notFound();
  const expires = new Date(Date.now() + VALID_DAYS * 24 * 60 * 60 * 1_000);
  const lines = [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
  ];
  response
    .type('text/plain')
    .set('Cache-Control', 'public, max-age=3600')
    .send(`${lines.join('\n')}\n`);
  return 'ok';
}
