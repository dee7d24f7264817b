import type { Page } from 'playwright-core';
import { choose, linkNamed, storedLinks } from './editing/editor';
import { placeNamed } from './support/places';
import { openAs, personWith, type Person } from './support/signIn/person';
import { pressShortcut, until, untilEqual } from './support/until';

const TITLES = ['One', 'Two', 'Three'];

const withLinks = () =>
  personWith(TITLES.map((title) => ({ category: 'Reading', title, url: `https://example.com/${title}` })));
const titles = async (person: Person) => (await storedLinks(person)).map(({ title }) => title).sort();
/** Waits until a message says this, where screen readers hear it. */
const heard = (page: Page, text: string) =>
  page.getByRole('status', { name: 'Messages' }).getByText(text, { exact: true }).waitFor();

async function closeMessages(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close this message' });
  await until(async () => {
    if ((await close.count()) === 0) return true;
    // It may close by itself meanwhile.
    await close
      .first()
      .click({ timeout: 1_000 })
      .catch(() => undefined);
    return false;
  });
}

async function remove(page: Page, title: string): Promise<void> {
  await choose(page, title, 'Delete');
  await heard(page, `Deleted “${title}”.`);
}

it('Ctrl+Z goes back through everything that was done, says what it has undone, and can be redone', async () => {
  const person = await withLinks();
  const page = await openAs(person);
  await linkNamed(page, 'One').waitFor();
  for (const title of TITLES) await remove(page, title);
  await closeMessages(page);
  await untilEqual(() => titles(person), []);
  await pressShortcut(page, 'Control+z');
  await heard(page, 'Undone: Deleted “Three”.');
  // Also on another page.
  await placeNamed(page, 'Settings')
    .or(page.getByRole('link', { name: 'Settings', exact: true }))
    .first()
    .click();
  await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
  await pressShortcut(page, 'Control+z');
  await heard(page, 'Undone: Deleted “Two”.');
  await untilEqual(() => titles(person), ['Three', 'Two']);
  await pressShortcut(page, 'Control+Shift+z');
  await heard(page, 'Deleted “Two”.');
  await untilEqual(() => titles(person), ['Three']);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await heard(page, 'Undone: Deleted “Two”.');
  await page.getByRole('button', { name: 'Redo' }).click();
  await untilEqual(() => titles(person), ['Three']);
  await pressShortcut(page, 'Control+z');
  await heard(page, 'Undone: Deleted “Two”.');
  await pressShortcut(page, 'Control+z');
  await heard(page, 'Undone: Deleted “One”.');
  await untilEqual(() => titles(person), ['One', 'Three', 'Two']);
  await pressShortcut(page, 'Control+y');
  await heard(page, 'Deleted “One”.');
  await untilEqual(() => titles(person), ['Three', 'Two']);
});

it('Ctrl+Z goes on in Activity with what the person did before, but not with what others did', async () => {
  const person = await withLinks();
  const page = await openAs(person);
  await linkNamed(page, 'One').waitFor();
  for (const title of ['One', 'Two']) await remove(page, title);
  await untilEqual(() => titles(person), ['Three']);
  await page.goto('/activity');
  await page.getByText('Two').first().waitFor();
  await pressShortcut(page, 'Control+z');
  await heard(page, 'Undone: Removed “Two”.');
  await untilEqual(() => titles(person), ['Three', 'Two']);
  await pressShortcut(page, 'Control+z');
  await heard(page, 'Undone: Removed “One”.');
  await untilEqual(() => titles(person), ['One', 'Three', 'Two']);
  await pressShortcut(page, 'Control+Shift+z');
  await untilEqual(() => titles(person), ['Three', 'Two']);
});
