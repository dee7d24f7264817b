import type { Page } from 'playwright-core';
import { categoryId } from '../../../src/lib/shared/model/identity';
import { edit as editWorkspace } from '../../support/requests/rest';
import { expectAccessible, expectToFit, NARROW } from '../support/accessible';
import { DESKTOP, PHONE } from '../support/browser';
import { EDIT, linkNamed, menuOf, paste, rejection, storedLinks, untilStored } from './editor';
import { openMore, sheetNamed } from '../support/sheet';
import { newPerson, openAs, personWith } from '../support/signIn/person';
import type { LinkToStore } from '../support/stored';
import { pressShortcut, until, untilEqual, untilFocused } from '../support/until';

const LINKS: LinkToStore[] = [
  { category: 'Café', title: 'Where to drink', url: 'https://example.com/espresso' },
  { category: 'Reading', title: 'A guide', url: 'https://example.com/guide' },
  { category: 'Work', title: 'Limits', url: 'https://example.com/limits' },
];

const { sheet, field, category, button } = sheetNamed('Add a link');

const submit = (page: Page) => button(page, 'Add');
const addButton = (page: Page) => page.getByRole('button', { name: 'Add a link' });

/** Evaluates to whether nothing covers the element that has the focus. */
const IN_SIGHT = `(() => {
  const { left, top, width, height } = document.activeElement.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height - 2) === document.activeElement;
})()`;

async function openSheet(page: Page): Promise<void> {
  await linkNamed(page, 'A guide').waitFor();
  await pressShortcut(page, 'n');
  await sheet(page).waitFor();
}

async function openSheetAgain(page: Page): Promise<void> {
  await addButton(page).click();
  await sheet(page).waitFor();
}

describe('adding a link', () => {
  it('works by keyboard alone, asks before what was entered is discarded, and can be undone', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await openSheet(page);
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    await openSheet(page);
    await page.keyboard.type('https://example.com/new');
    // Moves the focus out of the form, to a place where shortcuts could work.
    await sheet(page).getByRole('heading', { name: 'Add a link' }).click();
    await page.keyboard.press('n');
    await paste(page, 'https://example.com/other');
    expect(await field(page, 'Address').inputValue()).toBe('https://example.com/new');
    const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
    for (let time = 0; time < 3; time++) {
      await page.keyboard.press('Escape');
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
    }
    expect(await field(page, 'Address').inputValue()).toBe('https://example.com/new');
    await sheet(page).getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await sheet(page).waitFor({ state: 'detached' });
    await question.waitFor({ state: 'detached' });

    await openSheet(page);
    await page.keyboard.type('example.com/new/');
    await sheet(page).locator('.page-card').getByText('example.com/new', { exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('READ');
    await sheet(page).getByRole('option', { name: 'Reading' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await untilEqual(() => category(page).inputValue(), 'Reading');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Added “example.com/new” to “Reading”.').waitFor();
    await linkNamed(page, 'example.com/new').waitFor();
    await untilStored(person, {
      category: categoryId('Reading'),
      title: 'example.com/new',
      url: 'https://example.com/new/',
    });
    await page.keyboard.press('Control+z');
    await linkNamed(page, 'example.com/new').waitFor({ state: 'detached' });
    await until(async () => (await storedLinks(person)).length === LINKS.length);
  });

  it('says what is missing and where else the URL is, and offers to edit the link that the category has, even if somebody else has just added it', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await openSheet(page);
    await category(page).fill('');
    await submit(page).click();
    await sheet(page).getByText('The address must not be empty.').waitFor();
    await sheet(page).getByText('Empty = Unsorted').waitFor();
    await untilFocused(page, 'ariaInvalid', 'true');
    await sheet(page).getByRole('option', { name: 'Work' }).waitFor();
    await expectAccessible(page);
    await openMore(page);
    // The button that saves does not cover the last field on a small phone.
    await page.setViewportSize(NARROW);
    // Focuses it again, because the window may change its size late.
    await until(async () => {
      await field(page, 'Address').focus();
      await field(page, 'Reference (optional)').focus();
      return page.evaluate<boolean>(IN_SIGHT);
    });
    await page.setViewportSize(DESKTOP);

    await field(page, 'Address').fill('https://example.com/guide/?utm_source=x');
    await category(page).fill('Papers');
    await sheet(page).getByText('Already in Reading, as “A guide”').waitFor();
    await field(page, 'Note').fill('Worth a second look.');
    await category(page).fill('reading');
    await sheet(page).getByText('You can edit that link instead.').waitFor();
    await sheet(page).getByRole('button', { name: 'Edit that link' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit link' });
    await untilEqual(() => edit.getByRole('textbox', { name: 'Title' }).inputValue(), 'A guide');
    await edit.getByRole('button', { name: 'Save' }).click();
    await untilStored(person, { title: 'A guide', notes: 'Worth a second look.' });
    expect(await storedLinks(person)).toHaveLength(LINKS.length);

    // The service finds the link of somebody else, so what was entered is offered again.
    await openSheet(page);
    await field(page, 'Address').fill('https://example.com/new');
    await openMore(page);
    await field(page, 'Title').fill('Mine');
    await category(page).fill('Reading');
    const theirs = { category: 'Reading', title: 'Theirs', url: 'https://example.com/new' };
    await page.route(EDIT, async (route) => {
      await editWorkspace(person.idToken, [{ op: 'addLink', ...theirs }]);
      await route.continue();
    });
    await submit(page).click();
    await page.getByRole('alert').getByText('This address was added to “Reading” in the meantime.').waitFor();
    await linkNamed(page, 'Theirs').waitFor();
    const message = page.locator('.toast').filter({ hasText: 'in the meantime' });
    expect(await message.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Edit again' }).click();
    await sheet(page).getByRole('button', { name: 'Edit that link' }).click();
    await page.unroute(EDIT);
    // Saves from a field with several lines, too.
    await edit.getByLabel('Note').press('Control+Enter');
    await untilStored(person, { url: 'https://example.com/new', title: 'Mine' });
  });

  it('works by touch on a phone, into a new category whose name another begins with', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person, '/', PHONE);
    await addButton(page).tap();
    await field(page, 'Address').fill('https://example.com/new');
    await openMore(page);
    await field(page, 'Title').fill('New');
    await category(page).tap();
    await sheet(page).getByRole('option', { name: 'Work' }).tap();
    await untilEqual(() => category(page).inputValue(), 'Work');
    await category(page).fill('Read');
    await sheet(page).getByRole('option', { name: 'Create “Read”' }).tap();
    await sheet(page).getByText('“Read” will be a new category.').waitFor();
    await field(page, 'Note').fill('Two\nlines');
    await field(page, 'Reference').fill('obsidian://open?vault=Notes');
    await expectToFit(page);
    await submit(page).tap();
    await untilStored(person, {
      category: categoryId('Read'),
      title: 'New',
      notes: 'Two\nlines',
      sourceUrl: 'obsidian://open?vault=Notes',
    });
    await untilFocused(page, 'ariaLabel', 'Add a link');
  });

  it('starts when a URL is pasted anywhere, and saves nothing before a click', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await page.getByRole('link', { name: 'Work', exact: true }).click();
    await page.getByRole('heading', { name: 'Work', level: 1 }).waitFor();
    await paste(page, 'Note: not a URL');
    await page.getByRole('searchbox').focus();
    expect(await paste(page, 'https://example.com/searched')).toBe(true);
    expect(await sheet(page).count()).toBe(0);
    await page.getByRole('main').focus();
    await paste(page, ' https://example.com/pasted\n');
    await untilEqual(() => field(page, 'Address').inputValue(), 'https://example.com/pasted');
    await untilEqual(() => category(page).inputValue(), 'Work');
    expect(await storedLinks(person)).toHaveLength(LINKS.length);
    await sheet(page).getByRole('option', { name: 'Work', selected: true }).waitFor();
    await openMore(page);
    await field(page, 'Title').fill('Pasted');
    await page.keyboard.press('Enter');
    await untilStored(person, { category: categoryId('Work'), title: 'Pasted' });
    // The form suggests the category used last, in another tab, too, but never that of another user.
    const newer = { category: 'Café', title: 'Newer', url: 'https://example.com/newer' };
    await editWorkspace(person.idToken, [{ op: 'addLink', ...newer }]);
    const other = await openAs(person);
    await linkNamed(other, 'Newer').waitFor();
    await openSheetAgain(other);
    await untilEqual(() => category(other).inputValue(), 'Work');
    await other.keyboard.press('Escape');
    await sheet(other).waitFor({ state: 'detached' });
    await other.evaluate(
      `localStorage.lastCategories = localStorage.lastCategories.replace('"${person.uid}"', '"another"')`,
    );
    await openSheetAgain(other);
    // It guesses nothing, such as the category in which an assistant has just filed a link.
    await untilEqual(() => category(other).inputValue(), '');
  });

  it('is offered on an empty dashboard, adds one link to “Unsorted” on a double click, and moves the focus to it', async () => {
    const person = await newPerson();
    const page = await openAs(person);
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await page.getByRole('button', { name: 'Add a link' }).click();
    await field(page, 'Address').fill('example.com/first');
    await submit(page).dblclick();
    await page.getByText('Added “example.com/first” to “Unsorted”.').waitFor();
    await menuOf(page, 'example.com/first').and(page.locator(':focus')).waitFor();
    await untilStored(person, { category: categoryId('Unsorted'), title: 'example.com/first' });
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1);
    await openSheetAgain(page);
    await field(page, 'Address').fill('https://example.com/first/');
    await category(page).fill('');
    await sheet(page).getByText('Already in Unsorted, as “example.com/first”').waitFor();
  });

  it('keeps what was entered when the service rejects it, and offers to edit it again on another page', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await openSheet(page);
    await field(page, 'Address').fill('https://example.com/new');
    await openMore(page);
    await field(page, 'Note').fill('A long thought.');
    await page.route(EDIT, (route) => route.fulfill(rejection('This is not possible.')));
    await submit(page).click();
    await page
      .getByRole('alert')
      .getByText('“example.com/new” was not added. This is not possible.')
      .waitFor();
    await linkNamed(page, 'example.com/new').waitFor({ state: 'detached' });
    await page.unroute(EDIT);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('button', { name: 'Edit again' }).click();
    await untilEqual(() => field(page, 'Note').inputValue(), 'A long thought.');
    await submit(page).click();
    await untilStored(person, { title: 'example.com/new', notes: 'A long thought.' });
  });
});
