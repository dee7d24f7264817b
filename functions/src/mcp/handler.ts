import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';
import { callerAddress } from '../http/callerAddress';
import { readBody } from '../http/requestBody';
import type { RequestEntry } from '../http/requestLog';
import { HOW_TO_SEND_A_KEY } from '../http/responses';
import { bearerToken } from '../lib/auth/idToken';
import type { KeyResolution } from '../lib/auth/keyResolver';
import { getConfig } from '../lib/config';
import { databaseDeadline } from '../lib/deadline';
import { RateLimited } from '../lib/errors';
import { getInstance } from '../lib/instance';
import { log } from '../lib/log';
import { prefetchHead, type CallContext } from '../lib/workspaceService';
import { sendFault } from './fault';
import { MAX_MESSAGE_BYTES, previewMessage, receiveMessage, type ReceivedMessage } from './message';
import { handleCors, isAllowedOrigin } from './origin';
import { RPC, sendNotConfigured, sendRpcError, sendSdkResponse, sendUnauthorized } from './responses';
import { serverInfoFor } from './serverInfo';

/** How long a response may wait for the key's `lastUsedAt` to be written, in milliseconds. */
const LAST_USED_GRACE_MS = 1_000;

const TOO_MANY_BAD_KEYS = `Invalid or missing API key, and too many invalid keys from this address. ${HOW_TO_SEND_A_KEY}`;

/** Handles a request to `/mcp`: checks the origin, the method, the body and the key, then serves the message. */
export async function handleMcp(request: Request, response: Response, entry: RequestEntry): Promise<void> {
  const version = request.get('mcp-protocol-version');
  let preview = previewMessage(undefined, version);
  try {
    if (!isAllowedOrigin(request, getConfig())) {
      entry.outcome = 'origin_not_allowed';
      const message = 'This origin is not allowed. The operator can add it to ALLOWED_ORIGINS.';
      sendRpcError(response, 403, { code: RPC.rejected, message });
      return;
    }
    if (handleCors(request, response)) return;
    if (request.method !== 'POST') {
      entry.outcome = 'method_not_allowed';
      const message = 'Method not allowed. Use POST: this server has no streams or sessions.';
      sendRpcError(response, 405, { code: RPC.rejected, message }, { Allow: 'POST' });
      return;
    }
    const received = receiveMessage(await readBody(request, MAX_MESSAGE_BYTES), version);
    ({ preview } = received);
    entry.method = preview.method;
    await authenticateAndServe(request, response, received, entry);
  } catch (error) {
    entry.outcome = sendFault(response, preview, error);
  }
}

/** Checks the key before reporting any problem with the message, then serves the message. */
async function authenticateAndServe(
  request: Request,
  response: Response,
  received: ReceivedMessage,
  entry: RequestEntry,
): Promise<void> {
  const { keys, workspaces } = getInstance();
  const { workspaceId, userId } = received.preview;
  const key = apiKeyOf(request);
  const signal = databaseDeadline();
  // Prefetch the head while the key is looked up, which saves a round trip. It is used only if the key is accepted.
  const expected = workspaceId === undefined ? undefined : keys.expectedActor(key);
  const prefetchedHead = expected && prefetchHead({ workspaces, actor: expected }, { workspaceId });

  const resolution = await keys.resolve(key, callerAddress(request), signal);
  if ('actor' in resolution) {
    entry.actor = resolution.actor;
    entry.userId = userId;
  }
  switch (resolution.outcome) {
    case 'accepted':
      await serveMessage(request, response, received, { ...resolution, signal, prefetchedHead }, entry);
      break;
    case 'tooManyCalls':
      throw new RateLimited('Too many calls with this API key.', resolution.retryAfterSeconds);
    case 'tooManyBadKeys':
      throw new RateLimited(TOO_MANY_BAD_KEYS, resolution.retryAfterSeconds);
    case 'rejected':
      entry.outcome = 'invalid_key';
      sendUnauthorized(response);
      break;
    case 'notConfigured':
      entry.outcome = 'not_configured';
      sendNotConfigured(response);
  }
}

type AcceptedCall = Extract<KeyResolution, { outcome: 'accepted' }> &
  Pick<CallContext, 'signal' | 'prefetchedHead'>;

/** Serves a message whose key was accepted. */
async function serveMessage(
  request: Request,
  response: Response,
  received: ReceivedMessage,
  { actor, recordUse, signal, prefetchedHead }: AcceptedCall,
  entry: RequestEntry,
): Promise<void> {
  const { id, is2026 } = received.preview;
  if ('rejection' in received) {
    const { outcome, status, code, message } = received.rejection;
    entry.outcome = outcome;
    sendRpcError(response, status, { code, message, id });
    return;
  }
  // Runs while the tool works. The response waits for it: once that is sent, the instance may be paused.
  const recorded = recordUse().catch((error: unknown) => {
    log('WARNING', 'Could not record when a key was last used', { error: String(error) });
  });
  const { workspaces, commits } = getInstance();
  const config = getConfig();
  const exchange = {
    message: received.message,
    id,
    headers: mcpHeaders(request),
    context: { actor, now: new Date().toISOString(), signal, config, workspaces, commits, prefetchedHead },
    serverInfo: serverInfoFor(request.get('x-forwarded-host'), config),
    entry,
  };
  // Load each SDK only when a request needs it: most clients use only one of the two.
  const { serve } = is2026 ? await import('./revision2026') : await import('./revision2025');
  const served = await serve(exchange);
  await Promise.race([recorded, sleep(LAST_USED_GRACE_MS, undefined, { ref: false })]);
  const outcome = await sendSdkResponse(response, served);
  if (entry.outcome === 'ok') entry.outcome = outcome;
}

/** Returns the key from `X-API-Key`, or from `Authorization: Bearer` for clients that can only send that. */
function apiKeyOf(request: Request): string | undefined {
  // A client whose configuration refers to an unset variable sends an empty header.
  const key = request.get('x-api-key');
  return key === undefined || key === '' ? bearerToken(request.get('authorization')) : key;
}

/** Returns the headers that an MCP server reads. */
function mcpHeaders({ headers }: Request): Headers {
  const forServer = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    const isRead = name === 'accept' || name === 'content-type' || name.startsWith('mcp-');
    if (isRead && typeof value === 'string') forServer.set(name, value);
  }
  return forServer;
}
