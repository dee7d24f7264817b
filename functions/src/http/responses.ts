import type { Response } from 'express';

/** Tells users how to send a key. Clients show them this text when a request is rejected. */
export const HOW_TO_SEND_A_KEY =
  'Send your API key in the X-API-Key header (or as Authorization: Bearer). If you have none, or it no longer works, create one in the web app, under Settings.';

/**
 * Tells users how to connect while sign-in for apps is on. A client with a mistyped key may suggest signing in
 * instead.
 */
export const HOW_TO_CONNECT =
  'If your app has an API key, it was mistyped, no longer works or was sent in another header than X-API-Key (or Authorization: Bearer): correct it, create a new one in the web app, or remove it to sign in instead. Without a key, let the app sign in.';

/** Sends JSON that must not be cached. */
export function sendJson(
  response: Response,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  response
    .status(status)
    .set({ 'Cache-Control': 'no-store', ...headers })
    .json(body);
}
