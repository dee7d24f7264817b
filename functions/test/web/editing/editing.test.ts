import type { Page } from 'playwright-core';
import { z } from 'zod';
import { categoryId } from '../../../src/lib/shared/model/identity';
import { connectUser } from '../../support/users/toolUser';
import { seriousViolations } from '../support/axe';
import { PHONE } from '../support/browser';
import { choose, itemNamed, linkNamed, menuOf, storedLinks, untilStored } from '../support/editor';
import { openAs, personWith } from '../support/signIn/person';
import { pressShortcut, until, untilFocused } from '../support/until';
import { button, category, field, GUIDE, LINKS, openSheet, sheet } from './editSheet';

const body = z.object({ operations: z.array(z.unknown()) });

/** Records the operations that the web app sends. */
function recordOperations(page: Page): unknown[] {
  const operations: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/workspace/edit'))
      operations.push(...body.parse(request.postDataJSON()).operations);
  });
  return operations;
}

describe('editing a link', () => {
  it('works by keyboard alone, sends only what has changed, and can be undone', async () => {
    const person = await personWith(LINKS);
    const before = await storedLinks(person);
    const page = await openAs(person);
    await menuOf(page, 'A guide').focus();
    await page.keyboard.press('Enter');
    await itemNamed(page, 'Edit …').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await sheet(page).waitFor();
    const operations = recordOperations(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('The guide');
    await field(page, 'Reference').fill('');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Saved “The guide”.').waitFor();
    await linkNamed(page, 'The guide').waitFor();
    await untilFocused(page, 'ariaLabel', 'Actions for The guide');
    await untilStored(person, { title: 'The guide', notes: 'Worth reading.' });
    expect(operations).toEqual([
      { op: 'updateLink', category: 'Reading', url: GUIDE, set: { title: 'The guide', sourceUrl: null } },
    ]);
    await page.keyboard.press('Control+z');
    await linkNamed(page, 'A guide').waitFor();
    await untilStored(person, { title: 'A guide' });
    const byUrl = (links: readonly { url: string }[]) => new Map(links.map((link) => [link.url, link]));
    expect(byUrl(await storedLinks(person))).toEqual(byUrl(before));
    expect(operations).toHaveLength(2);
  });

  it('starts with the key e on a link, and sends nothing if nothing has changed', async () => {
    const page = await openAs(await personWith(LINKS));
    const operations = recordOperations(page);
    await linkNamed(page, 'A guide').focus();
    await pressShortcut(page, 'e');
    await sheet(page).waitFor();
    await button(page, 'Save').click();
    await sheet(page).waitFor({ state: 'detached' });
    expect(operations).toEqual([]);
    await untilFocused(page, 'textContent', 'A guide');
  });

  it('works by touch on a phone, from a menu that is large enough to hit', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person, '/', PHONE);
    await menuOf(page, 'A song').waitFor();
    const sizes = await menuOf(page, 'A song').boundingBox();
    expect(Math.min(sizes?.width ?? 0, sizes?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await menuOf(page, 'A song').tap();
    const item = await itemNamed(page, 'Edit …').boundingBox();
    expect(item?.height).toBeGreaterThanOrEqual(44);
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
    await itemNamed(page, 'Edit …').tap();
    await field(page, 'Note').fill('Listen again.');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
    await button(page, 'Save').tap();
    await untilStored(person, { title: 'A song', notes: 'Listen again.' });
  });

  it('moves a link to another category with the focus, and back with Ctrl+Z', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await openSheet(page, 'A song');
    await category(page).fill('read');
    await sheet(page).getByRole('option', { name: 'Reading' }).click();
    await button(page, 'Save').click();
    await page.getByText('Moved “A song” to Reading.').waitFor();
    await page.getByRole('region', { name: 'Reading' }).getByRole('link', { name: 'A song' }).waitFor();
    await menuOf(page, 'A song').and(page.locator(':focus')).waitFor();
    await untilStored(person, { title: 'A song', category: categoryId('Reading') });
    await page.keyboard.press('Control+z');
    await page.getByRole('region', { name: 'Music' }).getByRole('link', { name: 'A song' }).waitFor();
    await page.locator('#content:focus').waitFor();
    await untilStored(person, { title: 'A song', category: categoryId('Music') });
  });

  it('says before saving that two links become one, and Undo separates them', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await openSheet(page);
    await field(page, 'Address').fill('example.com/limits/');
    await sheet(page)
      .getByText('Reading already has this address, as “Limits”. If you save, the two')
      .waitFor();
    await button(page, 'Merge').click();
    await page.getByText('Merged “A guide” with the link in Reading.').waitFor();
    await untilStored(person, { title: 'Limits', notes: 'Worth reading.' });
    expect(await storedLinks(person)).toHaveLength(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await storedLinks(person)).length === 3);
    await untilStored(person, {
      title: 'A guide',
      notes: 'Worth reading.',
      conversationId: 'conversation-1',
    });
  });

  it('says where else the URL is, even if an AI client adds it while the sheet is open', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    await openSheet(page);
    const { add, tools } = await connectUser(person.uid);
    await add({ category: 'Music', title: 'The same', url: GUIDE });
    await sheet(page).getByText('Already in Music.').waitFor();
    await tools.close();
  });

  it('saves once on a double click', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    const operations = recordOperations(page);
    await openSheet(page);
    await field(page, 'Title').fill('Twice');
    await button(page, 'Save').dblclick();
    await untilStored(person, { title: 'Twice' });
    expect(operations).toHaveLength(1);
    expect(page.context().pages()).toHaveLength(1);
  });
});

describe('a link whose URL is no longer allowed', () => {
  const OLD = { category: 'Reading', title: 'Old', url: 'javascript:void(0)' };

  it('can be edited, and gets a URL that is', async () => {
    const person = await personWith([...LINKS, OLD]);
    const page = await openAs(person);
    await openSheet(page, 'Old');
    await sheet(page).getByText('This address is no longer allowed').waitFor();
    await field(page, 'Title').fill('Older');
    await button(page, 'Save').click();
    await untilStored(person, { title: 'Older', url: OLD.url });
    await openSheet(page, 'Older');
    await field(page, 'Address').fill('data:text/html,x');
    await button(page, 'Save').click();
    await sheet(page).getByText('The address must not be a data: URL.').waitFor();
    await field(page, 'Address').fill('https://example.com/new');
    await button(page, 'Save').click();
    await untilStored(person, { title: 'Older', url: 'https://example.com/new' });
  });

  it('can be deleted after a question, because Undo could not restore it', async () => {
    const person = await personWith([...LINKS, OLD]);
    const page = await openAs(person);
    await choose(page, 'Old', 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete “Old” for good?' });
    await question.getByText(OLD.url).waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted “Old”.').waitFor();
    await until(async () => (await storedLinks(person)).length === LINKS.length);
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });
});
