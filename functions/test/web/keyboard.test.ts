import type { Locator, Page } from 'playwright-core';
import { categoryId } from '../../src/lib/shared/model/identity';
import { seriousViolations } from './support/axe';
import { choose, itemNamed, menuOf } from './support/editor';
import { newPerson, openAs, type Person } from './support/signIn/person';
import { LINKS, personWithLinks } from './support/screens';
import { store, workspaceOf } from './support/stored';
import { pressShortcut, untilEqual, untilFocused } from './support/until';

let person: Person;

beforeAll(async () => {
  person = await personWithLinks();
});

/** Opens the menu of a link and chooses its last item. */
async function deleteByKeyboard(page: Page, menu: Locator): Promise<void> {
  await menu.focus();
  await page.keyboard.press('Enter');
  await itemNamed(page, 'Delete').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
}

describe('a keyboard user', () => {
  it('opens a menu with Enter, moves through it with the arrow keys, and closes it with Escape', async () => {
    const page = await openAs(person);
    const opener = page.getByRole('button', { name: 'Change this workspace' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await untilFocused(page, 'textContent', 'Rename …');
    await page.keyboard.press('Escape');
    await untilFocused(page, 'ariaLabel', 'Change this workspace');
    await untilEqual(() => opener.getAttribute('aria-expanded'), 'false');
  });

  it('moves into a dialog, and on Escape back to the menu that opened it', async () => {
    const page = await openAs(person);
    const opener = page.getByRole('button', { name: 'Change this workspace' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await untilFocused(page, 'tagName', 'INPUT');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await untilFocused(page, 'ariaLabel', 'Change this workspace');
  });

  it('lands on the next link after deleting one, and can undo that with Ctrl+Z', async () => {
    const page = await openAs(await personWithLinks(), `/w/default/${categoryId('Many')}`);
    const link = page.getByRole('link', { name: 'Link 2' });
    await link.waitFor();
    const names = await page.locator('.link-title').allInnerTexts();
    const next = names[names.indexOf('Link 2') + 1] ?? names[names.indexOf('Link 2') - 1] ?? '';
    await deleteByKeyboard(page, menuOf(page, 'Link 2'));
    await link.waitFor({ state: 'detached' });
    await untilFocused(page, 'ariaLabel', `Actions for ${next}`);
    await page.getByText('Ctrl+Z').waitFor();
    await page.keyboard.press('Control+z');
    await link.waitFor();
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  });

  it('lands on another link after deleting the last one of a card', async () => {
    const page = await openAs(await personWithLinks());
    await deleteByKeyboard(page, menuOf(page, 'A link with everything'));
    await page.getByRole('region', { name: 'Reading' }).waitFor({ state: 'detached' });
    await untilFocused(page, 'ariaLabel', expect.stringMatching(/^Actions for /));
  });

  it('lands on the content after deleting the last link', async () => {
    const owner = await newPerson();
    await store(owner.uid, workspaceOf('default', 'Default', LINKS.slice(0, 1)));
    const page = await openAs(owner);
    await deleteByKeyboard(page, page.getByRole('button', { name: /^Actions for/ }));
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    await untilFocused(page, 'id', 'content');
  });

  it('does not undo a deletion with Ctrl+Z in a text field', async () => {
    const page = await openAs(await personWithLinks());
    await choose(page, 'Link 1', 'Delete');
    await page.getByText('Deleted “Link 1”.').waitFor();
    await page.getByRole('searchbox').press('Control+z');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  });

  it('lands on the content of a screen that opens, and hears its title', async () => {
    const page = await openAs(person);
    await page.getByRole('link', { name: 'Settings', exact: true }).press('Enter');
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    const announced = page.getByRole('status').filter({ hasText: 'Settings · Link Dashboard' });
    await announced.waitFor({ state: 'attached' });
    await untilFocused(page, 'id', 'content');
    await page.goBack();
    await page.getByRole('heading', { name: 'My links' }).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: 'My links · Link Dashboard' })
      .waitFor({ state: 'attached' });
    await untilFocused(page, 'id', 'content');
  });

  it('can skip to the content from the first tab stop', async () => {
    const page = await openAs(person);
    await page.getByRole('link', { name: 'A link with everything', exact: true }).waitFor();
    await page.keyboard.press('Tab');
    await untilFocused(page, 'textContent', 'Skip to content');
  });
});

describe('a message', () => {
  it('keeps offering to undo, however many deletions follow', async () => {
    const page = await openAs(await personWithLinks(), `/w/default/${categoryId('Many')}`);
    for (const n of ['1', '2', '3', '4', '5', '6']) await choose(page, `Link ${n}`, 'Delete');
    await untilEqual(() => page.getByRole('button', { name: 'Undo' }).count(), 6);
  });

  it('about a failure is an alert', async () => {
    const page = await openAs(await personWithLinks());
    await page.route('**/api/workspace/edit', (route) =>
      route.fulfill({ status: 503, json: { error: 'Try again.' } }),
    );
    await choose(page, 'Link 1', 'Delete');
    await page.getByRole('alert').filter({ hasText: '“Link 1” was not deleted.' }).waitFor();
  });
});

describe('the list of shortcuts', () => {
  it('opens with ?, shows the keys of the screen, and gives the focus back', async () => {
    const page = await openAs(person);
    await page.getByRole('link', { name: 'A link with everything', exact: true }).focus();
    await pressShortcut(page, '?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.waitFor();
    await untilFocused(page, 'textContent', 'Close');
    const rows = async () =>
      (await dialog.locator('dl > div').allInnerTexts()).map((row) => row.replace(/\s+/g, ' '));
    await untilEqual(
      rows,
      expect.arrayContaining(['/ Search', '? Show this list', 'Ctrl Z Undo the last change']),
    );
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await untilFocused(page, 'textContent', 'A link with everything');
  });

  it('does not open while the user types', async () => {
    const page = await openAs(person);
    await page.getByRole('searchbox').press('?');
    await page.getByRole('searchbox').pressSequentially('why');
    expect(await page.getByRole('searchbox').inputValue()).toBe('?why');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('names the keys of a Mac', async () => {
    const userAgent =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140 Safari/537.36';
    const page = await openAs(person, '/', { userAgent });
    await pressShortcut(page, '?');
    const undo = page.locator('dl > div').filter({ hasText: 'Undo the last change' });
    await untilEqual(() => undo.locator('kbd').allInnerTexts(), ['⌘', 'Z']);
  });

  it('opens from the account menu by touch, and is accessible in light and dark', async () => {
    const viewport = { width: 390, height: 844 };
    const page = await openAs(person, '/', { viewport, hasTouch: true, isMobile: true });
    await page.getByRole('button', { name: 'Your account' }).tap();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).tap();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
