import type { Page } from 'playwright-core';
import { categoryId } from '../../src/lib/shared/model/identity';
import { expectToFit } from './support/accessible';
import { PHONE } from './support/browser';
import { byUrl, EDIT, namedLinks, rejection, undoButton } from './editing/editor';
import { sidebar } from './support/places';
import { openAs, personWith, type Person } from './support/signIn/person';
import type { LinkToStore } from './support/stored';
import { until, untilEqual, untilFocused } from './support/until';

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

/** Waits until the stored links have these titles, by category name. */
async function untilStored(person: Person, expected: Record<string, string[]>): Promise<void> {
  const inOrder = (titles: Map<string, string[]>) =>
    [...titles].map(([name, list]) => [name, list.toSorted()] as const).sort();
  await untilEqual(
    async () => {
      const links = await namedLinks(person);
      const names = new Set(links.map(({ category }) => category));
      const titlesIn = (name: string) =>
        links.filter(({ category }) => category === name).map(({ title }) => title);
      return inOrder(new Map([...names].map((name) => [name, titlesIn(name)])));
    },
    inOrder(new Map(Object.entries(expected))),
  );
}

const menuOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Change the category ${name}`, exact: true });

describe('a category', () => {
  it('is renamed by keyboard from its card, which gets the focus, and deleted, with addresses that are no longer allowed', async () => {
    const harmful = { category: 'Harm', title: 'Click me', url: 'javascript:alert(1)' };
    const person = await personWith([...LINKS, harmful]);
    const page = await openAs(person);
    await menuOf(page, 'To read').focus();
    await page.keyboard.press('Enter');
    // Its first entry is to rename the category.
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Later');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Later' }).waitFor();
    await untilFocused(page, 'textContent', 'Later');
    await undoButton(page).hover();
    await untilStored(person, {
      Reading: ['In both'],
      Later: ['A session', 'In both, with a note'],
      [NESTED]: ['Deep down'],
      Harm: ['Click me'],
    });
    await page.keyboard.press('Control+z');
    await page.getByRole('region', { name: 'To read' }).waitFor();
    await untilStored(person, {
      Reading: ['In both'],
      'To read': ['A session', 'In both, with a note'],
      [NESTED]: ['Deep down'],
      Harm: ['Click me'],
    });

    await menuOf(page, 'Harm').click();
    await page.getByRole('button', { name: 'Delete with its links' }).click();
    await page.getByText('Deleted “Harm” with 1 link.').waitFor();
    await until(async () => (await namedLinks(person)).length === LINKS.length);
    await undoButton(page).click();
    await until(async () => (await namedLinks(person)).length === LINKS.length + 1);

    // Deletes it on its own page, then undoes that.
    await page.getByRole('link', { name: 'Reading', exact: true }).click();
    await page.getByRole('heading', { name: 'Reading', level: 1 }).waitFor();
    await menuOf(page, 'Reading').click();
    await page.getByRole('button', { name: 'Delete with its links' }).click();
    await page.getByText('There are no links in this category.').waitFor();
    await page.getByRole('heading', { name: 'Reading', level: 1 }).waitFor();
    await untilFocused(page, 'tagName', 'H1');
    await menuOf(page, 'Reading').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await page.getByRole('link', { name: 'In both', exact: true }).waitFor();
    await menuOf(page, 'Reading').waitFor();
  });

  it('keeps its page open when it is renamed there, rejected or undone, and is merged by a dialog that says what will happen', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person, `/w/default/${categoryId('To read')}`);
    const rename = async (name: string) => {
      await page.getByRole('button', { name: /^Change the category/ }).click();
      await page.getByRole('button', { name: 'Rename or merge …' }).click();
      await page.getByRole('combobox', { name: 'Name' }).fill(name);
      await page.getByRole('button', { name: 'Rename', exact: true }).click();
    };
    const error = 'This is not possible.';
    await page.route(EDIT, (route) => route.fulfill(rejection(error)), { times: 1 });
    await rename('Sooner');
    await page.getByText(`“To read” was not renamed. ${error}`).waitFor();
    await page.waitForURL(`**/w/default/${categoryId('To read')}`);
    await page.getByRole('heading', { name: 'To read', level: 1 }).waitFor();

    await rename('TO READ');
    await page.getByRole('heading', { name: 'TO READ', level: 1 }).waitFor();
    await rename('Later');
    await page.getByRole('heading', { name: 'Later', level: 1 }).waitFor();
    await page.waitForURL(`**/w/default/${categoryId('Later')}`);
    await page.getByRole('link', { name: 'A session', exact: true }).waitFor();
    await undoButton(page).hover();
    // Before that, the same would be stored as after Undo.
    await untilStored(person, {
      Reading: ['In both'],
      Later: ['A session', 'In both, with a note'],
      [NESTED]: ['Deep down'],
    });
    await undoButton(page).click();
    await page.waitForURL(`**/w/default/${categoryId('To read')}`);
    await page.getByRole('heading', { name: 'TO READ', level: 1 }).waitFor();
    await untilStored(person, {
      Reading: ['In both'],
      'TO READ': ['A session', 'In both, with a note'],
      [NESTED]: ['Deep down'],
    });

    const before = await namedLinks(person);
    await menuOf(page, 'TO READ').click();
    await page.getByRole('button', { name: 'Rename or merge …' }).click();
    await page.getByRole('combobox', { name: 'Name' }).fill('read');
    await page.getByRole('option', { name: 'Reading', exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Name' }).fill(' READING ');
    const dialog = page.getByRole('dialog', { name: 'Merge “TO READ” into “Reading”' });
    const notice = dialog.getByText('“Reading” already has 1 link. 2 links move there');
    await notice.waitFor();
    await dialog.getByText('1 link is in both. Each pair becomes one link').waitFor();
    // The list of categories does not cover what it says.
    const list = await dialog.getByRole('listbox').boundingBox();
    const { y = 0, height = 0 } = (await notice.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(list?.y ?? 0);
    await page.getByRole('combobox', { name: 'Name' }).fill('READINGS');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Rename', exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Name' }).fill('READING');
    await page.getByRole('combobox', { name: 'Name' }).and(page.locator(':focus')).waitFor();
    await dialog.getByRole('button', { name: 'Merge' }).press('Enter');
    await page.waitForURL(`**/w/default/${categoryId('Reading')}`);
    await page.getByRole('heading', { name: 'Reading', level: 1 }).waitFor();
    await undoButton(page).hover();
    await untilStored(person, { Reading: ['A session', 'In both'], [NESTED]: ['Deep down'] });
    const merged = (await namedLinks(person)).find(({ title }) => title === 'In both');
    expect(merged).toMatchObject({ notes: 'Only here.', addedAt: '2026-01-03T10:00:00.000Z' });
    await undoButton(page).click();
    await page.waitForURL(`**/w/default/${categoryId('To read')}`);
    await untilEqual(async () => byUrl(await namedLinks(person)), byUrl(before));
  });

  it('on a phone has a name that is cut off at its beginning if it is nested, is deleted by touch, and restored exactly by Undo', async () => {
    const person = await personWith(LINKS);
    const before = await namedLinks(person);
    const page = await openAs(person, '/', PHONE);
    const card = page.getByRole('region', { name: NESTED });
    const name = card.locator('.card-title .category-name');
    expect(await name.getAttribute('title')).toBe(NESTED);
    expect(await card.getByRole('heading', { level: 2 }).textContent()).toBe(NESTED);
    // The end of the text is within the visible part, and its beginning is not.
    const [box, text] = [await name.boundingBox(), await name.locator('bdi').boundingBox()];
    const right = (rectangle: typeof box) => (rectangle?.x ?? 0) + (rectangle?.width ?? 0);
    expect(right(text)).toBeLessThanOrEqual(right(box) + 1);
    expect(text?.width).toBeGreaterThan(box?.width ?? 0);
    expect(NESTED).toBe(`${await name.locator('.category-folders').innerText()} Projects`);
    const plain = page.getByRole('region', { name: 'Reading' }).locator('.category-name');
    expect(await plain.getAttribute('dir')).toBe('ltr');

    await menuOf(page, 'To read').tap();
    await expectToFit(page);
    await page.getByRole('button', { name: 'Delete with its links' }).tap();
    await page.getByRole('region', { name: 'To read' }).waitFor({ state: 'detached' });
    await page.getByText('Deleted “To read” with 2 links.').waitFor();
    await undoButton(page).hover();
    await untilFocused(page, 'parentElement.className', 'card-title');
    await untilStored(person, { Reading: ['In both'], [NESTED]: ['Deep down'] });
    await undoButton(page).tap();
    await page.getByRole('region', { name: 'To read' }).waitFor();
    await untilEqual(async () => byUrl(await namedLinks(person)), byUrl(before));
  });
});

describe('the list of categories', () => {
  it('filters hundreds of categories as the user types, goes to the first on Enter, and shows more on demand', async () => {
    const names = Array.from({ length: 250 }, (_, index) => `Topic ${String(index)}`);
    const person = await personWith(
      names.map((name, index) => ({
        category: index === 7 ? 'Bookmarks bar / Café' : name,
        title: `Link ${String(index)}`,
        url: `https://example.com/${String(index)}`,
      })),
    );
    const page = await openAs(person);
    const filter = page.getByRole('textbox', { name: 'Filter the categories' });
    await filter.waitFor();
    await filter.focus();
    const list = page.getByRole('list', { name: 'Categories' }).first();
    expect(await list.getByRole('link').count()).toBe(100);
    await page.keyboard.type('CAFE');
    await sidebar(page).getByText('1 category', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Bookmarks bar / Café', level: 1 }).waitFor();
    await untilEqual(() => filter.inputValue(), '');
    await filter.fill('topic 19');
    await sidebar(page).getByText('13 categories').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Topic 190', level: 1 }).waitFor();
    await filter.fill('nothing like it');
    await sidebar(page).getByText('No category matches.').first().waitFor();
    await page.keyboard.press('Escape');
    await untilEqual(() => filter.inputValue(), '');
    expect(await list.getByRole('link').count()).toBe(100);
    await page.getByRole('button', { name: '100 more categories' }).press('Enter');
    await list.getByRole('link').nth(100).and(page.locator(':focus')).waitFor();
    const more = list.getByRole('link').nth(150);
    const name = await more.locator('.category-name').innerText();
    await more.click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  });
});
