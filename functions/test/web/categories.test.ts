import type { Page } from 'playwright-core';
import { categoryId } from '../../src/lib/domain/identity/identity';
import { LIMITS } from '../../src/lib/domain/limits';
import { seriousViolations } from './support/axe';
import { newPerson, openAs, type Person } from './support/person';
import { store, workspaceOf, type LinkToStore } from './support/stored';
import { namedLinks } from './support/namedLinks';
import { until } from './support/until';

const NESTED = 'Bookmarks bar / Work in progress / Everything about engineering / Projects';
const LINKS: LinkToStore[] = [
  {
    category: 'Reading',
    title: 'In both',
    url: 'https://example.com/both',
    addedAt: '2026-01-03T10:00:00.000Z',
  },
  {
    category: 'To read',
    title: 'In both, with a note',
    url: 'https://example.com/both/?utm_source=x',
    notes: 'Only here.',
    addedAt: '2026-01-02T10:00:00.000Z',
  },
  {
    category: 'To read',
    title: 'A session',
    url: 'https://example.com/session',
    notes: 'With\ntwo lines.',
    sourceUrl: 'obsidian://open?vault=Notes',
    conversationId: 'c-1',
    localPath: '/home/ada',
    addedAt: '2025-03-12T10:00:00.000Z',
  },
  {
    category: NESTED,
    title: 'Deep down',
    url: 'https://example.com/deep',
    addedAt: '2025-01-01T10:00:00.000Z',
  },
];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function personWithCategories(): Promise<Person> {
  const person = await newPerson();
  await store(person.uid, workspaceOf('default', 'Default', LINKS));
  return person;
}

/** Returns the titles of the stored links by category name. */
async function storedTitles(person: Person): Promise<Record<string, string[]>> {
  const titles: Record<string, string[]> = {};
  for (const { category, title } of await namedLinks(person)) (titles[category] ??= []).push(title);
  for (const list of Object.values(titles)) list.sort();
  return titles;
}

const untilStored = (person: Person, expected: Record<string, string[]>) =>
  until(async () => JSON.stringify(sorted(await storedTitles(person))) === JSON.stringify(sorted(expected)));
const sorted = (titles: Record<string, string[]>) => Object.entries(titles).sort();

const menuOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Change the category ${name}`, exact: true });
const untilFocused = (page: Page, property: string, value: string) =>
  until(async () => (await page.evaluate(`document.activeElement?.${property}`)) === value);
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).last();

describe('a category', () => {
  it('is renamed with the keyboard from its card, which gets the focus, and back with Ctrl+Z', async () => {
    const person = await personWithCategories();
    const page = await openAs(person);
    await menuOf(page, 'To read').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Later');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Later' }).waitFor();
    await untilFocused(page, 'textContent', 'Later');
    await undo(page).hover();
    await untilStored(person, {
      Reading: ['In both'],
      Later: ['A session', 'In both, with a note'],
      [NESTED]: ['Deep down'],
    });
    await page.keyboard.press('Control+z');
    await page.getByRole('region', { name: 'To read' }).waitFor();
    await untilStored(person, {
      Reading: ['In both'],
      'To read': ['A session', 'In both, with a note'],
      [NESTED]: ['Deep down'],
    });
  });

  it('keeps its page when it is renamed there, whatever its address, and when that is undone', async () => {
    const person = await personWithCategories();
    const page = await openAs(person, `/w/default/${categoryId('To read')}`);
    const rename = async (name: string) => {
      await page.getByRole('button', { name: /^Change the category/ }).click();
      await page.getByRole('button', { name: 'Rename or merge …' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill(name);
      await page.getByRole('button', { name: 'Rename', exact: true }).click();
      await page.getByRole('heading', { name, level: 2 }).waitFor();
    };
    await rename('TO READ');
    await rename('Later');
    await page.waitForURL(`**/w/default/${categoryId('Later')}`);
    await page.getByRole('link', { name: 'A session', exact: true }).waitFor();
    await undo(page).click();
    await page.waitForURL(`**/w/default/${categoryId('To read')}`);
    await page.getByRole('heading', { name: 'TO READ', level: 2 }).waitFor();
    await untilStored(person, {
      Reading: ['In both'],
      'TO READ': ['A session', 'In both, with a note'],
      [NESTED]: ['Deep down'],
    });
  });

  it('returns to its old name and address, and says why, when the service rejects the new one', async () => {
    const page = await openAs(await personWithCategories(), `/w/default/${categoryId('To read')}`);
    await page.route('**/api/workspace/edit', (route) =>
      route.fulfill({ status: 503, json: { error: 'Try again in a few seconds.' } }),
    );
    await menuOf(page, 'To read').click();
    await page.getByRole('button', { name: 'Rename or merge …' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('x'.repeat(LIMITS.name + 1));
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByText('Name must have at most 100 characters.').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Later');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByText('“To read” was not renamed. Try again in a few seconds.').waitFor();
    await page.waitForURL(`**/w/default/${categoryId('To read')}`);
    await page.getByRole('heading', { name: 'To read', level: 2 }).waitFor();
  });

  it('is merged with another after a confirmation that says what happens, and taken apart by Undo', async () => {
    const person = await personWithCategories();
    const before = await namedLinks(person);
    const page = await openAs(person, `/w/default/${categoryId('To read')}`);
    await menuOf(page, 'To read').click();
    await page.getByRole('button', { name: 'Rename or merge …' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(' READING ');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge “To read” into “Reading”?' });
    await dialog.getByText('“Reading” already has 1 link. 2 links move there').waitFor();
    await dialog.getByText('1 link is in both. Each pair becomes one link').waitFor();
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('READING');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Merge' }).press('Enter');
    await page.waitForURL(`**/w/default/${categoryId('Reading')}`);
    await page.getByRole('heading', { name: 'Reading', level: 2 }).waitFor();
    await undo(page).hover();
    await untilStored(person, { Reading: ['A session', 'In both'], [NESTED]: ['Deep down'] });
    const merged = (await namedLinks(person)).find(({ title }) => title === 'In both');
    expect(merged).toMatchObject({ notes: 'Only here.', addedAt: '2026-01-03T10:00:00.000Z' });
    await undo(page).click();
    await page.waitForURL(`**/w/default/${categoryId('To read')}`);
    await until(async () => (await namedLinks(person)).length === before.length);
    expect(byUrl(await namedLinks(person))).toEqual(byUrl(before));
  });

  it('is deleted by touch on a phone, and restored exactly by Undo', async () => {
    const person = await personWithCategories();
    const before = await namedLinks(person);
    const page = await openAs(person, '/', PHONE);
    await menuOf(page, 'To read').tap();
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.getByRole('button', { name: 'Delete with its links' }).tap();
    await page.getByRole('region', { name: 'To read' }).waitFor({ state: 'detached' });
    await page.getByText('Deleted “To read” with 2 links.').waitFor();
    await undo(page).hover();
    await untilFocused(page, 'parentElement.className', 'card-title');
    await untilStored(person, { Reading: ['In both'], [NESTED]: ['Deep down'] });
    await undo(page).tap();
    await page.getByRole('region', { name: 'To read' }).waitFor();
    await until(async () => (await namedLinks(person)).length === before.length);
    expect(byUrl(await namedLinks(person))).toEqual(byUrl(before));
  });

  it('is deleted for good only after asking, if the service would reject its links on Undo', async () => {
    const person = await newPerson();
    const harmful = { category: 'Harm', title: 'Click me', url: 'javascript:alert(1)' };
    await store(person.uid, workspaceOf('default', 'Default', [...LINKS, harmful]));
    const page = await openAs(person);
    await menuOf(page, 'Harm').click();
    await page.getByRole('button', { name: 'Delete with its links' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete “Harm” with 1 link for good?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted “Harm” with 1 link.').waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await until(async () => (await namedLinks(person)).length === LINKS.length);
  });

  it('leaves a page that says so when it is deleted there, until that is undone', async () => {
    const person = await personWithCategories();
    const page = await openAs(person, `/w/default/${categoryId('Reading')}`);
    await menuOf(page, 'Reading').click();
    await page.getByRole('button', { name: 'Delete with its links' }).click();
    await page.getByText('There are no links in this category.').waitFor();
    await page.getByRole('heading', { name: 'Reading', level: 2 }).waitFor();
    await untilFocused(page, 'id', 'content');
    expect(await menuOf(page, 'Reading').count()).toBe(0);
    await page.keyboard.press('Control+z');
    await page.getByRole('link', { name: 'In both', exact: true }).waitFor();
    await menuOf(page, 'Reading').waitFor();
  });
});

const byUrl = (links: { readonly url: string }[]) => new Map(links.map((link) => [link.url, link]));

describe('a nested name', () => {
  it('is shortened at its beginning, and whole in its title and for screen readers', async () => {
    const page = await openAs(await personWithCategories(), '/', PHONE);
    const card = page.getByRole('region', { name: NESTED });
    const name = card.locator('.card-title .category-name');
    expect(await name.getAttribute('title')).toBe(NESTED);
    expect(await card.getByRole('heading', { level: 2 }).textContent()).toBe(NESTED);
    // The end of the text lies within the visible part, its beginning does not.
    const [box, text] = [await name.boundingBox(), await name.locator('bdi').boundingBox()];
    const right = (rectangle: typeof box) => (rectangle?.x ?? 0) + (rectangle?.width ?? 0);
    expect(right(text)).toBeLessThanOrEqual(right(box) + 1);
    expect(text?.width).toBeGreaterThan(box?.width ?? 0);
    const plain = page.getByRole('region', { name: 'Reading' }).locator('.category-name');
    expect(await plain.getAttribute('dir')).toBe('ltr');
  });
});

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

  it('opens with g, filters 2,000 categories as one types, and goes to the first on Enter', async () => {
    const page = await openAs(person);
    await page.getByRole('button', { name: 'Go to a category' }).waitFor();
    await page.keyboard.press('g');
    const dialog = page.getByRole('dialog', { name: 'Go to a category' });
    await dialog.getByText('2,000 categories').waitFor();
    expect(await dialog.getByRole('link').count()).toBe(100);
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
    await page.keyboard.type('CAFE');
    await dialog.getByText('1 category', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Bookmarks bar / Café', level: 2 }).waitFor();
    expect(await dialog.count()).toBe(0);
    await page.keyboard.press('g');
    await page.keyboard.type('topic 199');
    await dialog.getByText('12 categories').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Topic 1990', level: 2 }).waitFor();
    await page.keyboard.press('g');
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
