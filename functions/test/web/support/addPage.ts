import type { Page } from 'playwright-core';
import { newPerson, type Person } from './signIn/person';
import { store, workspaceOf, type LinkToStore } from './stored';

const LINKS: LinkToStore[] = [
  { category: 'Reading', title: 'Newest', url: 'https://example.com/1', addedAt: '2026-02-01T10:00:00.000Z' },
  { category: 'Music', title: 'Older', url: 'https://example.com/2', addedAt: '2026-01-01T10:00:00.000Z' },
];

/** Creates a person with the same links in two workspaces. */
export async function personWithLinks(): Promise<Person> {
  const person = await newPerson();
  await store(person.uid, workspaceOf('default', 'Mine', LINKS));
  await store(person.uid, workspaceOf('travel', 'Travel', LINKS));
  return person;
}

/** The button that saves the link, on the page that `/add` opens. */
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
