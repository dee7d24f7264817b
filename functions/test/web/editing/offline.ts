import type { Page } from 'playwright-core';
import { linkNamed, storedLinks } from './editor';
import { openMore, sheetNamed } from '../support/sheet';
import type { Person } from '../support/signIn/person';
import { pressShortcut } from '../support/until';

const adding = sheetNamed('Add a link');

export const goOffline = async (page: Page) => {
  await page.context().setOffline(true);
  await page.getByText('Offline: showing your saved copy').waitFor();
};
export const goOnline = (page: Page) => page.context().setOffline(false);

/** Adds a link with this title, in the web app. */
export async function addLink(page: Page, title: string): Promise<void> {
  await pressShortcut(page, 'n');
  await adding.field(page, 'Address').fill(`https://example.com/${encodeURIComponent(title)}`);
  await openMore(page);
  await adding.field(page, 'Title').fill(title);
  await adding.category(page).fill('Reading');
  await adding.button(page, 'Add').click();
  await linkNamed(page, title).waitFor();
}

/** Undoes the change that this message is about. */
export const undo = (page: Page, done: string) =>
  page.locator('.toast').filter({ hasText: done }).getByRole('button', { name: 'Undo' }).click();

export async function titles(person: Person, workspaceId?: string): Promise<string[]> {
  return (await storedLinks(person, workspaceId)).map(({ title }) => title).sort();
}
