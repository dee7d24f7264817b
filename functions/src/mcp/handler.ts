import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'firebase-functions/https';
import type { Response } from 'express';
import { bearerToken } from '../lib/auth/idToken';
import type { KeyResolution } from '../lib/auth/keyResolver';
import { callerAddress } from '../http/callerAddress';
import { getConfig } from '../lib/config';
import { databaseDeadline } from '../lib/deadline';
import { RateLimited } from '../lib/errors';
import { HOW_TO_SEND_A_KEY } from '../http/responses';
import { getInstance } from '../lib/instance';
import { parseJson } from '../lib/json';
import { log, type RequestEntry } from '../lib/log';
import { readBody, type Body, type BodyRefusal } from '../http/requestBody';
import { prefetchHead, type CallContext } from '../lib/workspaceService';
import { RPC, sendNotConfigured, sendResponse, sendRpcError, sendUnauthorized } from './responses';
import { sendFault } from './fault';
import { isDeeperThan, previewMessage, type MessagePreview } from './message';
import { isAllowedOrigin, setCorsHeaders } from './origin';
import { serverInfoFor } from './serverInfo';

/** How long an answer waits for the stamp of its key's use once its own work is done, in milliseconds. */
const STAMP_GRACE_MS = 1_000;

/** Levels of a message. The SDKs go down into it as deep as it is nested, until the stack is full. */
const MAX_LEVELS = 100;

const TOO_MANY_BAD_KEYS = `Invalid or missing API key, and too many of those from this address. ${HOW_TO_SEND_A_KEY}`;

/** How a body is refused that was not taken. */
const BODY_REFUSALS: Readonly<Record<BodyRefusal, { status: number; message: string }>> = {
  too_large: { status: 413, message: 'Request body too large: send at most 1 MiB.' },
  encoded: { status: 415, message: 'Send the body in UTF-8 and not compressed.' },
  not_json: { status: 415, message: 'Send JSON, with the header Content-Type: application/json.' },
  broken_off: { status: 400, message: 'The body broke off: send the message again.' },
};

/** What was posted. Its text becomes a message again once its key is accepted. */
interface Posted {
  readonly body: Body;
  readonly outline: MessagePreview;
}

/** Origin, method, key, rate, body, message: then a server of its own for this request. */
export async function handleMcp(request: Request, response: Response, entry: RequestEntry): Promise<void> {
  const revision = request.get('mcp-protocol-version');
  let outline = previewMessage(undefined, revision);
  try {
    const body = await readBody(request);
    if ('text' in body) outline = previewMessage(parseJson(body.text), revision);
    entry.method = outline.method;
    await answer(request, response, { body, outline }, entry);
  } catch (error) {
    entry.outcome = sendFault(response, outline, error);
  }
}

async function answer(
  request: Request,
  response: Response,
  posted: Posted,
  entry: RequestEntry,
): Promise<void> {
  if (!isAllowedOrigin(request, getConfig())) {
    entry.outcome = 'origin_not_allowed';
    const message = 'This origin may not call: the operator can add it to ALLOWED_ORIGINS.';
    sendRpcError(response, 403, { code: RPC.refused, message });
    return;
  }
  setCorsHeaders(request, response);
  if (request.method === 'OPTIONS' && request.get('origin') !== undefined) {
    response.status(204).end();
    return;
  }
  if (request.method !== 'POST') {
    entry.outcome = 'method_not_allowed';
    const message = 'Method not allowed: there are no streams and no sessions here, use POST.';
    sendRpcError(response, 405, { code: RPC.refused, message }, { Allow: 'POST' });
    return;
  }
  const signal = databaseDeadline();
  const { keys, workspaces } = getInstance();
  const { workspaceId, userId } = posted.outline;
  const key = keyOf(request);
  const actor = workspaceId === undefined ? undefined : keys.expectedActor(key);
  // Reads the head and the key concurrently. The head is only used if the key is still valid.
  const prefetchedHead = actor && prefetchHead({ workspaces, actor }, { workspaceId });
  const resolution = await keys.resolve(key, callerAddress(request), signal);
  if ('actor' in resolution) {
    entry.actor = resolution.actor;
    entry.userId = userId;
  }
  switch (resolution.outcome) {
    case 'accepted':
      await serveAccepted(request, response, posted, { ...resolution, signal, prefetchedHead }, entry);
      break;
    case 'tooManyCalls':
      throw new RateLimited('Too many calls with this API key.', resolution.retryAfterSeconds);
    case 'tooManyBadKeys':
      throw new RateLimited(TOO_MANY_BAD_KEYS, resolution.retryAfterSeconds);
    case 'refused':
      entry.outcome = 'invalid_key';
      sendUnauthorized(response);
      break;
    case 'notConfigured':
      entry.outcome = 'not_configured';
      sendNotConfigured(response);
  }
}

type Accepted = Extract<KeyResolution, { outcome: 'accepted' }> &
  Pick<CallContext, 'signal' | 'prefetchedHead'>;

async function serveAccepted(
  request: Request,
  response: Response,
  { body, outline }: Posted,
  { actor, recordUse, signal, prefetchedHead }: Accepted,
  entry: RequestEntry,
): Promise<void> {
  if ('refusal' in body) {
    entry.outcome = body.refusal;
    const { status, message } = BODY_REFUSALS[body.refusal];
    sendRpcError(response, status, { code: RPC.invalidRequest, message });
    return;
  }
  const message = parseJson(body.text);
  if (message === undefined) {
    entry.outcome = 'malformed';
    sendRpcError(response, 400, { code: RPC.parseError, message: 'The body is malformed JSON.' });
    return;
  }
  if (Array.isArray(message)) {
    entry.outcome = 'batch';
    const text = 'Batches are not taken: send one message in a request.';
    sendRpcError(response, 400, { code: RPC.invalidRequest, message: text });
    return;
  }
  if (isDeeperThan(MAX_LEVELS, message)) {
    entry.outcome = 'too_deep';
    const text = `The message is nested too deeply: at most ${String(MAX_LEVELS)} levels.`;
    sendRpcError(response, 400, { code: RPC.invalidRequest, message: text, id: outline.id });
    return;
  }
  const recorded = recordUse().catch((error: unknown) => {
    log('WARNING', 'The time of use of a key was not written', { error: String(error) });
  });
  const { workspaces, commits } = getInstance();
  const now = new Date().toISOString();
  const config = getConfig();
  // Each SDK is loaded when a request of its era arrives: most clients only ever need one of them.
  const { serve } = outline.is2026 ? await import('./revision2026') : await import('./revision2025');
  const answered = await serve({
    message,
    headers: messageHeaders(request),
    context: { actor, now, signal, config, workspaces, commits, prefetchedHead },
    serverInfo: serverInfoFor(request.get('x-forwarded-host'), config),
    report: (tool, outcome) => Object.assign(entry, { tool, outcome }),
  });
  await Promise.race([recorded, sleep(STAMP_GRACE_MS, undefined, { ref: false })]);
  const outcome = await sendResponse(response, answered);
  if (entry.outcome === 'ok') entry.outcome = outcome;
}

/** A client whose configuration names a variable that is not set sends an empty header. */
function nonEmpty(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

/** The key of `X-API-Key`, or of `Authorization: Bearer` for clients that can only send that. */
function keyOf(request: Request): string | undefined {
  return nonEmpty(request.get('x-api-key')) ?? bearerToken(request.get('authorization'));
}

/** The headers that MCP gives a meaning: those of HTTP for any message, and its own. */
function messageHeaders({ headers }: Request): Headers {
  const forMessage = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    const isMeant = name === 'accept' || name === 'content-type' || name.startsWith('mcp-');
    if (isMeant && typeof value === 'string') forMessage.set(name, value);
  }
  return forMessage;
}
