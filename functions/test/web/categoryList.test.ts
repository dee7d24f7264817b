import { seriousViolations } from './support/axe';
import { PHONE } from './support/browser';

import { newPerson, openAs, type Person } from './support/signIn/person';
import { store, workspaceOf } from './support/stored';
import { pressShortcut, untilFocused } from './support/until';

describe('the list of categories', () => {
  const CATEGORIES = 2_000;
  let person: Person;

  beforeAll(async () => {
    person = await newPerson();
    const links = Array.from({ length: CATEGORIES }, (_, index) => ({
      category: index === 7 ? 'Bookmarks bar / Café' : `Topic ${String(index)}`,
      title: `Link ${String(index)}`,
      url: `https://example.com/${String(index)}`,
    }));
    await store(person.uid, workspaceOf('default', 'Default', links));
  });

  it('opens with g, filters 2,000 categories as the user types, and goes to the first on Enter', async () => {
    const page = await openAs(person);
    await page.getByRole('button', { name: 'Go to a category' }).waitFor();
    await pressShortcut(page, 'g');
    const dialog = page.getByRole('dialog', { name: 'Go to a category' });
    await dialog.getByText('2,000 categories').waitFor();
    expect(await dialog.getByRole('link').count()).toBe(100);
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
    await page.keyboard.type('CAFE');
    await dialog.getByText('1 category', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Bookmarks bar / Café', level: 2 }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await pressShortcut(page, 'g');
    await dialog.waitFor();
    await page.keyboard.type('topic 199');
    await dialog.getByText('12 categories').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Topic 1990', level: 2 }).waitFor();
    await pressShortcut(page, 'g');
    await dialog.waitFor();
    await page.keyboard.type('nothing like it');
    await dialog.getByText('No category matches.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await untilFocused(page, 'id', 'content');
  });

  it('is scrolled and used by touch on a phone', async () => {
    const page = await openAs(person, '/', PHONE);
    await page.getByRole('button', { name: 'Go to a category' }).tap();
    const links = page.getByRole('dialog').getByRole('link');
    await links.nth(99).scrollIntoViewIfNeeded();
    await links.nth(150).waitFor();
    await links.nth(150).tap();
    await page.getByRole('heading', { name: 'Topic 150', level: 2 }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });
});
