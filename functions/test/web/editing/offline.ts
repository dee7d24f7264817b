import type { Page } from 'playwright-core';
import { storedLinks } from './editor';
import type { Person } from '../support/signIn/person';

export const goOffline = async (page: Page) => {
  await page.context().setOffline(true);
  await page.getByText('You are offline. You see').waitFor();
};
export const goOnline = (page: Page) => page.context().setOffline(false);

/** Undoes the change that this message is about. */
export const undo = (page: Page, done: string) =>
  page.locator('.toast').filter({ hasText: done }).getByRole('button', { name: 'Undo' }).click();

/** Returns the titles of the stored links of a workspace. */
export async function titles(person: Person, workspaceId?: string): Promise<string[]> {
  return (await storedLinks(person, workspaceId)).map(({ title }) => title).sort();
}
