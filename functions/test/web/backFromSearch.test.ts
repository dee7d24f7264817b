import type { Page } from 'playwright-core';
import { openAs, personWith, type Person } from './support/signIn/person';
import { manyLinks } from './support/stored';
import { pressShortcut, until, untilEqual, untilFocused, untilPath } from './support/until';

let person: Person;

beforeAll(async () => {
  person = await personWith(manyLinks(300, 1));
});

const LIST = '/?sort=title';
const search = (page: Page) => page.getByRole('searchbox');

/** Scrolls down. Returns the title of the link in the middle of the window. */
async function scrollDown(page: Page): Promise<string> {
  await page.locator('article').first().waitFor();
  await page.mouse.move(640, 400);
  while (Number(await page.evaluate('scrollY')) < 3_000) await page.mouse.wheel(0, 900);
  let last = '';
  await until(async () => {
    const before = last;
    last = await titleRead(page);
    return last !== '' && last === before;
  });
  return last;
}

const titleRead = async (page: Page) =>
  String(
    await page.evaluate(`document.elementsFromPoint(innerWidth / 2, innerHeight / 2)
      .find(({ localName }) => localName === 'article')?.querySelector('.link-title').textContent ?? ''`),
  );

describe('a search', () => {
  it.each([
    ['Back', (page: Page) => page.goBack()],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ])('returns with %s to the list and the place where it was started', async (_, leave) => {
    const page = await openAs(person, LIST);
    const title = await scrollDown(page);
    await pressShortcut(page, '/');
    await page.keyboard.type('number 17');
    await page.getByText('for “number 17”').first().waitFor();
    await untilEqual(() => page.evaluate('scrollY'), 0);
    await page.waitForURL('**/?sort=title&q=number+17');
    await leave(page);
    await page.waitForURL(`**${LIST}`);
    await untilEqual(() => search(page).inputValue(), '');
    await untilEqual(() => titleRead(page), title);
    await page.goForward();
    await page.getByText('for “number 17”').first().waitFor();
  });

  it('survives a reload, and takes only one step of the history', async () => {
    const page = await openAs(person, '/settings');
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    await page.getByRole('link', { name: 'Link Dashboard: your default workspace' }).click();
    await page.locator('article').first().waitFor();
    await search(page).fill('number 17');
    await page.waitForURL('**/?q=number+17');
    await search(page).fill('');
    await search(page).fill('number 18');
    await page.waitForURL('**/?q=number+18');
    await page.reload();
    await page.getByText('for “number 18”').first().waitFor();
    await search(page).press('ArrowDown');
    await untilFocused(page, 'tagName', 'A');
    await page.goBack();
    await untilPath(page, '/');
    await untilEqual(() => search(page).inputValue(), '');
    await page.goBack();
    await untilPath(page, '/settings');
  });
});
