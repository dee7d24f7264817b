import cors from 'cors';
import { handleCall, type Call } from '../http/call';
import type { Exchange } from '../http/endpoint';
import { methodNotAllowed, notFound } from '../http/rejection';
import { HOW_TO_SEND_A_KEY, sendJson } from '../http/responses';
import { issuerOf } from '../lib/apps/protocol/issuer';
import { resourceMetadata, serverMetadata } from '../lib/apps/protocol/metadata';
import { decide, describeRequest } from './consent';
import type { OAuthPath } from './paths';
import { register } from './register';
import { disconnect, turnOnOrOff } from './settings';
import { requestedHost, type SignInCall } from './signIn';
import { issueTokens, revoke } from './tokens';

/**
 * Handles a request to a sign-in path. Throws a 404 at hosts that do not belong to this project and, except for the
 * switch, while sign-in is off. Returns the outcome to log.
 */
export function handleOAuth(path: OAuthPath, exchange: Exchange): Promise<string> {
  return handleCall(exchange, (call) => serve(path, call));
}

interface Route {
  readonly method: 'GET' | 'POST';
  /** Returns the outcome to log. */
  readonly handle: (call: SignInCall) => Promise<string> | string;
  /**
   * Whether web pages of any origin may call the route: clients may be web pages, too. Nothing here depends on
   * cookies.
   */
  readonly isForClients?: boolean;
  readonly worksWhenOff?: boolean;
}

const ROUTES: Readonly<Record<OAuthPath, Route>> = {
  '/.well-known/oauth-protected-resource': document((issuer) => resourceMetadata(issuer, '/mcp')),
  '/.well-known/oauth-protected-resource/mcp': document((issuer) => resourceMetadata(issuer, '/mcp')),
  '/.well-known/oauth-protected-resource/mcp/connector': document((issuer) =>
    resourceMetadata(issuer, '/mcp/connector'),
  ),
  '/.well-known/oauth-authorization-server': document(serverMetadata),
  '/register': { method: 'POST', handle: register, isForClients: true },
  '/token': { method: 'POST', handle: issueTokens, isForClients: true },
  '/revoke': { method: 'POST', handle: revoke, isForClients: true },
  '/authorize/request': { method: 'GET', handle: describeRequest },
  '/authorize/decision': { method: 'POST', handle: decide },
  '/authorize/disconnect': { method: 'POST', handle: disconnect },
  '/authorize/switch': { method: 'POST', handle: turnOnOrOff, worksWhenOff: true },
};

/** Clients that try to register, or to refresh their tokens, show this to their user. */
const NO_SIGN_IN = {
  error_description: `Invalid or missing API key. Turn on sign-in for apps under Settings, or use an API key. ${HOW_TO_SEND_A_KEY}`,
};

/** The same at a host that does not belong to this project. */
const NO_SIGN_IN_HERE = {
  code: 'unknown_host',
  error_description: `Invalid or missing API key. Apps cannot sign in at this address. Ask the operator to add it to OAUTH_HOSTS, or use an API key. ${HOW_TO_SEND_A_KEY}`,
};

async function serve(path: OAuthPath, call: Call): Promise<string> {
  const { request, config, instance, deadline } = call;
  const route = ROUTES[path];
  const issuer = issuerOf(requestedHost(request), config);
  const explains = path === '/register' || path === '/token';
  if (issuer === undefined) throw notFound(explains ? NO_SIGN_IN_HERE : {});
  const isServed = route.worksWhenOff === true || (await instance.appSignIn.isOn(deadline.signal));
  if (!isServed) throw notFound(explains ? NO_SIGN_IN : {});
  if (route.isForClients === true && handleCors(call)) return 'ok';
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (method !== route.method) throw methodNotAllowed(route.method);
  return route.handle({ ...call, issuer });
}

const allowCors = cors({ exposedHeaders: ['Retry-After'], maxAge: 3_600 });

/** Lets web pages read the response. @returns true if the request was a preflight and is done. */
function handleCors({ request, response }: Exchange): boolean {
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
