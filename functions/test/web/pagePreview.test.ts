import type { Page } from 'playwright-core';
import { linkNamed } from './editing/editor';
import { expectGood } from './support/accessible';
import { newPerson, openAs } from './support/signIn/person';
import { openMore, sheetNamed } from './support/sheet';
import { pressShortcut, untilEqual } from './support/until';

const { sheet, field, button } = sheetNamed('Add a link');
const PREVIEW = '**/api/workspace/preview?*';

const PAGES: Readonly<Record<string, object>> = {
  'https://example.com/cats': { title: 'All about cats', description: 'They purr.' },
  'https://example.com/dogs': { title: 'All about dogs' },
};

/** Opens the dashboard of somebody new, with pages that say something about themselves. Records what is asked for. */
async function openWithPages() {
  const page = await openAs(await newPerson());
  // Until then, no shortcut opens the sheet.
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  const asked: string[] = [];
  await page.route(PREVIEW, (route) => {
    const url = new URL(route.request().url()).searchParams.get('url') ?? '';
    asked.push(url);
    return route.fulfill({ json: PAGES[url] ?? {} });
  });
  return { page, asked };
}

const untilTitle = (page: Page, title: string) => untilEqual(() => field(page, 'Title').inputValue(), title);

it('fills in the title of a page and offers its description, but never replaces what somebody types, and nobody waits for it', async () => {
  const { page, asked } = await openWithPages();
  await pressShortcut(page, 'n');
  await field(page, 'Address').fill('example.com/cats');
  await sheet(page).getByRole('status').filter({ hasText: 'Title of the page: All about cats' }).waitFor();
  await expectGood(page);
  await button(page, 'Use this as the note').click();
  await openMore(page);
  await untilTitle(page, 'All about cats');
  expect(await field(page, 'Note').inputValue()).toBe('They purr.');
  await field(page, 'Address').fill('https://example.com/dogs');
  await untilTitle(page, 'All about dogs');
  const responded = page.waitForResponse(PREVIEW);
  await field(page, 'Address').fill('https://example.com/unknown');
  await responded;
  await untilTitle(page, '');
  await field(page, 'Address').fill('https://example.com/dogs');
  await untilTitle(page, 'All about dogs');
  await button(page, 'Add').click();
  await linkNamed(page, 'All about dogs').waitFor();
  expect(asked).toEqual([
    ...['https://example.com/cats', 'https://example.com/dogs', 'https://example.com/unknown'],
    'https://example.com/dogs',
  ]);

  await pressShortcut(page, 'n');
  await field(page, 'Address').fill('https://example.com/cats');
  await field(page, 'Title').fill('M');
  await button(page, 'Use this as the note').waitFor();
  await field(page, 'Title').pressSequentially('ine');
  expect(await field(page, 'Title').inputValue()).toBe('Mine');

  await page.route(PREVIEW, () => new Promise(() => undefined));
  const asking = page.waitForRequest(PREVIEW);
  await field(page, 'Address').fill('https://example.com/birds');
  await asking;
  await button(page, 'Add').click();
  await linkNamed(page, 'Mine').waitFor();
});

it('is asked for in /add, too, and not again if the dashboard has turned it off', async () => {
  const { page, asked } = await openWithPages();
  await page.goto('/add?url=https%3A%2F%2Fexample.com%2Fcats&title=Shared');
  await page.getByRole('button', { name: 'Use this as the note' }).waitFor();
  await openMore(page);
  expect(await page.getByLabel('Title').inputValue()).toBe('Shared');
  await page.getByLabel('Title').fill('');
  await page.getByLabel('Address').fill('https://example.com/dogs');
  await untilEqual(() => page.getByLabel('Title').inputValue(), 'All about dogs');

  asked.length = 0;
  await page.route(PREVIEW, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 404, json: { error: 'Off.', code: 'previews_off' } });
  });
  const off = page.waitForResponse(PREVIEW);
  await page.getByLabel('Address').fill('https://example.com/cats');
  await off;
  await page.getByLabel('Address').fill('https://example.com/birds');
  await page.waitForTimeout(1_500);
  expect(asked).toHaveLength(1);
});
