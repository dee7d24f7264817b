import type { Response } from 'express';
import { z } from 'zod';
import { Rejection } from '../http/rejection';
import { HOW_TO_CONNECT, HOW_TO_SEND_A_KEY, sendJson } from '../http/responses';
import type { ResourcePath } from '../lib/apps/protocol/issuer';
import { resourceMetadataUrl } from '../lib/apps/protocol/metadata';
import { scopeOf } from '../lib/apps/protocol/scopes';
import { isAccessToken } from '../lib/shared/contract/fields/apiKey';

/** The JSON-RPC error codes that this service sends itself. */
export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  invalidParams: -32602,
  internal: -32603,
  rejected: -32000,
} as const;

/** Sends a JSON-RPC error, which MCP clients can show. `id` is the request's id, if known. */
export function sendRpcError(
  response: Response,
  status: number,
  { id = null, ...error }: { code: number; message: string; data?: object; id?: string | number | null },
  headers: Readonly<Record<string, string>> = {},
): void {
  sendJson(response, status, { jsonrpc: '2.0', id, error }, headers);
}

/**
 * What is wrong with an access token. It says the same of one that was never issued, so that nobody can find out which
 * were.
 */
const TOKEN_EXPIRED =
  'The access token of this app has expired or was revoked. The app can get a new one, unless it was disconnected: then connect it again.';

/** An endpoint at which apps may sign in. */
export interface SignInEndpoint {
  readonly issuer: string;
  readonly path: ResourcePath;
}

/**
 * Returns a 401 response for a key or access token. With a place to sign in, names the metadata that tells clients how to sign
 * in. Without one, omits the metadata, so clients don't probe for it. Some clients show only the description in the
 * header, others only the body.
 */
export function unauthorized(outcome: string, key = '', endpoint?: SignInEndpoint): Rejection {
  const error = 'Invalid or missing API key';
  const isToken = isAccessToken(key);
  const ofKey = endpoint === undefined ? HOW_TO_SEND_A_KEY : HOW_TO_CONNECT;
  const message = isToken ? TOKEN_EXPIRED : ofKey;
  const parameters = {
    realm: 'Link Dashboard',
    ...(endpoint && {
      resource_metadata: resourceMetadataUrl(endpoint.issuer, endpoint.path),
      // Clients ask for what this names. Only their user adds the permission to tidy up.
      scope: scopeOf(endpoint.path === '/mcp/connector' ? 'read' : 'write'),
    }),
    error: 'invalid_token',
    error_description: isToken ? message : `${error}. ${message}`,
  };
  const listed = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`);
  const headers = { 'WWW-Authenticate': `Bearer ${listed.join(', ')}` };
  return new Rejection(401, outcome, { error, message }, headers);
}

/** Returns a 503 response: no key exists at all, so no request can succeed. */
export function notConfigured(): Rejection {
  return new Rejection(503, 'not_configured', {
    error: 'MCP endpoint not configured',
    message:
      'Set MCP_API_KEY on the server or create a key for a user: see "Keys" in docs/operate/access.md.',
  });
}

const rpcErrorSchema = z.object({ error: z.object({ code: z.int() }) });

/** Sends the response that an SDK returned. @returns the outcome to log: `ok`, or the JSON-RPC code of a rejection. */
export async function sendSdkResponse(response: Response, served: globalThis.Response): Promise<string> {
  const body = await served.text();
  response.status(served.status).set('Cache-Control', 'no-store');
  const type = served.headers.get('content-type');
  if (type !== null) response.set('Content-Type', type);
  response.end(body);
  return served.ok ? 'ok' : rpcOutcome(rpcErrorSchema.safeParse(JSON.parse(body)).data?.error.code);
}

/** Returns what to log for a JSON-RPC error with this code. */
export function rpcOutcome(code: number | undefined): string {
  return `rpc ${String(code)}`;
}
