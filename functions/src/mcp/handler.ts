import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';
import { callerAddress } from '../http/callerAddress';
import { readBody } from '../http/requestBody';
import type { RequestEntry } from '../http/requestLog';
import { HOW_TO_SEND_A_KEY } from '../http/responses';
import { bearerToken } from '../http/bearerToken';
import type { KeyResolution } from '../lib/access/keyResolver';
import type { CallContext } from '../lib/workspaces/callContext';
import { getConfig } from '../lib/service/config';
import { databaseDeadline } from '../lib/platform/deadline';
import { RateLimited } from '../lib/shared/base/errors';
import { getInstance } from '../lib/service/instance';
import { log } from '../lib/platform/log';
import { issuerOf, resourceOf } from '../lib/apps/protocol/issuer';
import { prefetchHead } from '../lib/workspaces/workspaceService';
import { clientOfUserAgent } from './clientName';
import { sendFault } from './fault';
import { MAX_MESSAGE_BYTES, receiveMessage, type ReceivedMessage } from './message';
import { handleCors, isAllowedOrigin } from './origin';
import { RPC, sendNotConfigured, sendRpcError, sendSdkResponse, sendUnauthorized } from './responses';
import { serverInfoFor } from './serverInfo';

/** How long a response may wait for the key's `lastUsedAt` to be written, in milliseconds. */
const LAST_USED_GRACE_MS = 1_000;

const TOO_MANY_BAD_KEYS = `Invalid or missing API key, and too many invalid keys from this address. ${HOW_TO_SEND_A_KEY}`;

/** Handles a request to `/mcp`: checks the origin and the key, then serves the message. */
export async function handleMcp(request: Request, response: Response, entry: RequestEntry): Promise<void> {
  let received: ReceivedMessage | undefined;
  try {
    if (!isAllowedOrigin(request, getConfig())) {
      entry.outcome = 'origin_not_allowed';
      const message = 'This origin is not allowed. The operator can add it to ALLOWED_ORIGINS.';
      sendRpcError(response, 403, { code: RPC.rejected, message });
      return;
    }
    if (handleCors(request, response)) return;
    const body = await readBody(request, MAX_MESSAGE_BYTES);
    received = receiveMessage(body, request.get('mcp-protocol-version'));
    await authenticateAndServe(request, response, received, entry);
  } catch (error) {
    entry.outcome = sendFault(response, received?.preview, error);
  }
}

/**
 * Checks the key before reporting any problem with the request, then serves the message. A GET without a valid key gets
 * the same response as a POST: clients that fall back to a stream then show that response, and not a 405.
 */
async function authenticateAndServe(
  request: Request,
  response: Response,
  received: ReceivedMessage,
  entry: RequestEntry,
): Promise<void> {
  const { keys, workspaces } = getInstance();
  const issuer = issuerOf(request.get('x-forwarded-host') ?? request.get('host'), getConfig());
  const { method, workspaceId, userId, clientName } = received.preview;
  entry.method = method;
  const signal = databaseDeadline();
  const { expectedActor, resolution: resolving } = keys.lookUp(
    apiKeyOf(request),
    callerAddress(request),
    signal,
    {
      isHandshake: request.method !== 'POST' || isHandshake(method),
      clientName,
      resource: issuer && resourceOf(issuer),
    },
  );
  // Prefetch the head while the key is looked up, which saves a round trip. It is used only if the key is accepted.
  const prefetchedHead =
    expectedActor && workspaceId !== undefined
      ? prefetchHead({ workspaces, actor: expectedActor }, { workspaceId })
      : undefined;

  const resolution = await resolving;
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
    case 'notConfigured':
      entry.outcome = await sendRejection(response, resolution.outcome, issuer);
      // The caller learns no more than with a revoked key. The operator does.
      if (entry.actor) entry.outcome = 'user_not_allowed';
  }
}

/**
 * Sends the answer to a request without a valid key. Once apps may sign in, that says how.
 * @returns the outcome to log.
 */
async function sendRejection(
  response: Response,
  outcome: 'rejected' | 'notConfigured',
  issuer: string | undefined,
): Promise<string> {
  const isSignInOn = issuer !== undefined && (await getInstance().appSignIn.wasOn());
  if (outcome === 'notConfigured' && !isSignInOn) {
    sendNotConfigured(response);
    return 'not_configured';
  }
  sendUnauthorized(response, isSignInOn ? issuer : undefined);
  return 'invalid_key';
}

type AcceptedCall = Extract<KeyResolution, { outcome: 'accepted' }> &
  Pick<CallContext, 'signal' | 'prefetchedHead'>;

/** Serves a message whose key was accepted. */
async function serveMessage(
  request: Request,
  response: Response,
  received: ReceivedMessage,
  { actor, recordUse, countCalls, signal, prefetchedHead }: AcceptedCall,
  entry: RequestEntry,
): Promise<void> {
  const { id, is2026 } = received.preview;
  if (request.method !== 'POST') {
    entry.outcome = 'method_not_allowed';
    const message = 'Method not allowed. Use POST: this server has no streams or sessions.';
    sendRpcError(response, 405, { code: RPC.rejected, message }, { Allow: 'POST' });
    return;
  }
  if ('rejection' in received) {
    const { outcome, status, code, message } = received.rejection;
    entry.outcome = outcome;
    sendRpcError(response, status, { code, message, id });
    return;
  }
  let recorded = Promise.resolve();
  const { workspaces, commits, searches } = getInstance();
  const config = getConfig();
  const exchange = {
    message: received.message,
    id,
    headers: mcpHeaders(request),
    context: {
      actor,
      now: new Date().toISOString(),
      signal,
      config,
      workspaces,
      commits,
      searches,
      countCalls,
      prefetchedHead,
    },
    recordUse(tool: string) {
      const client = clientOfUserAgent(request.get('user-agent'));
      recorded = recordUse({ tool, client }).catch((error: unknown) => {
        log('WARNING', 'Could not record when a key was last used', { error: String(error) });
      });
    },
    serverInfo: serverInfoFor(request.get('x-forwarded-host'), config),
    entry,
  };
  // Load each SDK only when a request needs it: most clients use only one of the two.
  const { serve } = is2026 ? await import('./revision2026') : await import('./revision2025');
  const served = await serve(exchange);
  // Ran while the tool worked. The response waits for it: once that is sent, the instance may be paused.
  await Promise.race([recorded, sleep(LAST_USED_GRACE_MS, undefined, { ref: false })]);
  const outcome = await sendSdkResponse(response, served);
  if (entry.outcome === 'ok') entry.outcome = outcome;
}

/** Returns whether a message only connects a client. */
function isHandshake(method: string | undefined): boolean {
  return method === 'initialize' || method === 'notifications/initialized' || method === 'server/discover';
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
