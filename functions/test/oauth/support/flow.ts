import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import {
  redirectResponseSchema,
  type DecisionRequest,
} from '../../../src/lib/shared/contract/requests/appSignIn';
import type { Permission } from '../../../src/lib/shared/contract/fields/apiKey';
import { LIST_TOOLS } from '../../support/requests/messages';
import { postMessage } from '../../support/requests/client';
import { postAs, type Person, type SignInService } from './service';

type Service = Pick<SignInService, 'url'>;

export const CALLBACK = 'http://localhost:3000/callback';

const registrationSchema = z.looseObject({ client_id: z.string(), redirect_uris: z.array(z.string()) });
export const tokensSchema = z.strictObject({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  // Less than an hour, if a parallel refresh got the token first.
  expires_in: z.int().min(3_420).max(3_600),
  refresh_token: z.string(),
  scope: z.string(),
});
export type Tokens = z.infer<typeof tokensSchema>;

/** What a client keeps while it connects. */
export interface SignInAttempt {
  readonly clientId: string;
  readonly redirect: string;
  readonly verifier: string;
  /** The query with which it opens `/authorize`. */
  readonly query: string;
}

/** Registers a client and returns its id. */
export async function register(
  { url }: Service,
  redirect_uris = [CALLBACK],
  client_name = 'Test client',
): Promise<string> {
  const response = await fetch(`${url}/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ redirect_uris, client_name }),
  });
  expect(response.status).toBe(201);
  return registrationSchema.parse(await response.json()).client_id;
}

/** Makes the query of an authorization request. `changes` replaces parameters, and undefined removes one. */
export function attemptOf(
  { url }: Service,
  clientId: string,
  changes: Record<string, string | undefined> = {},
): SignInAttempt {
  const verifier = randomBytes(32).toString('base64url');
  const parameters: Record<string, string | undefined> = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: CALLBACK,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'a state',
    resource: `${url}/mcp`,
    ...changes,
  };
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const query = `?${given.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&')}`;
  return { clientId, redirect: parameters.redirect_uri ?? '', verifier, query };
}

/** What a person may limit an app to. */
type Limit = Pick<Extract<DecisionRequest, { decision: 'allow' }>, 'ownOnly' | 'expiresInDays'>;

/** Decides for a person, as the consent screen does. Returns where the browser is sent. */
export async function allow(
  { url }: Service,
  person: Person,
  { query }: SignInAttempt,
  access: Permission = 'write',
  limit: Limit = {},
): Promise<URL> {
  const body = { request: query, decision: 'allow', access, ...limit, timeZone: 'Pacific/Auckland' };
  const response = await postAs(person, `${url}/authorize/decision`, body);
  expect(response.status).toBe(200);
  return new URL(redirectResponseSchema.parse(await response.json()).redirectTo);
}

/** Posts a form, as clients do to `/token` and `/revoke`. Arrays repeat a parameter. */
export function postForm(
  url: string,
  form: Record<string, string | string[] | undefined>,
): Promise<Response> {
  const body = new URLSearchParams();
  for (const [name, values] of Object.entries(form)) {
    for (const value of [values ?? []].flat()) body.append(name, value);
  }
  return fetch(url, { method: 'POST', body });
}

/** Redeems the code that the browser was sent back with. */
export function redeem(
  { url }: Service,
  { clientId, redirect, verifier }: SignInAttempt,
  code: string,
  changes: Record<string, string | string[] | undefined> = {},
): Promise<Response> {
  return postForm(`${url}/token`, {
    grant_type: 'authorization_code',
    code,
    client_id: clientId,
    redirect_uri: redirect,
    code_verifier: verifier,
    ...changes,
  });
}

export function refresh(
  { url }: Service,
  clientId: string,
  refresh_token: string,
  changes: Record<string, string | string[] | undefined> = {},
): Promise<Response> {
  return postForm(`${url}/token`, {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token,
    ...changes,
  });
}

export async function tokensOf(received: Response | Promise<Response>): Promise<Tokens> {
  const response = await received;
  const json: unknown = await response.json();
  if (response.status !== 200) throw new Error(JSON.stringify(json));
  return tokensSchema.parse(json);
}

export async function errorOf(received: Response | Promise<Response>): Promise<unknown[]> {
  const response = await received;
  const { error } = z.looseObject({ error: z.unknown() }).parse(await response.json());
  return [response.status, error];
}

interface ConnectOptions extends Limit {
  readonly access?: Permission;
  readonly name?: string;
}

/** Connects an app for a person. Returns its first tokens. */
export async function connect(
  service: Service,
  person: Person,
  { access = 'write', name = 'Test client', ...limit }: ConnectOptions = {},
) {
  const clientId = await register(service, [CALLBACK], name);
  const attempt = attemptOf(service, clientId);
  const redirected = await allow(service, person, attempt, access, limit);
  const code = redirected.searchParams.get('code') ?? '';
  return { clientId, attempt, code, tokens: await tokensOf(redeem(service, attempt, code)) };
}

/** Calls the service with a token, and returns the status. */
export async function statusWith({ url }: Service, token: string): Promise<number> {
  const response = await postMessage(`${url}/mcp`, { Authorization: `Bearer ${token}` }, LIST_TOOLS);
  await response.text();
  return response.status;
}
