import { randomUUID } from 'node:crypto';
import { z } from 'zod';

const signUpSchema = z.object({ localId: z.string(), idToken: z.string() });

/** A user of the Auth emulator with an ID token. */
export async function createIdToken(): Promise<{ uid: string; idToken: string }> {
  const host = process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '';
  const response = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: `${randomUUID()}@example.com`,
      password: randomUUID(),
      returnSecureToken: true,
    }),
  });
  const { localId: uid, idToken } = signUpSchema.parse(await response.json());
  return { uid, idToken };
}

/** Updates the default workspace. @returns the answer. @throws {Error} when its status is not 200. */
export async function postUpdate(url: string, idToken: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${idToken}` },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${url} answered ${String(response.status)}`);
  return response.json();
}
