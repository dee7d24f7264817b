import { z } from 'zod';
import {
  connectionRequestSchema,
  disconnectResponseSchema,
  redirectResponseSchema,
  switchSchema,
  type ConnectionRequest,
  type DecisionRequest,
  type DisconnectResponse,
  type RedirectResponse,
} from '@shared/contract/requests/appSignIn';
import { callService } from './callService';

// Each function throws what `callService` throws.

/**
 * Fetches the request of the app that opened the consent screen with this query.
 * @returns the request, or where to send the browser if the app must be told that the request is invalid.
 */
export async function fetchConnectionRequest(query: string): Promise<ConnectionRequest | RedirectResponse> {
  return requestSchema.parse(await callService(`/authorize/request${query}`, {}));
}

export type { ConnectionRequest, RedirectResponse };

const requestSchema = z.union([connectionRequestSchema, redirectResponseSchema]);

/** Sends the user's decision. Only allowing needs an ID token. @returns where to send the browser. */
export async function sendDecision(decision: DecisionRequest, idToken?: string): Promise<RedirectResponse> {
  const call = { body: decision, ...(idToken !== undefined && { idToken }) };
  return redirectResponseSchema.parse(await callService('/authorize/decision', call));
}

/** Lets apps connect to the user's links by signing in, or disconnects all of them. */
export async function switchApps(idToken: string, on: boolean): Promise<void> {
  switchSchema.parse(await callService('/authorize/switch', { idToken, body: { on } }));
}

/** Disconnects an app. The service rejects it from the next request on. */
export async function disconnectApp(idToken: string, grantId: string): Promise<DisconnectResponse> {
  return disconnectResponseSchema.parse(
    await callService('/authorize/disconnect', { idToken, body: { grantId } }),
  );
}
