import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** Somebody with an account of the Auth emulator, and an ID token as a client app gets it. */
export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly idToken: string;
}

const answerSchema = z.object({ localId: z.string(), idToken: z.string() });

/** Makes an account at the Auth emulator that is at `authHost`. */
export async function signUp(authHost: string): Promise<Account> {
  const email = `${randomUUID()}@example.com`;
  const password = randomUUID();
  const url = `http://${authHost}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const { localId: uid, idToken } = answerSchema.parse(await response.json());
  return { uid, email, password, idToken };
}
