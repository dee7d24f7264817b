import { sendJson } from '../http/responses';
import { identifyUser } from '../http/userToken';
import { requireAdmission } from '../lib/access/actor';
import { getConfig } from '../lib/service/config';
import { databaseDeadline } from '../lib/platform/deadline';
import {
  decisionRequestSchema,
  MAX_CONNECTED_APPS,
  type ConnectionRefusal,
  type ConnectionRequest,
  type DecisionRequest,
  type RedirectAnswer,
} from '../lib/shared/contract/appSignIn';
import { hash } from '../lib/shared/base/hash';
import { getInstance } from '../lib/service/instance';
import {
  codeRedirect,
  errorRedirect,
  parseAuthorizationRequest,
  type AuthorizationRequest,
  type InvalidRequest,
} from '../lib/apps/protocol/authorizationRequest';
import { resourceOf } from '../lib/apps/protocol/issuer';
import { redirectHost } from '../lib/apps/protocol/redirects';
import { generateCode } from '../lib/apps/grants/secrets';
import { readJson, type Exchange } from './exchange';

const TOO_MANY_DECISIONS = 'You have connected apps too often in a short time.';

const REFUSALS: Readonly<Record<ConnectionRefusal, { status: number; error: string }>> = {
  apps_off: {
    status: 403,
    error:
      'You have not let apps connect by signing in. Turn on "Let apps connect by signing in" under Settings.',
  },
  sign_in_required: { status: 403, error: 'Your keys were revoked after you signed in. Sign in again.' },
  limit_exceeded: {
    status: 400,
    error: `You have ${String(MAX_CONNECTED_APPS)} connected apps, which is the limit. Disconnect one under Settings first.`,
  },
};

/** `GET /authorize/request`: tells the consent screen what a client asks for, from the query that the screen got. */
export function describeRequest({ request, response, issuer }: Exchange): string {
  const { searchParams } = new URL(request.originalUrl, issuer);
  const asked = parseRequest(searchParams.toString(), issuer);
  if (!isValid(asked)) return sendInvalidRequest(response, asked);
  const host = redirectHost(asked.redirect);
  const answer: ConnectionRequest = {
    client: { name: asked.client.name, ...(host !== undefined && { host }) },
    access: asked.access,
  };
  sendJson(response, 200, answer);
  return 'ok';
}

/**
 * `POST /authorize/decision`: stores a code for the client if the person agrees, and says where to send the browser.
 * Validates the client's request again. The ID token is in a header, so no other site can decide for the person.
 */
export async function decide(exchange: Exchange): Promise<string> {
  const { response, issuer } = exchange;
  const decision = await readJson(exchange, decisionRequestSchema);
  if (!decision) return exchange.entry.outcome;
  const asked = parseRequest(decision.request, issuer);
  if (!isValid(asked)) return sendInvalidRequest(response, asked);
  if (decision.decision === 'deny') {
    const denied = errorRedirect(asked, issuer, 'access_denied', 'The person said no.');
    return sendRedirect(response, denied, 'access_denied');
  }
  return allow(exchange, asked, decision);
}

async function allow(
  { request, response, entry, issuer }: Exchange,
  asked: AuthorizationRequest,
  { access, timeZone }: Extract<DecisionRequest, { decision: 'allow' }>,
): Promise<string> {
  const user = await identifyUser(request, response, entry, TOO_MANY_DECISIONS);
  if (!user) return entry.outcome;
  requireAdmission(user.admission);
  const { actor, isEmailVerified } = user;
  const host = redirectHost(asked.redirect);
  const code = generateCode();
  const consent = {
    uid: actor.uid,
    clientHash: hash(asked.clientId),
    clientName: asked.client.name,
    resource: resourceOf(issuer),
    // Never more than the client asked for.
    access: asked.access === 'read' ? 'read' : access,
    ...(host !== undefined && { host }),
    ...(timeZone !== undefined && { timeZone }),
    ...(!isEmailVerified && ({ emailVerified: false } as const)),
  } as const;
  const { redirect, challenge } = asked;
  const agreement = { redirect, challenge, signedInAt: actor.signedInAt ?? 0, now: Date.now() };
  const refusal = await getInstance().consents.storeCode(hash(code), consent, agreement, databaseDeadline());
  if (refusal) {
    const { status, error } = REFUSALS[refusal];
    sendJson(response, status, { error, code: refusal });
    return refusal;
  }
  return sendRedirect(response, codeRedirect(asked, issuer, code), 'ok');
}

function parseRequest(query: string, issuer: string): AuthorizationRequest | InvalidRequest {
  return parseAuthorizationRequest(query, { issuer, addedRedirects: getConfig().oauthRedirects });
}

function isValid(asked: AuthorizationRequest | InvalidRequest): asked is AuthorizationRequest {
  return 'client' in asked;
}

function sendInvalidRequest(response: Exchange['response'], invalid: InvalidRequest): string {
  if ('redirectTo' in invalid) return sendRedirect(response, invalid.redirectTo, 'invalid_request');
  sendJson(response, 400, { error: invalid.problem });
  return 'invalid_request';
}

/** Tells the consent screen where to send the browser. @returns the outcome to log. */
function sendRedirect(response: Exchange['response'], redirectTo: string, outcome: string): string {
  const answer: RedirectAnswer = { redirectTo };
  sendJson(response, 200, answer);
  return outcome;
}
