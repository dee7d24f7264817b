import type { Page } from 'playwright-core';
import { categoryId } from '../../src/lib/shared/model/identity';
import { connectUser } from '../support/users/toolUser';
import { expectAccessible, expectToFit } from './support/accessible';
import { DESKTOP, PHONE } from './support/browser';
import { filterBy, filterBySite, showAs, sortBy } from './support/places';
import { newPerson, openAs, personWith } from './support/signIn/person';
import { store, workspaceOf, type LinkToStore } from './support/stored';
import { untilEqual, untilFocused } from './support/until';

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const LINKS: LinkToStore[] = [
  { category: 'Reading', title: 'Part 10', url: 'https://www.zoo.example/10', addedAt: daysAgo(0) },
  { category: 'Reading', title: 'part 9', url: 'https://ant.example/9', addedAt: daysAgo(3) },
  { category: 'Reading', title: 'Été', url: 'https://zoo.example/ete', addedAt: daysAgo(20) },
  { category: 'Music', title: 'A song', url: 'https://zoo.example/song', addedAt: daysAgo(400) },
];
const READING = `/w/default/${categoryId('Reading')}`;

const TITLES = `[...document.querySelectorAll('.link-rows .link-title')]
  .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
  .map((title) => title.textContent)`;

/** Waits until the links on the page have these titles, in this order. */
const untilTitles = (page: Page, ...titles: string[]) => untilEqual(() => page.evaluate(TITLES), titles);

/** Chooses the period between two days, which the user then enters. */
async function openBetween(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Between …').click();
}

/** Waits until the menu says how the links are sorted. */
async function untilSortedBy(page: Page, order: string): Promise<void> {
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page
    .getByRole('group', { name: 'Sort by' })
    .getByLabel(order, { exact: true })
    .and(page.locator(':checked'))
    .waitFor();
  await page.keyboard.press('Escape');
}

/** Waits until the address has these parameters, in alphabetical order. */
const untilAddress = (page: Page, parameters: string) =>
  page.waitForURL(({ searchParams }) => {
    searchParams.sort();
    return searchParams.toString() === parameters;
  });

describe('the links of a category', () => {
  it('are sorted by title or site, and filtered by site and date, which a reload and Back keep, on a phone too', async () => {
    const page = await openAs(await personWith(LINKS), READING);
    await untilTitles(page, 'Part 10', 'part 9', 'Été');
    await sortBy(page, 'By title');
    await untilTitles(page, 'Été', 'part 9', 'Part 10');
    await sortBy(page, 'By site');
    await untilTitles(page, 'part 9', 'Été', 'Part 10');
    await untilAddress(page, 'sort=site');
    await page.reload();
    await untilTitles(page, 'part 9', 'Été', 'Part 10');
    await page.getByRole('link', { name: 'All categories' }).click();
    await page.getByRole('region', { name: 'Music' }).waitFor();
    // Other lists are sorted like this one, also without anything in the address. Keys work in the menu from a link, too.
    await page.goto('/all');
    await page.locator('.link-title a').first().focus();
    await page.keyboard.press('v');
    await page.keyboard.press('ArrowDown');
    await page
      .locator('.menu-list')
      .getByLabel('By site', { exact: true })
      .and(page.locator(':checked'))
      .waitFor();
    await untilFocused(page, 'type', 'radio');
    await page.keyboard.press('Escape');
    await page.goto(READING);
    await untilTitles(page, 'part 9', 'Été', 'Part 10');
    await sortBy(page, 'Newest first');
    await untilTitles(page, 'Part 10', 'part 9', 'Été');
    await untilAddress(page, '');

    await page.setViewportSize(PHONE.viewport);
    await sortBy(page, 'By title');
    await untilTitles(page, 'Été', 'part 9', 'Part 10');
    await filterBy(page, 'Date', 'Last 7 days');
    await untilTitles(page, 'part 9', 'Part 10');
    await openBetween(page);
    await page.getByLabel('To', { exact: true }).waitFor();
    await expectToFit(page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize(DESKTOP);
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await sortBy(page, 'Newest first');
    await untilTitles(page, 'Part 10', 'part 9', 'Été');

    await filterBySite(page, 'zoo.example 2');
    await untilTitles(page, 'Part 10', 'Été');
    await page.getByText('2 of 3 links').waitFor();
    await filterBy(page, 'Date', 'Last 7 days');
    await untilTitles(page, 'Part 10');
    await filterBy(page, 'Date', 'Today');
    await untilTitles(page, 'Part 10');
    await openBetween(page);
    await page.getByLabel('From', { exact: true }).fill('2025-01-01');
    await page.getByLabel('To', { exact: true }).fill('2025-01-02');
    await page.getByText('No link matches this filter.').waitFor();
    await untilAddress(page, 'since=2025-01-01&site=zoo.example&until=2025-01-02');
    await page.reload();
    await page.getByText('No link matches this filter.').waitFor();
    await page.getByRole('button', { name: 'Remove the filter 1 Jan 2025 to 2 Jan 2025' }).waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('2025-01-02');
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await untilTitles(page, 'Part 10', 'part 9', 'Été');
    await untilFocused(page, 'tagName', 'H1');
    await untilAddress(page, '');
  });
});

it('cards are sorted inside, and become one list while they are filtered, and so do search results', async () => {
  const reader = await personWith(LINKS);
  const { add, tools } = await connectUser(reader.uid);
  await add({ category: 'Music', title: 'By an assistant', url: 'https://example.com/assistant' });
  await tools.close();
  const page = await openAs(reader);
  await page.getByRole('region', { name: 'Music' }).waitFor();
  await filterBySite(page, 'zoo.example 3');
  await untilTitles(page, 'Part 10', 'Été', 'A song');
  await page.getByRole('list', { name: 'Links' }).getByText('Music').waitFor();
  await untilSortedBy(page, 'Newest first');
  await page.getByRole('heading', { name: 'Links', level: 2 }).waitFor();
  await sortBy(page, 'By title');
  await untilTitles(page, 'A song', 'Été', 'Part 10');
  await page.getByRole('button', { name: 'Clear filter' }).click();
  // The links on each card are sorted, too.
  const onCards = () => page.locator('.card .link-title').allInnerTexts();
  const byTitle = ['Été', 'part 9', 'Part 10', 'A song', 'By an assistant'];
  await untilEqual(onCards, byTitle);
  await filterBy(page, 'Added by', 'test');
  await untilTitles(page, 'By an assistant');
  await page.waitForURL(/author=/);
  await page.reload();
  await page.getByRole('button', { name: 'Remove the filter Added by test' }).click();
  await untilEqual(onCards, byTitle);
  await showAs(page, 'List');
  await untilTitles(page, 'A song', 'By an assistant', 'Été', 'part 9', 'Part 10');
  await showAs(page, 'Cards');
  await sortBy(page, 'Newest first');
  await untilEqual(onCards, ['Part 10', 'part 9', 'Été', 'By an assistant', 'A song']);

  await page.getByRole('searchbox').fill('part');
  await page.getByText('2 links for “part”').first().waitFor();
  await untilSortedBy(page, 'Best match');
  await sortBy(page, 'By title');
  await untilTitles(page, 'part 9', 'Part 10');
  await filterBySite(page, 'ant.example 1');
  await untilTitles(page, 'part 9');
  await untilAddress(page, 'q=part&site=ant.example&sort=title');
  await page.getByRole('searchbox').fill('song');
  await page.getByText('No link matches this filter.').waitFor();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await untilTitles(page, 'A song');
});

it('the links of all workspaces are filtered by who added them to any of them, and so are the results of a search', async () => {
  const reader = await newPerson();
  await store(reader.uid, workspaceOf('default', 'Mine', LINKS.slice(0, 1)));
  await store(reader.uid, workspaceOf('travel', 'Travel', LINKS.slice(3)));
  const { add, tools } = await connectUser(reader.uid);
  await add({ category: 'Reading', title: 'First', url: 'https://example.com/1' });
  await add({ category: 'Rome', title: 'Second', url: 'https://example.com/2', workspaceId: 'travel' });
  const page = await openAs(reader, '/all');
  await untilTitles(page, 'Second', 'First', 'Part 10', 'A song');
  await filterBy(page, 'Added by', 'test');
  await untilTitles(page, 'Second', 'First');
  await page.waitForURL(/author=/);
  await page.reload();
  await untilTitles(page, 'Second', 'First');
  await page.getByRole('button', { name: 'Remove the filter Added by test' }).waitFor();
  await store(reader.uid, workspaceOf('later', 'Later', []));
  await add({ category: 'Rome', title: 'Third', url: 'https://example.com/3', workspaceId: 'later' });
  await tools.close();
  await untilTitles(page, 'Third', 'Second', 'First');
  await page.getByRole('searchbox').fill('example');
  await page
    .getByText(/^5 links in .+ for “example”/)
    .first()
    .waitFor();
  await untilEqual(() => page.getByRole('article').count(), 3);
  await page.getByRole('button', { name: 'Remove the filter Added by test' }).click();

  await page.goto('/w/travel?q=example&in=all');
  await untilTitles(page, 'Third', 'Second', 'First', 'Part 10', 'A song');
  await filterBy(page, 'Added by', 'test');
  await untilTitles(page, 'Third', 'Second', 'First');
  await page.getByRole('button', { name: 'Remove the filter Added by test' }).click();
  await untilTitles(page, 'Third', 'Second', 'First', 'Part 10', 'A song');
});

it('the last seven days are seven days of the calendar, although one of them has 25 hours', async () => {
  const person = await personWith([
    {
      category: 'Reading',
      title: 'Early on Tuesday',
      url: 'https://a.example/',
      addedAt: '2026-10-19T22:30:00Z',
    },
    {
      category: 'Reading',
      title: 'Late on Monday',
      url: 'https://b.example/',
      addedAt: '2026-10-19T21:30:00Z',
    },
  ]);
  const page = await openAs(person, READING, { isAlone: true });
  await untilTitles(page, 'Early on Tuesday', 'Late on Monday');
  // In Berlin, the clocks were set back on Sunday.
  await page.clock.setFixedTime('2026-10-26T12:00:00+01:00');
  await filterBy(page, 'Date', 'Last 7 days');
  await untilTitles(page, 'Early on Tuesday');
  await untilAddress(page, 'since=2026-10-20');
});
