import { deviceOf } from '../http/device';
import { Rejection } from '../http/rejection';
import { receiveJson } from '../http/jsonBody';
import { sendJson } from '../http/responses';
import { admittedUser } from '../http/userToken';
import { requireRecentSignIn } from '../lib/access/actor';
import { generateCode } from '../lib/apps/grants/secrets';
import {
  codeRedirect,
  errorRedirect,
  parseAuthorizationRequest,
  type AuthorizationRequest,
  type InvalidRequest,
} from '../lib/apps/protocol/authorizationRequest';
import { resourceOf } from '../lib/apps/protocol/issuer';
import { redirectHost } from '../lib/apps/protocol/redirects';
import { hash } from '#hash';
import { addressFields } from '../lib/shared/contract/fields/apiKey';
import {
  decisionRequestSchema,
  MAX_CONNECTED_APPS,
  type ConnectionRefusal,
  type ConnectionRequest,
  type DecisionRequest,
  type RedirectResponse,
} from '../lib/shared/contract/requests/appSignIn';
import { receptionOf, type SignInCall } from './signIn';

/**
 * `GET /authorize/request`: tells the consent screen what a client asks for. The query is that of the consent
 * screen.
 */
export function describeRequest(call: SignInCall): string {
  const { request, response, issuer } = call;
  const asked = parseRequest(new URL(request.originalUrl, issuer).searchParams.toString(), call);
  if (!isValid(asked)) return sendInvalidRequest(response, asked);
  const host = redirectHost(asked.redirect);
  const body: ConnectionRequest = {
    client: { name: asked.client.name, ...(host !== undefined && { host }) },
    access: asked.asksOnlyToRead ? 'read' : 'write',
    asksToWrite: asked.asksToWrite,
  };
  sendJson(response, 200, body);
  return 'ok';
}

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

/**
 * `POST /authorize/decision`: stores a code for the client if the person agrees, and returns where to send the
 * browser. Validates the client's request again. The ID token is in a header, so no other site can decide for the
 * person.
 */
export async function decide(call: SignInCall): Promise<string> {
  const { response, issuer } = call;
  const decision = await receiveJson(call, decisionRequestSchema, receptionOf(call));
  const asked = parseRequest(decision.request, call);
  if (!isValid(asked)) return sendInvalidRequest(response, asked);
  if (decision.decision === 'deny') {
    const denied = errorRedirect(asked, issuer, 'access_denied', 'The person said no.');
    return sendRedirect(response, denied, 'access_denied');
  }
  return allow(call, asked, decision);
}

async function allow(
  call: SignInCall,
  asked: AuthorizationRequest,
  { access, ownOnly, workspaces, timeZone, expiresInDays }: Extract<DecisionRequest, { decision: 'allow' }>,
): Promise<string> {
  const { request, response, instance, issuer, now, deadline } = call;
  const { actor, verifiedEmail } = await admittedUser(call, TOO_MANY_DECISIONS);
  requireRecentSignIn({ actor, now }, 'Connecting an app');
  const host = redirectHost(asked.redirect);
  const device = deviceOf(request.get('user-agent'));
  const code = generateCode();
  const consent = {
    uid: actor.uid,
    clientHash: hash(asked.clientId),
    clientName: asked.client.name,
    resource: resourceOf(issuer, asked.resourcePath),
    access: asked.asksOnlyToRead ? 'read' : access,
    ...(host !== undefined && { host }),
    ...(device !== undefined && { device }),
    ...(ownOnly !== undefined && { ownOnly }),
    ...(workspaces !== undefined && { workspaces }),
    ...(timeZone !== undefined && { timeZone }),
    ...addressFields(verifiedEmail),
  } as const;
  const { redirect, challenge } = asked;
  const times = { signedInAt: actor.signedInAt ?? 0, now: Date.parse(now) };
  const agreement = { redirect, challenge, expiresInDays, ...times };
  const refusal = await instance.consents.storeCode(hash(code), consent, agreement, deadline.signal);
  if (refusal) {
    const { status, error } = REFUSALS[refusal];
    throw new Rejection(status, refusal, { error, code: refusal });
  }
  return sendRedirect(response, codeRedirect(asked, issuer, code), 'ok');
}

function parseRequest(query: string, { issuer, config }: SignInCall): AuthorizationRequest | InvalidRequest {
  return parseAuthorizationRequest(query, { issuer, addedRedirects: config.oauthRedirects });
}

function isValid(asked: AuthorizationRequest | InvalidRequest): asked is AuthorizationRequest {
  return 'client' in asked;
}

function sendInvalidRequest(response: SignInCall['response'], invalid: InvalidRequest): string {
  if ('redirectTo' in invalid) return sendRedirect(response, invalid.redirectTo, 'invalid_request');
  throw new Rejection(400, 'invalid_request', { error: invalid.problem });
}

/** Tells the consent screen where to send the browser. @returns the outcome to log. */
function sendRedirect(response: SignInCall['response'], redirectTo: string, outcome: string): string {
  const body: RedirectResponse = { redirectTo };
  sendJson(response, 200, body);
  return outcome;
}
