import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';

/**
 * Sets the headers that browsers look at for security, and removes the one that names the framework. Hosting sets its own, too
 * (`firebase.json`). Its Content-Security-Policy lets the web app run, which is not there at a function's own address.
 */
export function setSecurityHeaders(request: Request, response: Response): void {
  response.removeHeader('X-Powered-By');
  response.set(ALWAYS);
  if (request.get('x-forwarded-host') === undefined) response.set('Content-Security-Policy', NOTHING);
}

/** The same as in `firebase.json`, because browsers combine two that differ. */
const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Allows a page nothing. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
