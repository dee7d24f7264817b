import * as z from 'zod/mini';
import { Failure } from '../service/failure';
import { jsonOf, redirected, request } from '../service/request';
import { fetchTokens, type Tokens } from '../service/tokens';
import { challengeOf, randomString } from './pkce';

/** Lets the person sign in to a dashboard, and say what the extension may do there. @throws {Failure} */
export async function signIn(origin: string): Promise<Tokens> {
  const redirect = chrome.identity.getRedirectURL();
  const clientId = await register(origin, redirect);
  const [verifier, state] = [randomString(), randomString()];
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirect,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
    scope: 'links:read links:write',
    resource: `${origin}/mcp`,
    state,
  });
  const code = codeIn(await open(`${origin}/authorize?${query.toString()}`), state, origin);
  const parameters = {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirect,
  };
  return fetchTokens(origin, clientId, parameters);
}

const NAME = 'Link Dashboard extension';

const registeredSchema = z.object({ client_id: z.string() });
const errorSchema = z.object({ error_description: z.string(), code: z.optional(z.string()) });

async function register(origin: string, redirect: string): Promise<string> {
  const { host } = new URL(origin);
  const response = await request(origin, '/register', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: NAME, redirect_uris: [redirect] }),
  });
  const json = await jsonOf(response);
  const { data } = registeredSchema.safeParse(json);
  if (response.ok && data) return data.client_id;
  const { data: error } = errorSchema.safeParse(json);
  if (response.status === 404 && error?.code === 'unknown_host') {
    throw new Failure(
      'rejected',
      `The extension cannot sign in at ${host} until its operator adds this domain to OAUTH_HOSTS. Or use a key.`,
    );
  }
  if (response.status === 404 && error) {
    const where = `Open ${host}, turn on “Let apps connect by signing in” under Settings, and try again.`;
    throw new Failure('rejected', `Sign-in for apps is turned off there. ${where} Or use a key.`);
  }
  if (response.status === 400 && error) {
    throw new Failure(
      'rejected',
      `${host} does not know this extension. Ask its operator to update it, or to add ${redirect} to OAUTH_REDIRECT_URIS. Or use a key.`,
    );
  }
  if (response.status === 429 || response.status >= 500) {
    throw new Failure('later', `${host} is busy. Try again in a minute.`);
  }
  throw new Failure('rejected', `There is no Link Dashboard at ${host}. Check the address.`);
}

/** Opens the consent screen. Returns the address that the person was sent back to. */
async function open(url: string): Promise<URL> {
  const redirected = await chrome.identity
    .launchWebAuthFlow({ url, interactive: true })
    .catch(() => undefined);
  if (redirected === undefined) {
    throw new Failure('rejected', 'The window was closed before you had signed in. Try again.');
  }
  return new URL(redirected);
}

/**
 * Returns the code in an address that the person was sent back to.
 * @throws {Failure} if it is not the response to this request.
 */
export function codeIn({ searchParams }: URL, state: string, origin: string): string {
  const code = searchParams.get('code');
  if (searchParams.get('state') !== state) {
    throw new Failure('rejected', 'The response belongs to another sign-in. Try again.');
  }
  if (searchParams.get('iss') !== origin) throw redirected(origin, '/authorize');
  if (code !== null) return code;
  if (searchParams.get('error') === 'access_denied') {
    throw new Failure('rejected', 'You did not allow it. To connect, sign in again and choose Allow.');
  }
  throw new Failure('rejected', searchParams.get('error_description') ?? 'The sign-in failed. Try again.');
}
