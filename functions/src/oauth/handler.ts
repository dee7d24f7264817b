import cors from 'cors';
import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';
import type { RequestEntry } from '../http/requestLog';
import { HOW_TO_SEND_A_KEY, sendJson, sendMethodNotAllowed, sendNotFound } from '../http/responses';
import { getConfig } from '../lib/service/config';
import { databaseDeadline } from '../lib/platform/deadline';
import { getInstance } from '../lib/service/instance';
import { issuerOf } from '../lib/apps/protocol/issuer';
import { resourceMetadata, serverMetadata } from '../lib/apps/protocol/metadata';
import { decide, describeRequest } from './consent';
import type { OAuthHandler } from './exchange';
import type { OAuthPath } from './paths';
import { register } from './register';
import { disconnect, turnOnOrOff } from './settings';
import { issueTokens, revoke } from './tokens';

interface Route {
  readonly method: 'GET' | 'POST';
  readonly handle: OAuthHandler;
  /** Whether web pages of any origin may call it: clients may be web pages, too. Nothing here depends on cookies. */
  readonly isForClients?: boolean;
  readonly worksWhenOff?: boolean;
}

const ROUTES: Readonly<Record<OAuthPath, Route>> = {
  '/.well-known/oauth-protected-resource': document(resourceMetadata),
  '/.well-known/oauth-protected-resource/mcp': document(resourceMetadata),
  '/.well-known/oauth-authorization-server': document(serverMetadata),
  '/register': { method: 'POST', handle: register, isForClients: true },
  '/token': { method: 'POST', handle: issueTokens, isForClients: true },
  '/revoke': { method: 'POST', handle: revoke, isForClients: true },
  '/authorize/request': { method: 'GET', handle: describeRequest },
  '/authorize/decision': { method: 'POST', handle: decide },
  '/authorize/disconnect': { method: 'POST', handle: disconnect },
  '/authorize/switch': { method: 'POST', handle: turnOnOrOff, worksWhenOff: true },
};

/** Clients that try to register show this to their user. */
const NO_SIGN_IN = {
  error_description: `Invalid or missing API key. This server uses API keys, not OAuth. ${HOW_TO_SEND_A_KEY}`,
};

/**
 * Handles a request to one of the paths of sign-in. While sign-in is off, and at hosts that are not this project's, there are
 * no such paths.
 */
export async function handleOAuth(
  path: OAuthPath,
  request: Request,
  response: Response,
  entry: RequestEntry,
): Promise<void> {
  const route = ROUTES[path];
  // Hosting calls the function under another host name and forwards the one that was asked.
  const issuer = issuerOf(request.get('x-forwarded-host') ?? request.get('host'), getConfig());
  const isServed =
    issuer !== undefined &&
    (route.worksWhenOff === true || (await getInstance().appSignIn.isOn(databaseDeadline())));
  if (!isServed) {
    entry.outcome = 'not_found';
    sendNotFound(response, path === '/register' ? NO_SIGN_IN : {});
    return;
  }
  if (route.isForClients === true && handleCors(request, response)) return;
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (method !== route.method) {
    entry.outcome = sendMethodNotAllowed(response, route.method);
    return;
  }
  entry.outcome = await route.handle({ request, response, entry, issuer });
}

const allowCors = cors({ exposedHeaders: ['Retry-After'], maxAge: 3_600 });

/** Lets web pages read the response. @returns true if the request was a preflight and is done. */
function handleCors(request: Request, response: Response): boolean {
  let isPreflight = true;
  allowCors(request, response, () => {
    isPreflight = false;
  });
  return isPreflight;
}

function document(content: (issuer: string) => object): Route {
  return {
    method: 'GET',
    isForClients: true,
    handle({ response, issuer }) {
      sendJson(response, 200, content(issuer));
      return 'ok';
    },
  };
}
