import type { Page } from 'playwright-core';
import { categoryId } from '../../src/lib/shared/model/identity';
import { edit } from '../support/requests/rest';
import { expectToFit } from './support/accessible';
import { copiedText, PHONE } from './support/browser';
import { EDIT, linkNamed, namedLinks, rejection, undoButton } from './editing/editor';
import { placeNamed } from './support/places';
import { openAs, personWith, type Person } from './support/signIn/person';
import { manyLinks, type LinkToStore } from './support/stored';
import { pressShortcut, until, untilEqual, untilFocused } from './support/until';

const READING = `/w/default/${categoryId('Reading')}`;

/** Six links in Reading, newest first, and one in Music with the address of the second. */
const LINKS: LinkToStore[] = [
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

/** With these, the card of Reading shows five of seven links. With six, it shows all. */
const MORE: LinkToStore[] = [
  ...LINKS,
  {
    category: 'Reading',
    title: 'Link 7',
    url: 'https://example.com/7',
    addedAt: '2026-01-01T10:00:00.000Z',
  },
];

const bar = (page: Page) => page.getByRole('region', { name: 'Selected links' });
const action = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const checkbox = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Select ${title}`, exact: true });
const untilSelected = (page: Page, count: string) =>
  bar(page).getByText(`${count} selected`, { exact: true }).waitFor();

/** Returns the stored links, sorted by category and URL. */
const stored = async (person: Person) =>
  (await namedLinks(person)).sort((a, b) => `${a.category} ${a.url}`.localeCompare(`${b.category} ${b.url}`));

/** Waits until the stored links of a category have these titles. */
const untilStored = (person: Person, name: string, titles: string[]) =>
  untilEqual(
    async () => (await stored(person)).filter(({ category }) => category === name).map(({ title }) => title),
    titles,
  );

describe('selecting links', () => {
  it('with the pointer: one, a range, all, and none, to copy them as Markdown, open them, and in search results', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person, READING);
    await checkbox(page, 'Link 2').click();
    await untilSelected(page, '1');
    await checkbox(page, 'Link 5').click({ modifiers: ['Shift'] });
    await untilSelected(page, '4');
    // A click on the title selects, too.
    await linkNamed(page, 'Link 3').click({ force: true });
    await untilSelected(page, '3');
    expect(await checkbox(page, 'Link 3').isChecked()).toBe(false);
    await action(page, 'Select all 6').click();
    await untilSelected(page, '6');
    // A link that somebody else deletes is no longer selected.
    await edit(person.idToken, [{ op: 'deleteLink', category: 'Reading', url: 'https://example.com/1' }]);
    await untilSelected(page, '5');
    expect(await checkbox(page, 'Link 2').isChecked()).toBe(true);
    await action(page, 'Clear the selection').click();
    await bar(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);

    await checkbox(page, 'Link 2').click();
    await checkbox(page, 'Link [4]').click();
    await action(page, 'Copy as Markdown').click();
    await page.getByRole('status').getByText('Copied 2 links as Markdown.').waitFor();
    expect(await copiedText(page)).toBe(
      ['- [Link 2](https://example.com/2)', '  A note.', '- [Link \\[4\\]](https://example.com/4)', ''].join(
        '\n',
      ),
    );

    await page
      .context()
      .route('https://example.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Opened</title>' }),
      );
    await action(page, 'Open').click();
    await page.getByText('Opened 2 links.').waitFor();
    const [, ...tabs] = page.context().pages();
    for (const tab of tabs) {
      await tab.waitForURL(/^https:\/\/example\.com\/[24]$/);
      expect(await tab.evaluate('[document.referrer, window.opener]')).toEqual(['', null]);
    }
    expect(tabs).toHaveLength(2);

    // Links stay selected if the browser blocks their tabs. Some browsers allow one tab for each click.
    await page.evaluate(
      `const open = window.open.bind(window); let count = 0; window.open = (...of) => (count++ ? null : open(...of))`,
    );
    await action(page, 'Open').click();
    await page.getByText('Opened 1 of 2 links. Your browser blocked the others').waitFor();
    await untilSelected(page, '1');
    expect(await checkbox(page, 'Link [4]').isChecked()).toBe(true);
    await page.bringToFront();
    await action(page, 'Clear the selection').click();

    await page.getByRole('searchbox').fill('link');
    await page.getByText('5 links for “link”').first().waitFor();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await action(page, 'Select all 5').click();
    await untilSelected(page, '5');
    await page.getByRole('searchbox').fill('link 3');
    await bar(page).waitFor({ state: 'detached' });
  });

  it('with the keyboard: a range, shorter again, and none, also in cards, through which the arrow keys lead', async () => {
    const person = await personWith(MORE);
    const page = await openAs(person, READING);
    await linkNamed(page, 'Link 2').focus();
    await pressShortcut(page, 'x');
    await untilSelected(page, '1');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await untilSelected(page, '3');
    await page.keyboard.press('Shift+ArrowUp');
    await untilSelected(page, '2');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    await untilSelected(page, '4');
    await page.getByRole('status').filter({ hasText: '4 selected.' }).waitFor({ state: 'attached' });
    await untilFocused(page, 'ariaLabel', 'Select Link 5');
    await pressShortcut(page, 'Escape');
    await bar(page).waitFor({ state: 'detached' });
    await untilFocused(page, 'ariaLabel', 'Select Link 5');

    await page.getByRole('link', { name: 'All categories' }).click();
    await linkNamed(page, 'The same').waitFor();
    await pressShortcut(page, '/');
    await page.keyboard.press('ArrowDown');
    await untilFocused(page, 'textContent', 'Link 1');
    await page.keyboard.press('ArrowUp');
    await untilFocused(page, 'type', 'search');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await untilFocused(page, 'textContent', 'Link 2');
    await pressShortcut(page, 'x');
    await untilSelected(page, '1');
    for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+ArrowDown');
    // From the last link that the card of Reading shows to the card of Music.
    await untilFocused(page, 'ariaLabel', 'Select The same');
    await untilSelected(page, '5');
    await pressShortcut(page, 'Escape');
    await page.keyboard.press('Control+a');
    await untilSelected(page, '6');
    await pressShortcut(page, 'Delete');
    await untilStored(person, 'Music', []);
    await untilStored(person, 'Reading', ['Link 6', 'Link 7']);
    await untilFocused(page, 'ariaLabel', 'Select Link 6');
  });

  it('by touch, in a category and from the dashboard', async () => {
    const page = await openAs(await personWith(MORE), READING, PHONE);
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await untilSelected(page, '0');
    await checkbox(page, 'Link 1').tap();
    await checkbox(page, 'Link 3').tap();
    await untilSelected(page, '2');
    await expectToFit(page);
    await action(page, 'Delete').tap();
    await page.getByText('Deleted 2 links.').waitFor();
    await linkNamed(page, 'Link 1').waitFor({ state: 'detached' });
    await undoButton(page).tap();
    await linkNamed(page, 'Link 1').waitFor();
    await page.getByRole('link', { name: 'All categories' }).tap();
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    // The cards stay. They show five links of each category.
    await page.getByRole('region', { name: 'Music' }).waitFor();
    await action(page, 'Select the 6 shown').tap();
    await untilSelected(page, '6');
    await expectToFit(page);
  });

  it('keeps 300 links selected while they are out of sight, and moves them there and back', async () => {
    const links = manyLinks(300, 1);
    const person = await personWith(links);
    const first = 'Article number 0 about something worth keeping';
    const page = await openAs(person, `/w/default/${categoryId('Topic 0')}`);
    await checkbox(page, first).click();
    // The bar of the selection, which appears now, may end the scrolling.
    await until(async () => {
      await page.keyboard.press('End');
      return (await linkNamed(page, first).count()) === 0;
    });
    await untilSelected(page, '1');
    await action(page, 'Select all 300').click();
    await untilSelected(page, '300');
    await page.keyboard.press('Home');
    await linkNamed(page, first).waitFor();
    expect(await checkbox(page, first).isChecked()).toBe(true);

    await pressShortcut(page, 'm');
    await page.getByRole('combobox', { name: 'Category' }).fill('Elsewhere');
    await page.keyboard.press('Enter');
    await page.getByText('Moved 300 links to “Elsewhere”.').waitFor();
    const countIn = async (name: string) =>
      (await namedLinks(person)).filter(({ category }) => category === name).length;
    await until(async () => (await countIn('Elsewhere')) === 300);
    await undoButton(page).click();
    await linkNamed(page, first).waitFor();
    await until(async () => (await countIn('Topic 0')) === 300);

    // Links that somebody else adds meanwhile are not selected.
    await checkbox(page, first).click();
    await action(page, 'Select all 300').click();
    const added = { category: 'Topic 0', title: 'Meanwhile', url: 'https://example.com/meanwhile' };
    await edit(person.idToken, [{ op: 'addLink', ...added }]);
    await linkNamed(page, 'Meanwhile').waitFor();
    await untilSelected(page, '300');
  });
});

describe('moving links', () => {
  it('goes to a new category by keyboard only, and to another that has one of them, which Undo separates again', async () => {
    const person = await personWith(LINKS);
    const before = await stored(person);
    const page = await openAs(person, READING);
    await linkNamed(page, 'Link 3').focus();
    await pressShortcut(page, 'x');
    await page.keyboard.press('Shift+ArrowDown');
    await pressShortcut(page, 'm');
    await page.keyboard.type('Papers');
    await page.getByText('“Papers” will be a new category.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Moved 2 links to “Papers”.').waitFor();
    await untilStored(person, 'Papers', ['Link 3', 'Link [4]']);
    await untilFocused(page, 'ariaLabel', 'Select Link 5');
    await page.keyboard.press('Control+z');
    await linkNamed(page, 'Link 3').waitFor();
    await untilStored(person, 'Papers', []);
    expect(await stored(person)).toEqual(before);
    await untilSelected(page, '2');
    await action(page, 'Clear the selection').click();
    await bar(page).waitFor({ state: 'detached' });

    await checkbox(page, 'Link 2').click();
    await checkbox(page, 'Link 3').click();
    await action(page, 'Move').click();
    const dialog = page.getByRole('dialog');
    const category = dialog.getByRole('combobox', { name: 'Category' });
    const move = dialog.getByRole('button', { name: 'Move' });
    await move.click();
    await dialog.getByText('The category must not be empty.').waitFor();
    await category.fill('reading');
    await dialog.getByText('in “Reading” already.').waitFor();
    await category.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await untilSelected(page, '2');

    await action(page, 'Move').click();
    await category.fill('mus');
    await page.getByRole('option', { name: 'Music' }).click();
    await dialog.getByText('“Link 2” has the same address as another in “Music”.').waitFor();
    await move.click();
    await page
      .getByText('Moved 2 links to “Music”. “Link 2” was merged with a link that has the same address.')
      .waitFor();
    await untilStored(person, 'Music', ['The same', 'Link 3']);
    // Undo is offered for as long as that is said.
    await page.getByRole('alert').getByText('“Link 2” lost its title in the merge.').waitFor();
    await undoButton(page).click();
    await untilStored(person, 'Music', ['The same']);
    expect(await stored(person)).toEqual(before);
  });
});

describe('deleting links', () => {
  it('empties a category, until it is undone, and shows them again if the service rejects it, also with addresses that are no longer allowed', async () => {
    const person = await personWith([
      ...LINKS,
      { category: 'Old', title: 'Click me', url: 'javascript:alert(1)' },
      { category: 'Old', title: 'Harmless', url: 'https://example.com/harmless' },
    ]);
    const before = await stored(person);
    const page = await openAs(person, READING);
    await page.route(EDIT, (route) => route.fulfill(rejection('This is not possible.')));
    await checkbox(page, 'Link 1').click();
    await checkbox(page, 'Link 2').click();
    await action(page, 'Delete').click();
    await page.getByRole('alert').getByText('2 links were not deleted. This is not possible.').waitFor();
    await linkNamed(page, 'Link 2').waitFor();
    await untilSelected(page, '2');
    await page.unroute(EDIT);

    await action(page, 'Select all 6').click();
    await page.getByRole('checkbox').first().focus();
    await pressShortcut(page, 'Delete');
    await page.getByText('There are no links in this category.').waitFor();
    await untilFocused(page, 'tagName', 'H1');
    await untilStored(person, 'Reading', []);
    await undoButton(page).click();
    await linkNamed(page, 'Link 1').waitFor();
    await untilEqual(() => stored(person), before);

    await placeNamed(page, 'Old').click();
    await page.getByRole('heading', { name: 'Old', level: 1 }).waitFor();
    await checkbox(page, 'Harmless').click();
    await action(page, 'Select all 2').click();
    await action(page, 'Delete').click();
    await untilStored(person, 'Old', []);
    await undoButton(page).click();
    await untilStored(person, 'Old', ['Harmless', 'Click me']);
  });
});
