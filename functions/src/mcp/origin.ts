import cors from 'cors';
import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';
import type { Config } from '../lib/runtime/config';

/**
 * Returns whether pages of the request's origin may call `/mcp`: the web app, the origins that the operator allows, browser
 * extensions, and, in the emulator, web pages on this machine. A request without an origin does not come from a browser.
 */
export function isAllowedOrigin(
  request: Request,
  config: Pick<Config, 'allowedOrigins' | 'isEmulator'>,
): boolean {
  const origin = request.get('origin');
  if (origin === undefined || config.allowedOrigins.includes(origin) || EXTENSION.test(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const { host, hostname } = new URL(origin);
  // The development key is public, so a foreign host name that resolves to this machine must not be allowed.
  if (config.isEmulator) return LOCAL_HOSTS.has(hostname);
  // Hosting calls the function under another host name and forwards the one that the browser sees.
  return host === (request.get('x-forwarded-host') ?? request.get('host'));
}

const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Matches the origin of a browser extension. No web page can have one. */
const EXTENSION = /^(chrome|moz|safari-web)-extension:\/\/[\w-]+$/;

const allowCors = cors({
  origin: true,
  methods: 'POST',
  allowedHeaders: [
    'Accept',
    'Authorization',
    'Content-Type',
    'Mcp-Method',
    'Mcp-Name',
    'MCP-Protocol-Version',
    'X-API-Key',
  ],
  exposedHeaders: ['Retry-After', 'WWW-Authenticate'],
  maxAge: 3_600,
});

/**
 * Lets web pages of an allowed origin read the response. An extension needs its user's permission for this host instead: with
 * it, the browser asks for no such headers. @returns true if the request was a preflight and is done.
 */
export function handleCors(request: Request, response: Response): boolean {
  const origin = request.get('origin');
  if (origin === undefined || EXTENSION.test(origin)) return false;
  let isPreflight = true;
  allowCors(request, response, () => {
    isPreflight = false;
  });
  return isPreflight;
}
