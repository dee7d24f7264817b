import type { Request } from 'firebase-functions/https';
import { bearerToken } from '../http/bearerToken';
import type { Call } from '../http/call';
import { callerAddress } from '../http/callerAddress';
import { HOW_TO_SEND_A_KEY } from '../http/responses';
import type { Caller } from '../lib/access/keys';
import { issuerOf, resourceOf, resourcePathOf, type ResourcePath } from '../lib/apps/protocol/issuer';
import { RateLimited } from '../lib/shared/base/errors';
import type { CallContext } from '../lib/workspaces/callContext';
import { prefetchHead, refreshCopy } from '../lib/workspaces/prefetch';
import type { MessagePreview } from './message';
import { notConfigured, unauthorized, type SignInEndpoint } from './responses';

/**
 * Checks the key and the rate limits, with a preview of the message unless it is still arriving. A GET without a valid key
 * gets the same response as a POST: clients that fall back to a stream then show that response instead of a 405.
 * @throws {Rejection} if the key is not valid. {@link RateLimited} if there were too many calls.
 */
export async function admit(call: Call, preview?: MessagePreview): Promise<AcceptedCall> {
  const { request, entry, instance, deadline } = call;
  const key = apiKeyOf(request);
  const details = {
    address: callerAddress(request),
    isHandshake: request.method !== 'POST' || isHandshake(preview?.method),
    resource: resourceCalled(call),
  };
  const { expected, admittance } = instance.keyGate.admit(key, details, deadline.signal);
  // Read while the key is looked up, which saves a round trip. What is read is used only if the key is accepted.
  const prefetched = expected && preview && prefetch(call, expected, preview);
  const started = prefetched?.prefetchedHead?.shared && expected && startAsking(call, expected);
  const decided = await admittance;
  const actor = decided.outcome === 'accepted' ? decided.caller.actor : 'actor' in decided && decided.actor;
  if (actor) entry.actor = actor;
  switch (decided.outcome) {
    case 'accepted':
      return {
        ...{ caller: decided.caller, prefetched },
        isPersonActive: started ?? askWhenNeeded(call, decided.caller),
      };
    case 'tooManyCalls':
      throw new RateLimited('Too many calls with this API key.', decided.retryAfterSeconds);
    case 'tooManyBadKeys':
      throw new RateLimited(TOO_MANY_BAD_KEYS, decided.retryAfterSeconds);
    case 'rejected':
      // Tell the caller no more than for a revoked key. Only the log names the reason.
      throw unauthorized(actor ? 'not_on_allow_list' : 'invalid_key', key, await signInEndpoint(call));
    case 'notConfigured': {
      const endpoint = await signInEndpoint(call);
      throw endpoint === undefined ? notConfigured() : unauthorized('invalid_key', key, endpoint);
    }
  }
}

const TOO_MANY_BAD_KEYS = `Invalid or missing API key, and too many invalid keys from this address. ${HOW_TO_SEND_A_KEY}`;

/** An accepted call, and what was prefetched for it. */
export interface AcceptedCall {
  readonly caller: Caller;
  readonly prefetched: Pick<CallContext, 'prefetchedHead' | 'refresh'> | undefined;
  /** Missing for the server key. */
  readonly isPersonActive: (() => Promise<boolean>) | undefined;
}

/** Starts reading the workspace that a call is certain to use, if it names one. */
function prefetch(
  { instance, deadline }: Call,
  { actor }: Caller,
  { tool, workspaceId }: MessagePreview,
): AcceptedCall['prefetched'] {
  if (workspaceId === undefined) return undefined;
  const context = { ...instance, actor, signal: deadline.signal };
  return tool?.usesWorkspaceTo === 'read'
    ? { prefetchedHead: prefetchHead(context, { workspaceId }) }
    : { refresh: refreshCopy(context, { workspaceId }) };
}

/** Returns whether the key of a call may be valid. If not, it is certain to be rejected. */
export function mayAdmit(call: Call): boolean {
  return call.instance.keyGate.mayAccept(apiKeyOf(call.request), resourceCalled(call));
}

/** Returns what asks, at most once, whether the person whose key this is may still use this deployment. */
function askWhenNeeded({ instance, deadline }: Call, { actor, key }: Caller): AcceptedCall['isPersonActive'] {
  const { uid } = actor;
  if (!key || uid === undefined) return undefined;
  let asked: Promise<boolean> | undefined;
  return () => (asked ??= instance.isAllowedNow({ uid, origin: key }, deadline.signal));
}

/** Asks at once, while other things are read. */
function startAsking(call: Call, caller: Caller): AcceptedCall['isPersonActive'] {
  const ask = askWhenNeeded(call, caller);
  // Whoever needs the answer gets the error.
  ask?.().catch(() => undefined);
  return ask;
}

function issuerCalled({ request, config }: Call): string | undefined {
  return issuerOf(request.get('x-forwarded-host') ?? request.get('host'), config);
}

/** Returns the URL of the endpoint that was called, if it is at one of the project's hosts. */
function resourceCalled(call: Call): string | undefined {
  const issuer = issuerCalled(call);
  return issuer && resourceOf(issuer, pathCalled(call));
}

/** Returns the path of the endpoint that was called. The root of the function's own URL is that for most clients. */
export function pathCalled({ request }: Pick<Call, 'request'>): ResourcePath {
  return resourcePathOf(request.path) ?? '/mcp';
}

/** Returns the endpoint that was called and its issuer, if apps may sign in there. */
async function signInEndpoint(call: Call): Promise<SignInEndpoint | undefined> {
  const issuer = issuerCalled(call);
  if (issuer === undefined || !(await call.instance.appSignIn.wasOn())) return undefined;
  return { issuer, path: pathCalled(call) };
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
