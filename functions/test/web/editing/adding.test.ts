import type { Page } from 'playwright-core';
import { categoryId } from '../../../src/lib/shared/model/identity';
import { seriousViolations } from '../support/axe';
import { PHONE } from '../support/browser';
import { linkNamed, menuOf, storedLinks, untilStored } from '../support/editor';
import { newPerson, openAs, personWith } from '../support/signIn/person';
import { until, untilEqual, untilFocused } from '../support/until';
import { category, field, LINKS, openSheet, paste, sheet, submit } from './addSheet';

const addButton = (page: Page) => page.getByRole('button', { name: 'Add a link' });

describe('adding a link', () => {
  it('works by keyboard alone, and can be undone', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await openSheet(page);
    await page.keyboard.type('example.com/new/');
    await sheet(page).getByText('If you leave it empty: “example.com/new”').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('READ');
    await sheet(page).getByRole('option', { name: 'Reading' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await untilEqual(() => category(page).inputValue(), 'Reading');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Added “example.com/new” to Reading.').waitFor();
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

  it('works by touch on a phone, into a new category', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person, '/', PHONE);
    await addButton(page).tap();
    await field(page, 'Address').fill('https://example.com/new');
    await field(page, 'Title').fill('New');
    await category(page).tap();
    await sheet(page).getByRole('option', { name: 'Work' }).tap();
    await untilEqual(() => category(page).inputValue(), 'Work');
    await category(page).fill('Papers');
    await sheet(page).getByText('“Papers” will be a new category.').waitFor();
    await field(page, 'Note').fill('Two\nlines');
    await field(page, 'Reference').fill('obsidian://open?vault=Notes');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
    await submit(page).tap();
    await untilStored(person, {
      category: categoryId('Papers'),
      title: 'New',
      notes: 'Two\nlines',
      sourceUrl: 'obsidian://open?vault=Notes',
    });
    await untilFocused(page, 'ariaLabel', 'Add a link');
  });

  it('has no serious violation, with or without errors and with open completion', async () => {
    const page = await openAs(await personWith(LINKS));
    await openSheet(page);
    await category(page).fill('');
    await submit(page).click();
    await sheet(page).getByText('The address must not be empty.').waitFor();
    await sheet(page).getByText('The category must not be empty.').waitFor();
    await untilFocused(page, 'ariaInvalid', 'true');
    await category(page).press('ArrowDown');
    await sheet(page).getByRole('option', { name: 'Work' }).waitFor();
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet(page).getByRole('option').first().waitFor({ state: 'detached' });
    await sheet(page).waitFor();
  });

  it('starts when a URL is pasted anywhere, and saves nothing before a click', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person, `/w/default/${categoryId('Work')}`);
    await linkNamed(page, 'Limits').waitFor();
    await paste(page, 'Note: not a URL');
    await page.getByRole('searchbox').focus();
    expect(await paste(page, 'https://example.com/searched')).toBe(true);
    expect(await sheet(page).count()).toBe(0);
    await page.getByRole('main').focus();
    await paste(page, ' https://example.com/pasted\n');
    await untilEqual(() => field(page, 'Address').inputValue(), 'https://example.com/pasted');
    await untilEqual(() => category(page).inputValue(), 'Work');
    expect(await storedLinks(person)).toHaveLength(LINKS.length);
    await page.keyboard.type('Pasted');
    await page.keyboard.press('Enter');
    await untilStored(person, { category: categoryId('Work'), title: 'Pasted' });
    await page.getByRole('link', { name: 'All categories' }).click();
    // The category that was used last.
    await addButton(page).click();
    await untilEqual(() => category(page).inputValue(), 'Work');
  });

  it('is offered on an empty dashboard, and takes the focus to the first link', async () => {
    const person = await newPerson();
    const page = await openAs(person);
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    await page.getByRole('main').getByRole('listitem').getByRole('button', { name: 'Add a link' }).click();
    await field(page, 'Address').fill('https://example.com/first');
    await category(page).fill('Reading');
    await submit(page).dblclick();
    await linkNamed(page, 'example.com/first').waitFor();
    await menuOf(page, 'example.com/first').and(page.locator(':focus')).waitFor();
    await untilStored(person, { title: 'example.com/first' });
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1);
  });

  it('says where else the URL is, and offers to edit the link that the category has', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await openSheet(page);
    await field(page, 'Address').fill('https://example.com/guide/?utm_source=x');
    await category(page).fill('Papers');
    await sheet(page).getByText('Already in Reading.').waitFor();
    await field(page, 'Note').fill('Worth a second look.');
    await category(page).fill('reading');
    await sheet(page).getByText('Reading already has this address, as “A guide”.').waitFor();
    await sheet(page).getByRole('button', { name: 'Edit that link' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit link' });
    await untilEqual(() => edit.getByRole('textbox', { name: 'Title' }).inputValue(), 'A guide');
    await edit.getByRole('button', { name: 'Save' }).click();
    await untilStored(person, { title: 'A guide', notes: 'Worth a second look.' });
    expect(await storedLinks(person)).toHaveLength(LINKS.length);
  });
});
