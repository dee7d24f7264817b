import type { BrowserContextOptions, Page } from 'playwright-core';
import { signUp, type Account } from '../../../scripts/emulators/accounts';
import { AUTH_HOST, BASE_URL } from '../../support/environment';
import { openPage, openSharedPage } from './browser';
import { sessionOf, type Session } from './session';
import { store, workspaceOf, type LinkToStore } from './stored';

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

/** Who is signed in on the open pages of the shared profile. */
let sharedBy: Person | undefined;

afterEach(() => {
  sharedBy = undefined;
});

/**
 * Opens a page on which this person is already signed in. Uses the profile that the tests of a file share, or a new one
 * if the page needs other options or somebody else is signed in on an open page.
 */
export async function openAs(person: Person, path = '/', options?: BrowserContextOptions): Promise<Page> {
  const isShared = options === undefined && (sharedBy === undefined || sharedBy === person);
  const page = isShared
    ? await openInSharedProfile(person, path)
    : await openPage(path, { ...options, storageState: storageStateOf(await sessionOf(person)) });
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  return page;
}

async function openInSharedProfile(person: Person, path: string): Promise<Page> {
  const page = await openSharedPage();
  if (sharedBy === person) {
    await page.goto(path);
    return page;
  }
  sharedBy = person;
  const { name, value } = await sessionOf(person);
  // Replaces the browser's storage before the web app reads it. The deletion comes first, because it was requested first.
  const replaced = await page.addInitScript(`
    if (location.origin === ${JSON.stringify(BASE_URL)}) {
      localStorage.clear();
      localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)});
      indexedDB.deleteDatabase('firebaseLocalStorageDb');
    }`);
  await page.goto(path);
  await replaced.dispose();
  return page;
}

/** The state of a browser profile in which this session was opened. */
export const storageStateOf = (session: Session, origin = BASE_URL) => ({
  cookies: [],
  origins: [{ origin, localStorage: [session] }],
});
