import type { Response } from 'express';

/** Explains how to send a key. Clients show the response to a rejected request to their user. */
export const HOW_TO_SEND_A_KEY =
  'Send your API key in the X-API-Key header (or as Authorization: Bearer). Create one in the web app, under Settings.';

/** Explains how to connect once apps may sign in. A client with a mistyped key may offer its user to sign in instead. */
export const HOW_TO_CONNECT =
  'If your app has an API key, it was mistyped, revoked or sent in another header than X-API-Key (or Authorization: Bearer): correct it, or remove it to sign in instead. Without a key, let the app sign in.';

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
