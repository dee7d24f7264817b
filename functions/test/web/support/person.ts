import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { signUp, type Account } from '../../../scripts/emulators/accounts';
import { AUTH_HOST } from '../../support/environment';
import { openPage } from './browser';

/** Somebody with an account of the Auth emulator. */
export type Person = Account;

export const newPerson = (): Promise<Person> => signUp(AUTH_HOST);

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
