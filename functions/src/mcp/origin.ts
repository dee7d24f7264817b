import type { Request } from 'firebase-functions/https';
import type { Response } from 'express';
import type { Config } from '../lib/config';

const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a page of this origin may call: the site's own, pages on this machine in the emulator, and those that
 * the operator allows. No origin means that no browser is involved.
 */
export function isAllowedOrigin(
  request: Request,
  config: Pick<Config, 'allowedOrigins' | 'isEmulator'>,
): boolean {
  const origin = request.get('origin');
  if (origin === undefined || config.allowedOrigins.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const { host, hostname } = new URL(origin);
  // The development key is published: a foreign name that was made to lead here must not get by as its own site.
  if (config.isEmulator) return LOCAL_HOSTS.has(hostname);
  // Hosting calls the function under another name, and passes the one that the browser sees on.
  return host === (request.get('x-forwarded-host') ?? request.get('host'));
}

/** Lets the page of an allowed origin read the answer. */
export function setCorsHeaders(request: Request, response: Response): void {
  const origin = request.get('origin');
  if (origin === undefined) return;
  response.set({
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers':
      'Accept, Authorization, Content-Type, Mcp-Method, Mcp-Name, MCP-Protocol-Version, X-API-Key',
    'Access-Control-Expose-Headers': 'Retry-After, WWW-Authenticate',
    'Access-Control-Max-Age': '3600',
    Vary: 'Origin',
  });
}
