import * as z from 'zod/mini';
import { accounts, hostOf, type Account, type AppCredential } from '../state/accounts';
import { Failure } from './failure';
import { jsonOf, request } from './request';

/** Tokens for an app, and whether they let it add links. */
export interface Tokens {
  readonly credential: AppCredential;
  readonly mayWrite: boolean;
}

/** A token is renewed this long before it expires. */
const MARGIN_MS = 60_000;

const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  scope: z.optional(z.string()),
});
const errorSchema = z.object({ error: z.optional(z.string()), error_description: z.optional(z.string()) });

/** Gets tokens for a code or a refresh token. @throws {Failure} */
export async function fetchTokens(
  origin: string,
  clientId: string,
  parameters: Record<string, string>,
): Promise<Tokens> {
  const body = new URLSearchParams({ ...parameters, client_id: clientId });
  const response = await request(origin, '/token', { method: 'POST', body });
  const json = await jsonOf(response);
  const { success, data } = tokensSchema.safeParse(json);
  if (!response.ok || !success) throw tokenFailure(origin, response.status, json);
  const { access_token: accessToken, refresh_token: refreshToken, expires_in, scope = '' } = data;
  const expiresAt = Date.now() + expires_in * 1_000;
  return {
    credential: { kind: 'app', clientId, accessToken, refreshToken, expiresAt },
    mayWrite: scope.split(' ').includes('links:write'),
  };
}

function tokenFailure(origin: string, status: number, json: unknown): Failure {
  const { host } = new URL(origin);
  if (status === 429 || status >= 500) {
    return new Failure('later', `${host} is busy.`);
  }
  const { data } = errorSchema.safeParse(json);
  const reason = data?.error_description === undefined ? '' : ` It says: ${data.error_description}`;
  return new Failure(
    'connect',
    `${host} does not accept the sign-in.${reason} Connect again in the settings.`,
  );
}

/**
 * Returns the headers that authenticate an account. Renews its access token if it has expired, or if it is the rejected one.
 * Several pages may ask at once, and only one of them renews it.
 * @throws {Failure} if the person has to sign in again.
 */
export async function authenticate(
  { id, origin, credential }: Account,
  rejected?: string,
): Promise<Record<string, string>> {
  if (credential.kind === 'key') return { 'X-API-Key': credential.key };
  const isValid = ({ accessToken, expiresAt }: AppCredential) =>
    accessToken !== rejected && expiresAt > Date.now() + MARGIN_MS;
  // So an account works before it is stored, too.
  if (isValid(credential)) return { Authorization: `Bearer ${credential.accessToken}` };
  return navigator.locks.request(`tokens ${id}`, async () => {
    const account = (await accounts.read()).list.find((each) => each.id === id);
    if (account?.credential.kind !== 'app') {
      throw new Failure('connect', `${hostOf({ origin })} is no longer connected.`);
    }
    const known = account.credential;
    const current = isValid(known) ? known : await renew(origin, known);
    if (current !== known) await accounts.change((all) => withCredential(all, id, current));
    return { Authorization: `Bearer ${current.accessToken}` };
  });
}

async function renew(origin: string, { clientId, refreshToken }: AppCredential): Promise<AppCredential> {
  const parameters = { grant_type: 'refresh_token', refresh_token: refreshToken };
  return (await fetchTokens(origin, clientId, parameters)).credential;
}

function withCredential<All extends { list: Account[] }>(
  all: All,
  id: string,
  credential: AppCredential,
): All {
  return { ...all, list: all.list.map((each) => (each.id === id ? { ...each, credential } : each)) };
}
