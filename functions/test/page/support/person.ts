import { randomUUID } from 'node:crypto';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { z } from 'zod';
import { AUTH_HOST } from '../../support/environment';
import { openPage } from './browser';

/** Somebody with an account of the Auth emulator. */
export interface Person {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly idToken: string;
}

const signedUp = z.object({ localId: z.string(), idToken: z.string() });

export async function newPerson(): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const password = randomUUID();
  const url = `http://${AUTH_HOST}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const { localId: uid, idToken } = signedUp.parse(await response.json());
  return { uid, email, password, idToken };
}

/** Fills in the form that is shown, as a person does. */
export async function signIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** What a browser keeps of a sign-in, so that each person signs in by hand once. */
const signedIn = new WeakMap<Person, Awaited<ReturnType<BrowserContext['storageState']>>>();

/** The page as somebody sees it who has signed in. */
export async function openAs(person: Person, path = '/', options: BrowserContextOptions = {}): Promise<Page> {
  const storageState = signedIn.get(person);
  const page = await openPage(path, { ...options, ...(storageState && { storageState }) });
  if (!storageState) await signIn(page, person);
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  if (!storageState) signedIn.set(person, await page.context().storageState({ indexedDB: true }));
  return page;
}
