import { z } from 'zod';
import type { Account } from '../../support/users/accounts';
import { AUTH_HOST, BASE_URL } from '../../support/environment';
import { acceptTokensSince, withClaims } from '../../support/users/users';

/** The item in the browser's local storage from which Firebase Auth restores a signed-in user. */
export interface Session {
  readonly name: string;
  readonly value: string;
}

const configurationSchema = z.object({ apiKey: z.string() });
const tokensSchema = z.object({ localId: z.string(), idToken: z.string(), refreshToken: z.string() });

const storedUserSchema = z.looseObject({ stsTokenManager: z.looseObject({ accessToken: z.string() }) });

const sessions = new WeakMap<Account, Promise<Session>>();

/**
 * Signs in with the Auth emulator's API, which is quicker than filling in the form. Returns what the web app
 * would store in the browser.
 */
export function sessionOf(account: Account): Promise<Session> {
  const session = sessions.get(account) ?? signIn(account);
  sessions.set(account, session);
  return session;
}

/** Returns the session of a person who signed in this many minutes ago. */
export async function sessionAfterMinutes(account: Account, minutes: number): Promise<Session> {
  const { name, value } = await sessionOf(account);
  const user = storedUserSchema.parse(JSON.parse(value));
  const auth_time = Math.floor(Date.now() / 1_000) - minutes * 60;
  await acceptTokensSince(account.uid, auth_time);
  user.stsTokenManager.accessToken = withClaims(user.stsTokenManager.accessToken, { auth_time });
  return { name, value: JSON.stringify(user) };
}

function signIn({ email, password }: Account): Promise<Session> {
  return sessionAfter('signInWithPassword', { email, password }, email, 'password');
}

/** Signs up a user with a Google account. Returns what the web app would store in the browser. */
export function googleSessionOf(email: string): Promise<Session> {
  const credentials = { postBody: googleResponse(email), requestUri: BASE_URL };
  return sessionAfter('signInWithIdp', credentials, email, 'google.com');
}

/** Returns Google's response, in the form that the Auth emulator accepts. */
export function googleResponse(email: string): string {
  const idToken = JSON.stringify({ sub: email, email, email_verified: true });
  return `providerId=google.com&id_token=${encodeURIComponent(idToken)}`;
}

async function sessionAfter(
  method: string,
  credentials: object,
  email: string,
  providerId: string,
): Promise<Session> {
  const url = `http://${AUTH_HOST}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`;
  const [tokens, configuration] = await Promise.all([
    fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...credentials, returnSecureToken: true }),
    }),
    fetch(`${BASE_URL}/__/firebase/init.json`),
  ]);
  const { localId: uid, idToken, refreshToken } = tokensSchema.parse(await tokens.json());
  const { apiKey } = configurationSchema.parse(await configuration.json());
  return {
    name: `firebase:authUser:${apiKey}:[DEFAULT]`,
    value: JSON.stringify({
      uid,
      email,
      emailVerified: false,
      isAnonymous: false,
      providerData: [{ providerId, uid: email, email }],
      stsTokenManager: {
        accessToken: idToken,
        refreshToken,
        expirationTime: Date.now() + 60 * 60 * 1000,
      },
      apiKey,
      appName: '[DEFAULT]',
    }),
  };
}
