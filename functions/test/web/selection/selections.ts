import type { Page } from 'playwright-core';
import { categoryId } from '../../../src/lib/shared/model/identity';
import { namedLinks } from '../support/namedLinks';
import type { Person } from '../support/signIn/person';
import type { LinkToStore } from '../support/stored';
import { until } from '../support/until';

export const READING = `/w/default/${categoryId('Reading')}`;

/** Six links in Reading, newest first, and one in Music with the address of the second. */
export const LINKS: LinkToStore[] = [
  ...[1, 2, 3, 4, 5, 6].map((number) => ({
    category: 'Reading',
    title: `Link ${String(number)}`,
    url: `https://example.com/${String(number)}`,
    addedAt: `2026-01-0${String(9 - number)}T10:00:00.000Z`,
    ...(number === 2 && { notes: 'A note.', sourceUrl: 'https://notes.example/2' }),
    ...(number === 4 && { title: 'Link [4]', conversationId: 'c-4', localPath: '/logs/4' }),
  })),
  {
    category: 'Music',
    title: 'The same',
    url: 'https://example.com/2/',
    addedAt: '2025-01-01T10:00:00.000Z',
  },
];

export const bar = (page: Page) => page.getByRole('region', { name: 'Selected links' });
export const action = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
export const checkbox = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Select ${title}`, exact: true });
export const untilSelected = (page: Page, count: string) =>
  bar(page).getByText(`${count} selected`, { exact: true }).waitFor();

/** Returns the stored links, in an order of their own. */
export const stored = async (person: Person) =>
  (await namedLinks(person)).sort((a, b) => `${a.category} ${a.url}`.localeCompare(`${b.category} ${b.url}`));
export const titlesIn = async (person: Person, category: string) =>
  (await stored(person)).filter((link) => link.category === category).map(({ title }) => title);

/** Waits until a category has these titles in Firestore. */
export const untilStored = (person: Person, category: string, titles: string[]) =>
  until(async () => JSON.stringify(await titlesIn(person, category)) === JSON.stringify(titles));
