import type { Page } from 'playwright-core';
import { categoryId } from '../../src/lib/domain/identity/identity';
import { newPerson, openAs, type Person } from './support/person';
import { LINKS, personWithLinks } from './support/screens';
import { store, workspaceOf } from './support/stored';

let person: Person;

beforeAll(async () => {
  person = await personWithLinks();
});

const focusedLabel = (page: Page) => page.evaluate('document.activeElement.ariaLabel');

describe('with the keyboard', () => {
  it('a menu opens, moves with the arrow keys, and returns the focus on Escape', async () => {
    const page = await openAs(person);
    const opener = page.getByRole('button', { name: 'Change this workspace' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Rename …');
    await page.keyboard.press('Escape');
    expect(await focusedLabel(page)).toBe('Change this workspace');
    expect(await opener.getAttribute('aria-expanded')).toBe('false');
  });

  it('a dialog takes the focus, keeps it, and returns it', async () => {
    const page = await openAs(person);
    const opener = page.getByRole('button', { name: 'Change this workspace' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('INPUT');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focusedLabel(page)).toBe('Change this workspace');
  });

  it('deleting a link moves the focus to the next one, and Ctrl+Z undoes it', async () => {
    const page = await openAs(await personWithLinks(), `/w/default/${categoryId('Many')}`);
    const link = page.getByRole('link', { name: 'Link 2' });
    await link.waitFor();
    const names = await page.locator('.link-title').allInnerTexts();
    const next = names[names.indexOf('Link 2') + 1] ?? names[names.indexOf('Link 2') - 1] ?? '';
    await page.getByRole('button', { name: 'Delete Link 2' }).focus();
    await page.keyboard.press('Enter');
    await link.waitFor({ state: 'detached' });
    expect(await focusedLabel(page)).toBe(`Delete ${next}`);
    await page.getByText('Ctrl+Z').waitFor();
    await page.keyboard.press('Control+z');
    await link.waitFor();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  it('deleting the last link of a card moves the focus to the next card', async () => {
    const page = await openAs(await personWithLinks());
    await page.getByRole('button', { name: 'Delete A link with everything' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Reading' }).waitFor({ state: 'detached' });
    expect(await focusedLabel(page)).toMatch(/^Delete /);
  });

  it('the content gets the focus when nothing is left to delete', async () => {
    const somebody = await newPerson();
    await store(somebody.uid, workspaceOf('default', 'Default', LINKS.slice(0, 1)));
    const page = await openAs(somebody);
    await page.getByRole('button', { name: /^Delete/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
  });

  it('Ctrl+Z in a field undoes typing, not a deletion', async () => {
    const page = await openAs(await personWithLinks());
    await page.getByRole('button', { name: 'Delete Link 1' }).click();
    await page.getByText('Deleted “Link 1”.').waitFor();
    await page.getByRole('searchbox').press('Control+z');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  });

  it('opening another view moves the focus to it and announces its title', async () => {
    const page = await openAs(person);
    await page.getByRole('link', { name: 'Settings', exact: true }).press('Enter');
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    const announced = page.getByRole('status').filter({ hasText: 'Settings · Link Dashboard' });
    await announced.waitFor({ state: 'attached' });
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    await page.goBack();
    await page.getByRole('heading', { name: 'My links' }).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: 'My links · Link Dashboard' })
      .waitFor({ state: 'attached' });
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
  });

  it('the first tab stop skips to the content', async () => {
    const page = await openAs(person);
    await page.getByRole('link', { name: 'A link with everything', exact: true }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
  });
});

describe('messages', () => {
  it('keep offering to undo, however many deletions follow', async () => {
    const page = await openAs(await personWithLinks(), `/w/default/${categoryId('Many')}`);
    for (const n of ['1', '2', '3', '4', '5', '6'])
      await page.getByRole('button', { name: `Delete Link ${n}` }).click();
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(6);
  });

  it('about failures are alerts', async () => {
    const page = await openAs(await personWithLinks());
    await page.route(/Firestore\/Write|documents:commit|:batchGet/, (route) =>
      route.fulfill({
        status: 403,
        json: { error: { code: 403, message: 'No.', status: 'PERMISSION_DENIED' } },
      }),
    );
    await page.getByRole('button', { name: 'Delete Link 1' }).click();
    await page.getByRole('alert').filter({ hasText: '“Link 1” was not deleted.' }).waitFor();
  });
});
