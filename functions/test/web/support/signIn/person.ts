import type { Page } from 'playwright-core';
import { signUp, type Account } from '../../../support/users/accounts';
import { AUTH_HOST } from '../../../support/environment';
import { openPage, type PageOptions } from '../browser';
import { sessionOf } from '../session';
import { store, workspaceOf, type LinkToStore } from '../stored';

/** A person with an account in the Auth emulator. */
export type Person = Account;

export const newPerson = (): Promise<Person> => signUp(AUTH_HOST);

/** Creates a person with these links in the default workspace. */
export async function personWith(links: readonly LinkToStore[]): Promise<Person> {
  const person = await newPerson();
  await store(person.uid, workspaceOf('default', 'Default', links));
  return person;
}

/** Fills in the sign-in form. */
export async function signIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Chooses to sign out, which asks first if changes would be lost. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
}

/** Opens a page on which this person is already signed in. */
export async function openAs(person: Person, path?: string, options?: PageOptions): Promise<Page> {
  const page = await openPage(path, { ...options, session: await sessionOf(person) });
  await page
    .getByRole('button', { name: /^(Your account|Menu)$/ })
    .first()
    .waitFor();
  return page;
}

/** Makes the page that of somebody who has said that this is not their device. */
export async function borrowDevice(page: Page): Promise<void> {
  await page.evaluate("sessionStorage.setItem('borrowed', 'true')");
  await page.reload();
  await page.getByRole('button', { name: 'Your account' }).waitFor();
}
