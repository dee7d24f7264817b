import { parseClientId, type Client } from './client';
import { resourceNamed, type ResourcePath } from './issuer';
import { oauthError, type OAuthErrorCode } from './oauthError';
import { isChallenge } from './pkce';
import { isRegisteredRedirect, withParameters } from './redirects';
import { asksOnlyToRead, asksToWrite } from './scopes';

/** A client's valid request to act for a user. */
export interface AuthorizationRequest {
  readonly client: Client;
  readonly clientId: string;
  readonly redirect: string;
  readonly state: string | undefined;
  readonly challenge: string;
  /** The endpoint that the client asks for. */
  readonly resourcePath: ResourcePath;
  /** Whether the client may get no other permission than to read. Otherwise, its user chooses. */
  readonly asksOnlyToRead: boolean;
  /** Whether the client names a scope to write. If not, its user has to choose it. */
  readonly asksToWrite: boolean;
}

const MAX_QUERY_LENGTH = 10_000;

/** The issuer that a request was sent to, and the redirect URLs that this deployment allows in addition. */
export interface RequestContext {
  readonly issuer: string;
  readonly addedRedirects: readonly string[];
}

/**
 * Why a request is not valid. Usually, the browser returns to the client with the error. If the client or its
 * redirect URL is not valid, the web app shows the problem instead: otherwise, anyone could use this service to
 * redirect people elsewhere.
 */
export type InvalidRequest = { readonly redirectTo: string } | { readonly problem: string };

/** Validates the query of `/authorize`. */
export function parseAuthorizationRequest(
  query: string,
  { issuer, addedRedirects }: RequestContext,
): AuthorizationRequest | InvalidRequest {
  if (query.length > MAX_QUERY_LENGTH) return { problem: 'The address is too long.' };
  const parameters = new URLSearchParams(query);
  const clientId = single(parameters, 'client_id');
  const redirect = single(parameters, 'redirect_uri');
  const client = clientId === undefined ? undefined : parseClientId(clientId, addedRedirects, redirect);
  if (clientId === undefined || !client) {
    return {
      problem:
        'This app is not registered here. Remove the connection in the app, add it again, and sign in from there.',
    };
  }
  if (redirect === undefined || !isRegisteredRedirect(redirect, client.redirects)) {
    return { problem: 'This app asks to send access to an address that it has not registered.' };
  }
  const state = single(parameters, 'state');
  const challenge = single(parameters, 'code_challenge') ?? '';
  const problem = problemWith(parameters, challenge);
  if (problem) return { redirectTo: errorRedirect({ redirect, state }, issuer, ...problem) };
  const resourcePath = resourceAsked(parameters, issuer);
  if (resourcePath === undefined) {
    const foreign = 'resource must be the URL of this MCP endpoint.';
    return { redirectTo: errorRedirect({ redirect, state }, issuer, 'invalid_target', foreign) };
  }
  const scope = single(parameters, 'scope');
  const mayOnlyRead = resourcePath === '/mcp/connector';
  return {
    client,
    clientId,
    redirect,
    state,
    challenge,
    resourcePath,
    asksOnlyToRead: mayOnlyRead || asksOnlyToRead(scope),
    asksToWrite: !mayOnlyRead && asksToWrite(scope),
  };
}

/** Returns the error to report to the client, or undefined if the request is valid. */
function problemWith(parameters: URLSearchParams, challenge: string): [OAuthErrorCode, string] | undefined {
  const repeated = [...new Set(parameters.keys())].find(
    (name) => name !== 'resource' && parameters.getAll(name).length > 1,
  );
  if (repeated !== undefined) return ['invalid_request', 'A parameter is repeated.'];
  if (parameters.get('response_type') !== 'code') {
    return ['unsupported_response_type', 'response_type must be code.'];
  }
  if (parameters.get('code_challenge_method') !== 'S256' || !isChallenge(challenge)) {
    return ['invalid_request', 'PKCE is required: send code_challenge with code_challenge_method=S256.'];
  }
  return undefined;
}

/** Returns the endpoint that a client asks for, by default the one for most clients. Undefined unless it is exactly one. */
function resourceAsked(parameters: URLSearchParams, issuer: string): ResourcePath | undefined {
  const named = new Set(parameters.getAll('resource').map((resource) => resourceNamed(issuer, resource)));
  const [path = '/mcp'] = named;
  return named.size > 1 || named.has(undefined) ? undefined : path;
}

export function codeRedirect(
  { redirect, state }: Pick<AuthorizationRequest, 'redirect' | 'state'>,
  issuer: string,
  code: string,
): string {
  return withParameters(redirect, { code, state, iss: issuer });
}

export function errorRedirect(
  { redirect, state }: Pick<AuthorizationRequest, 'redirect' | 'state'>,
  issuer: string,
  code: OAuthErrorCode,
  description: string,
): string {
  return withParameters(redirect, { ...oauthError(code, description), state, iss: issuer });
}

/** Returns a parameter, or undefined if it is missing, empty or repeated. */
function single(parameters: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = parameters.getAll(name);
  return value === '' || more.length > 0 ? undefined : value;
}
