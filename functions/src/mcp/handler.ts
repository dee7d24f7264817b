import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'firebase-functions/https';
import { bearerToken } from '../http/bearerToken';
import { handleCall, type Call } from '../http/call';
import { callerAddress } from '../http/callerAddress';
import type { Exchange } from '../http/endpoint';
import { readBody, type Body } from '../http/requestBody';
import { HOW_TO_SEND_A_KEY } from '../http/responses';
import type { Caller } from '../lib/access/keys';
import { issuerOf, resourceOf } from '../lib/apps/protocol/issuer';
import { log } from '../lib/platform/log';
import { RateLimited } from '../lib/shared/base/errors';
import { prefetchHead } from '../lib/workspaces/workspaceService';
import type { PrefetchedHead } from '../lib/storage/workspaceRepository';
import type { ServedMessage } from './callTool';
import { clientOfUserAgent } from './clientName';
import { sendFault } from './fault';
import { MAX_MESSAGE_BYTES, receiveMessage, type MessagePreview, type ReceivedMessage } from './message';
import { handleCors, isAllowedOrigin } from './origin';
import { notConfigured, RPC, sendRpcError, sendSdkResponse, unauthorized } from './responses';
import { serverInfoFor } from './serverInfo';

/** How long a response may wait for the key's `lastUsedAt` to be written, in milliseconds. */
const LAST_USED_GRACE_MS = 1_000;

const TOO_MANY_BAD_KEYS = `Invalid or missing API key, and too many invalid keys from this address. ${HOW_TO_SEND_A_KEY}`;

/** An accepted call, and the head prefetched for it. */
interface AcceptedCall {
  readonly caller: Caller;
  readonly prefetchedHead: PrefetchedHead | undefined;
}

const NO_BODY: Body = { text: '' };

/**
 * Handles a request to `/mcp`: origin, body, key, rate limit, then the message. Checks the key before it reports
 * any problem with the request. Returns the outcome to log.
 */
export async function handleMcp(exchange: Exchange): Promise<string> {
  let received: ReceivedMessage | undefined;
  try {
    return await handleCall(exchange, async (call) => {
      const { request, response, entry, config } = call;
      if (!isAllowedOrigin(request, config)) {
        const message = 'This origin is not allowed. The operator can add it to ALLOWED_ORIGINS.';
        sendRpcError(response, 403, { code: RPC.rejected, message });
        return 'origin_not_allowed';
      }
      if (handleCors(request, response)) return 'ok';
      let admitted: AcceptedCall | undefined;
      const body = await receiveBody(call, async () => {
        admitted = await admit(call);
        return admitted.caller.id;
      });
      received = receiveMessage(body, request.get('mcp-protocol-version'));
      const { preview } = received;
      entry.method = preview.method;
      try {
        admitted ??= await admit(call, preview);
      } finally {
        if (entry.actor) entry.userId = preview.userId;
      }
      return serveMessage(call, received, admitted);
    });
  } catch (error) {
    return sendFault(exchange.response, received?.preview, error);
  }
}

/** Reads the body of a POST, unless its key is certain to be rejected. Calls `admitSender` first if the body is slow. */
async function receiveBody(call: Call, admitSender: () => Promise<string>): Promise<Body> {
  const { request, instance } = call;
  const isWanted =
    request.method === 'POST' && instance.keyGate.mayAccept(apiKeyOf(request), resourceCalled(call));
  return isWanted ? readBody(call, { maxBytes: MAX_MESSAGE_BYTES, sender: admitSender }) : NO_BODY;
}

/**
 * Checks the key and the rate limits, with a preview of the message unless it is still arriving. A GET without a valid key
 * gets the same response as a POST: clients that fall back to a stream then show that response instead of a 405.
 * @throws {Rejection} if the key is not valid. {@link RateLimited} if there were too many calls.
 */
async function admit(call: Call, preview?: MessagePreview): Promise<AcceptedCall> {
  const { request, entry, instance, deadline } = call;
  const key = apiKeyOf(request);
  const details = {
    address: callerAddress(request),
    isHandshake: request.method !== 'POST' || isHandshake(preview?.method),
    resource: resourceCalled(call),
  };
  const { expected, admittance } = instance.keyGate.admit(key, details, deadline.signal);
  // Prefetch the head while the key is looked up, which saves a round trip. It is used only if the key is accepted.
  const workspaceId = preview?.workspaceId;
  const prefetchedHead =
    expected && workspaceId !== undefined
      ? prefetchHead({ ...instance, actor: expected.actor }, { workspaceId })
      : undefined;
  const decided = await admittance;
  const actor = decided.outcome === 'accepted' ? decided.caller.actor : 'actor' in decided && decided.actor;
  if (actor) entry.actor = actor;
  switch (decided.outcome) {
    case 'accepted':
      return { caller: decided.caller, prefetchedHead };
    case 'tooManyCalls':
      throw new RateLimited('Too many calls with this API key.', decided.retryAfterSeconds);
    case 'tooManyBadKeys':
      throw new RateLimited(TOO_MANY_BAD_KEYS, decided.retryAfterSeconds);
    case 'rejected':
      // Tell the caller no more than for a revoked key. Only the log names the reason.
      throw unauthorized(actor ? 'not_on_allow_list' : 'invalid_key', key, await signInIssuer(call));
    case 'notConfigured': {
      const issuer = await signInIssuer(call);
      throw issuer === undefined ? notConfigured() : unauthorized('invalid_key', key, issuer);
    }
  }
}

function issuerCalled({ request, config }: Call): string | undefined {
  return issuerOf(request.get('x-forwarded-host') ?? request.get('host'), config);
}

/** Returns the URL of the endpoint that was called, if it is at one of the project's hosts. */
function resourceCalled(call: Call): string | undefined {
  const issuer = issuerCalled(call);
  return issuer && resourceOf(issuer);
}

/** Returns the issuer for the host that was called, if apps may sign in there. */
async function signInIssuer(call: Call): Promise<string | undefined> {
  const issuer = issuerCalled(call);
  return issuer !== undefined && (await call.instance.appSignIn.wasOn()) ? issuer : undefined;
}

/** Serves a message whose key was accepted. Returns the outcome to log. */
async function serveMessage(
  call: Call,
  received: ReceivedMessage,
  { caller, prefetchedHead }: AcceptedCall,
): Promise<string> {
  const { request, response, entry, config, instance, now, deadline } = call;
  const { preview } = received;
  if (preview.clientName !== undefined) instance.keyUses.introduce(caller, preview.clientName);
  if (request.method !== 'POST') {
    const message = 'Method not allowed. Use POST: this server has no streams or sessions.';
    sendRpcError(response, 405, { code: RPC.rejected, message }, { Allow: 'POST' });
    return 'method_not_allowed';
  }
  if ('rejection' in received) {
    const { outcome, status, code, message } = received.rejection;
    sendRpcError(response, status, { code, message, id: preview.id });
    return outcome;
  }
  const recorded = recordUse(call, caller, preview.tool?.definition.name);
  const countCalls = (calls: number) => {
    instance.keyGate.countMore(caller, calls);
  };
  const countRemovals = (count: number) => {
    instance.removals.count(caller.id, count);
  };
  const serverInfo = serverInfoFor(request.get('x-forwarded-host'), config);
  const served: ServedMessage = {
    message: received.message,
    preview,
    headers: mcpHeaders(request),
    context: {
      ...instance,
      actor: caller.actor,
      now,
      signal: deadline.signal,
      config,
      webAppUrl: serverInfo.websiteUrl,
      countCalls,
      countRemovals,
      prefetchedHead,
    },
    serverInfo,
    entry,
  };
  // Load each SDK only when a request needs it: most clients use only one of the two.
  const { serve } = preview.is2026 ? await import('./revision2026') : await import('./revision2025');
  const result = await serve(served);
  // The use is recorded while the tool works. Wait for it: once the response is sent, the instance may be paused.
  await Promise.race([recorded, sleep(LAST_USED_GRACE_MS, undefined, { ref: false })]);
  const outcome = await sendSdkResponse(response, result);
  return entry.outcome === 'ok' ? outcome : entry.outcome;
}

/** Records which tool was called with a key. Logs failures instead of rejecting. */
async function recordUse(
  { request, instance, deadline }: Call,
  caller: Caller,
  tool: string | undefined,
): Promise<void> {
  if (tool === undefined) return;
  const client = clientOfUserAgent(request.get('user-agent'));
  try {
    await instance.keyUses.record(caller, { tool, client }, deadline.signal);
  } catch (error) {
    log('WARNING', 'Could not record when a key was last used', { error: String(error) });
  }
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
