import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** An account in the Auth emulator, with an ID token as a browser gets it. */
export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly idToken: string;
}

const signInResponse = z.object({ localId: z.string(), idToken: z.string() });

/** Signs up a new user, and signs them in as a browser does, at the Auth emulator on `authHost`. */
export async function signUp(authHost: string): Promise<Account> {
  const email = `${randomUUID()}@example.com`;
  const password = randomUUID();
  const body = { email, password, returnSecureToken: true };
  await post(authHost, 'accounts:signUp?key=any', body);
  // The emulator notes the time of a sign-up before the time from which it accepts tokens. If a second ends between the two, the
  // token of the sign-up counts as revoked.
  const response = await post(authHost, 'accounts:signInWithPassword?key=any', body);
  const { localId: uid, idToken } = signInResponse.parse(await response.json());
  return { uid, email, password, idToken };
}

const errorResponse = z.object({ error: z.object({ message: z.string() }) });

/** Creates a user with this uid at the Auth emulator, unless it exists. */
export async function createUser(
  authHost: string,
  project: string,
  user: { readonly localId: string; readonly email: string; readonly password: string },
): Promise<void> {
  const response = await post(
    authHost,
    `projects/${project}/accounts`,
    { displayName: 'Developer', emailVerified: true, ...user },
    // Only an administrator may choose a uid. The emulator accepts this token as an administrator's.
    { Authorization: 'Bearer owner' },
  );
  if (response.ok) return;
  const { message } = errorResponse.parse(await response.json()).error;
  if (!message.startsWith('DUPLICATE_LOCAL_ID')) throw new Error(`Could not create the user: ${message}`);
}

function post(authHost: string, path: string, body: object, headers = {}): Promise<Response> {
  return fetch(`http://${authHost}/identitytoolkit.googleapis.com/v1/${path}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}
