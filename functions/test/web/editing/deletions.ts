import type { Page } from 'playwright-core';
import { choose, EDIT, linkNamed, storedLinks } from '../support/editor';
import { newPerson, type Person } from '../support/signIn/person';
import { store, workspaceOf, type LinkToStore } from '../support/stored';
import { until } from '../support/until';

export const TWELVE = 'The Twelve-Factor App';
export const DRINK = 'Where to drink';

export const LINKS: LinkToStore[] = [
  { category: 'Reading', title: 'Parse, don’t validate', url: 'https://example.com/parse' },
  {
    category: 'Reading',
    title: TWELVE,
    url: 'https://12factor.net/',
    notes: 'Store config in\nthe environment.',
    sourceUrl: 'obsidian://open?vault=Notes',
    conversationId: 'conversation-1',
    localPath: '/home/ada/links',
    addedAt: '2025-03-12T10:00:00.000Z',
  },
  { category: 'Café', title: DRINK, url: 'https://example.com/espresso' },
];

/** Creates somebody with the same links in the default workspace and in another. */
export async function withLinks(): Promise<Person> {
  const person = await newPerson();
  await store(person.uid, workspaceOf('default', 'Default', LINKS));
  await store(person.uid, workspaceOf('another', 'Another', LINKS));
  return person;
}

export const isStored = async (person: Person, title: string, workspaceId?: string): Promise<boolean> =>
  (await storedLinks(person, workspaceId)).some((link) => link.title === title);

export const untilDeleted = (person: Person, title: string, workspaceId?: string) =>
  until(async () => !(await isStored(person, title, workspaceId)));

export async function deleteLink(page: Page, title: string): Promise<void> {
  await choose(page, title, 'Delete');
  await linkNamed(page, title).waitFor({ state: 'detached' });
}

/** Holds the requests that edit a workspace until the returned function is called. */
export async function holdEdits(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<undefined>();
  await page.route(EDIT, async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => {
    held.resolve(undefined);
  };
}
