import { z } from 'zod';
import { parseJson } from '../../shared/base/json';
import { clientOfDocument } from './clientDocument';
import { oauthError, type OAuthError } from './oauthError';
import { isAllowedRedirect, withoutLoopbackPort } from './redirects';

/** A client. Nothing about it is stored, because its id contains everything, or names a document. */
export interface Client {
  /** The name that the client claims. */
  readonly name: string;
  readonly redirects: readonly string[];
}

const MAX_NAME_LENGTH = 100;
const MAX_REDIRECTS = 10;

/** The id is part of the URL that the client opens in a browser. */
const MAX_CLIENT_ID_LENGTH = 2_000;
const PREFIX = 'ld1.';

/** Braille without any dots. Unicode calls it a symbol, not a space. */
const BLANK_SYMBOL = '\u2800';

// Ignores other fields, and invalid values that do not matter here: a rejected client could not connect.
const registrationSchema = z.object({
  redirect_uris: z.array(z.string()).max(100),
  client_name: z.string().optional().catch(undefined),
  grant_types: z.array(z.string()).optional().catch(undefined),
});

/** The response to a registration. */
export type Registration = ReturnType<typeof registrationOf>;

/**
 * Returns a client's id and what was registered, or an error. Drops the redirect URLs at which clients may not
 * receive codes. Rejects the client if none is left. Registers every client without authentication. Clients that
 * ask for it accept that.
 */
export function registerClient(
  body: unknown,
  addedRedirects: readonly string[],
  nowMs: number,
): Registration | OAuthError {
  const { data, error } = registrationSchema.safeParse(body);
  if (!data) {
    const isRedirect = error.issues.some(({ path }) => path[0] === 'redirect_uris');
    return oauthError(
      isRedirect ? 'invalid_redirect_uri' : 'invalid_client_metadata',
      'Send JSON with redirect_uris, an array of strings.',
    );
  }
  if (data.grant_types && !data.grant_types.includes('authorization_code')) {
    return oauthError('invalid_client_metadata', 'grant_types must include authorization_code.');
  }
  const redirects = data.redirect_uris.filter((redirect) => isAllowedRedirect(redirect, addedRedirects));
  if (redirects.length === 0) {
    return oauthError(
      'invalid_redirect_uri',
      'No redirect URI is allowed. Use http://localhost or http://127.0.0.1, or ask the operator to add yours to OAUTH_REDIRECT_URIS.',
    );
  }
  const name = displayName(data.client_name);
  // Some clients register again at another port before they refresh their tokens.
  const identity = { name, redirects: [...new Set(redirects.map(withoutLoopbackPort))] };
  const clientId = encodeClient(identity);
  return identity.redirects.length > MAX_REDIRECTS || clientId.length > MAX_CLIENT_ID_LENGTH
    ? oauthError('invalid_client_metadata', 'Too many redirect URIs, or too long ones.')
    : registrationOf(clientId, { name, redirects: [...new Set(redirects)] }, nowMs);
}

function registrationOf(clientId: string, { name, redirects }: Client, nowMs: number) {
  return {
    client_id: clientId,
    client_id_issued_at: Math.floor(nowMs / 1_000),
    client_name: name,
    redirect_uris: redirects,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

const encodedSchema = z.tuple([z.string()], z.string());

/**
 * Returns the client with this id, or undefined if it is neither an id that this service issues nor the URL of a client's
 * metadata document: see {@link clientOfDocument}, which reads `redirect`, the redirect URL of the request. Checks
 * everything in the id again, because anyone can make one up.
 */
export function parseClientId(
  clientId: string,
  addedRedirects: readonly string[],
  redirect?: string,
): Client | undefined {
  if (clientId.length > MAX_CLIENT_ID_LENGTH) return undefined;
  if (!clientId.startsWith(PREFIX)) return clientOfDocument(clientId, addedRedirects, redirect);
  const json = Buffer.from(clientId.slice(PREFIX.length), 'base64url').toString();
  const { data } = encodedSchema.safeParse(parseJson(json));
  if (!data) return undefined;
  const [name, ...redirects] = data;
  const client = { name, redirects };
  const isSound =
    name !== '' &&
    name === oneLine(name) &&
    redirects.length <= MAX_REDIRECTS &&
    redirects.every((redirect) => isAllowedRedirect(redirect, addedRedirects));
  // Earlier versions registered names that are not shown unchanged, and kept ports.
  return isSound && encodeClient(client) === clientId ? { name: displayName(name), redirects } : undefined;
}

function encodeClient({ name, redirects }: Client): string {
  return PREFIX + Buffer.from(JSON.stringify([name, ...redirects])).toString('base64url');
}

/**
 * Returns a name that is safe to show: one line of visible characters that does not change the direction of the text or
 * cover what is above and below.
 */
function displayName(claimed = ''): string {
  const visible = claimed
    // Such as the Hangul filler and variation selectors. Others are control characters, which become spaces.
    .replace(/(?!\p{C})\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(BLANK_SYMBOL, ' ')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1');
  const name = oneLine(visible);
  return /[^\p{M}\p{Z}]/u.test(name) ? name : 'An app without a name';
}

/** Returns a text as one line of printable characters that is not too long. */
function oneLine(text: string): string {
  const printable = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return Array.from(printable).slice(0, MAX_NAME_LENGTH).join('').trim();
}
