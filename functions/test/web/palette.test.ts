import type { Page } from 'playwright-core';
import { categoryId } from '../../src/lib/shared/model/identity';
import { linkNamed, namedLinks, undoButton } from './editing/editor';
import { expectToFit } from './support/accessible';
import { PHONE } from './support/browser';
import { openSidebar } from './support/places';
import { openAs, personWith } from './support/signIn/person';
import { pressShortcut, untilEqual, untilPath } from './support/until';

const titled = (category: string, title: string) => ({
  category,
  title,
  url: `https://example.com/${encodeURIComponent(title)}`,
});

const LINKS = [
  titled('Databases', 'How Postgres chooses an index'),
  titled('Roadmaps', 'A roadmap'),
  titled('Roadmaps', 'Another roadmap'),
];

const field = (page: Page) => page.getByRole('combobox', { name: 'Link, category, tag or command' });
const active = (page: Page) => page.getByRole('option', { selected: true });

async function find(page: Page, text: string): Promise<void> {
  await pressShortcut(page, 'Control+k');
  await field(page).fill(text);
}

describe('the palette', () => {
  it('finds links, also with a typo and on any page, after a category that is called so, and shows one in its category', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await linkNamed(page, 'A roadmap').waitFor();
    await find(page, 'postgrs');
    await active(page).getByText('How Postgres chooses an index').waitFor();
    await page.keyboard.press('Control+Enter');
    await untilPath(page, `/w/default/${categoryId('Databases')}`);
    await untilEqual(() => page.evaluate('document.activeElement.textContent'), LINKS[0]?.title);
    await page.goto(new URL('/settings', page.url()).href);
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    await pressShortcut(page, 'Control+k');
    // Without words, shows the links that were added last.
    await page.getByRole('group', { name: 'Recent links' }).getByRole('option').first().waitFor();
    await field(page).fill('roadmap');
    await page.getByRole('group', { name: 'Links', exact: true }).getByText('Another roadmap').waitFor();
    await active(page).getByText('Roadmaps', { exact: true }).waitFor();
    // A title that begins with it is as close.
    await field(page).fill('a roadmap');
    await active(page).getByText('A roadmap', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
  });

  it('goes to places and runs commands, those on a link with the link that had the focus', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await linkNamed(page, 'A roadmap').waitFor();
    await pressShortcut(page, 'g');
    await page.getByRole('combobox', { name: 'Category, tag or workspace' }).fill('databses');
    await active(page).getByText('Databases', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Databases', level: 1 }).waitFor();
    await find(page, 'theme dark');
    await active(page).getByText('Theme: dark').waitFor();
    await page.keyboard.press('Enter');
    await untilEqual(() => page.evaluate(`localStorage.getItem('theme')`), 'dark');

    await find(page, 'undo the last');
    await active(page).getByText('Undo the last change').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('There is nothing to undo.').waitFor();

    await linkNamed(page, 'How Postgres chooses an index').focus();
    await find(page, 'delete the focused');
    await active(page).getByText('Delete the focused link').waitFor();
    await page.keyboard.press('Enter');
    await untilEqual(async () => (await namedLinks(person)).length, 2);
    await undoButton(page).click();
    await untilEqual(async () => (await namedLinks(person)).length, 3);
  });

  it('opens from a button on a phone, where it fits', async () => {
    const page = await openAs(await personWith(LINKS), '/', PHONE);
    await linkNamed(page, 'A roadmap').waitFor();
    await openSidebar(page);
    await page.getByRole('button', { name: 'Find anything' }).tap();
    await field(page).waitFor();
    await expectToFit(page);
    await page.getByRole('button', { name: 'Close', exact: true }).tap();
    await field(page).waitFor({ state: 'detached' });
  });
});

it('the keys of a list go through its links, and delete the one that has the focus', async () => {
  const person = await personWith(LINKS);
  const page = await openAs(person, '/all');
  await linkNamed(page, 'A roadmap').waitFor();
  const titles = await page.locator('.link-title').allInnerTexts();
  const focused = () => page.evaluate<string>('document.activeElement.innerText');
  await pressShortcut(page, 'j');
  await untilEqual(focused, titles[0]);
  await pressShortcut(page, 'j');
  await untilEqual(focused, titles[1]);
  await pressShortcut(page, 'k');
  await untilEqual(focused, titles[0]);
  await pressShortcut(page, 'Delete');
  await untilEqual(focused, titles[1]);
  await untilEqual(async () => (await namedLinks(person)).length, 2);
});
