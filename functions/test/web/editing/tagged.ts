import type { Locator, Page } from 'playwright-core';
import { storedLinks } from './editor';
import type { Person } from '../support/signIn/person';
import type { LinkToStore } from '../support/stored';

const link = (number: number, title: string, notes: string, category = 'Reading'): LinkToStore => ({
  category,
  title,
  url: `https://example.com/${String(number)}`,
  addedAt: `2026-01-0${String(9 - number)}T10:00:00.000Z`,
  notes,
});

/** Notes as imports write them, and as people and assistants do. */
export const TAGGED_LINKS: LinkToStore[] = [
  link(1, 'Planner', 'How it chooses an index.\n\n#postgres #to-read #favorite'),
  link(2, 'Explain', 'Like #postgres, but by hand. #SQL'),
  link(3, 'Café', '#café\n#unread'),
  link(4, 'Soup', 'With quinces.', 'Recipes'),
];

/** Returns the link with this title, with all that its row shows. */
export const rowOf = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
export const titlesShown = (page: Page): Promise<string[]> =>
  page.getByRole('article').getByRole('heading').locator('a').allTextContents();
/** Returns the stored notes by the titles of their links. */
export const notesOf = async (person: Person, workspaceId?: string) =>
  Object.fromEntries(
    (await storedLinks(person, workspaceId)).map(({ title, notes = '' }) => [title, notes] as const),
  );
