import type { Page } from 'playwright-core';
import { expectToFit } from './support/accessible';
import { PHONE } from './support/browser';
import { itemNamed, linkNamed, menuOf, undoButton } from './editing/editor';
import { LONG_LINKS } from './support/longLinks';
import { openSidebar } from './support/places';
import { openAs, personWith, type Person } from './support/signIn/person';
import { pressShortcut, untilEqual, untilFocused } from './support/until';

let person: Person;

beforeAll(async () => {
  person = await personWith(LONG_LINKS);
});

const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** Opens the menu of a link and chooses its last item. */
async function deleteByKeyboard(page: Page, title: string): Promise<void> {
  await menuOf(page, title).focus();
  await page.keyboard.press('Enter');
  await itemNamed(page, 'Delete').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await linkNamed(page, title).waitFor({ state: 'detached' });
}

describe('a keyboard user', () => {
  it('skips to the content, moves through menus, dialogs and screens, and finds the keys with ?', async () => {
    const page = await openAs(person);
    await linkNamed(page, 'A link with everything').waitFor();
    await page.keyboard.press('Tab');
    await untilFocused(page, 'textContent', 'Skip to content');

    const opener = page.getByRole('button', { name: 'Change this workspace' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await untilFocused(page, 'textContent', 'Share …');
    await page.keyboard.press('ArrowDown');
    await untilFocused(page, 'textContent', 'Rename …');
    await page.keyboard.press('Escape');
    await untilFocused(page, 'ariaLabel', 'Change this workspace');
    await untilEqual(() => opener.getAttribute('aria-expanded'), 'false');

    // Safari does not focus a button that is clicked.
    await opener.click();
    await page.evaluate('document.activeElement.blur()');
    await untilEqual(() => opener.getAttribute('aria-expanded'), 'true');
    await page.keyboard.press('Escape');
    await untilEqual(() => opener.getAttribute('aria-expanded'), 'false');
    await untilFocused(page, 'ariaLabel', 'Change this workspace');

    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await untilFocused(page, 'tagName', 'INPUT');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await untilFocused(page, 'ariaLabel', 'Change this workspace');

    // In a text field, ? is typed.
    await page.getByRole('searchbox').press('?');
    await page.getByRole('searchbox').pressSequentially('why');
    expect(await page.getByRole('searchbox').inputValue()).toBe('?why');
    expect(await page.getByRole('dialog').count()).toBe(0);
    // Escape first empties the field, and then leaves it.
    for (let time = 0; time < 2; time++) await page.getByRole('searchbox').press('Escape');
    await untilEqual(() => page.evaluate('document.activeElement.type'), undefined);

    await page.setViewportSize({ width: 1_280, height: 480 });
    await linkNamed(page, 'A link with everything').focus();
    await page.keyboard.press('/');
    await untilFocused(page, 'type', 'search');
    await page.keyboard.press('Escape');
    await untilFocused(page, 'textContent', 'A link with everything');
    await pressShortcut(page, '?');
    await shortcuts(page).waitFor();
    await untilFocused(page, 'textContent', 'Close');
    // Although the list is longer than the window, and the button at its end.
    const scrolled = `(({ scrollHeight, clientHeight, scrollTop }) => [scrollHeight > clientHeight, scrollTop])(document.querySelector('dialog'))`;
    expect(await page.evaluate(scrolled)).toEqual([true, 0]);
    const rows = async () =>
      (await shortcuts(page).locator('dl > div').allInnerTexts()).map((row) => row.replace(/\s+/g, ' '));
    await untilEqual(
      rows,
      expect.arrayContaining([
        '/ Search',
        '? Show the keyboard shortcuts',
        'Ctrl Z Undo your last change, and then those before it',
      ]),
    );
    await page.keyboard.press('Escape');
    await shortcuts(page).waitFor({ state: 'detached' });
    await untilFocused(page, 'textContent', 'A link with everything');
    await page.setViewportSize({ width: 1_280, height: 720 });

    // The focus lands on the content of a screen that opens, and its title is announced.
    const untilHeard = (title: string) =>
      page.getByRole('status').filter({ hasText: title }).waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'Settings', exact: true }).press('Enter');
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    await untilHeard('Settings · Link Dashboard');
    await untilFocused(page, 'tagName', 'H1');
    await page.goBack();
    await page.getByRole('heading', { name: 'Default' }).waitFor();
    await untilHeard('Default · Link Dashboard');
    await untilFocused(page, 'tagName', 'H1');
  });

  it('lands on another link after deleting one, and on the heading after the last one', async () => {
    const page = await openAs(await personWith([...LONG_LINKS.slice(0, 1), ...LONG_LINKS.slice(-3)]));
    await linkNamed(page, 'Link 5').waitFor();
    const names = await page.getByRole('region', { name: 'Many' }).locator('.link-title').allInnerTexts();
    const next = names[names.indexOf('Link 5') + 1] ?? names[names.indexOf('Link 5') - 1] ?? '';
    await deleteByKeyboard(page, 'Link 5');
    await untilFocused(page, 'ariaLabel', `Actions for ${next}`);
    await page.getByText('Ctrl+Z').waitFor();
    // In a text field, Ctrl+Z undoes what was typed.
    await page.getByRole('searchbox').press('Control+z');
    await undoButton(page).waitFor();
    await page.getByRole('main').focus();
    await page.keyboard.press('Control+z');
    await linkNamed(page, 'Link 5').waitFor();
    await undoButton(page).waitFor({ state: 'detached' });

    // Deletes the last link of a card.
    await deleteByKeyboard(page, 'A link with everything');
    await page.getByRole('region', { name: 'Reading' }).waitFor({ state: 'detached' });
    await untilFocused(page, 'ariaLabel', expect.stringMatching(/^Actions for /));
    for (const title of names) await deleteByKeyboard(page, title);
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    await untilFocused(page, 'tagName', 'H1');
    // Each deletion can still be undone.
    await untilEqual(() => page.getByRole('button', { name: 'Undo' }).count(), 4);
  });
});

describe('the list of shortcuts', () => {
  it('opens by touch on a phone, is accessible, and names the keys of a Mac', async () => {
    const userAgent =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140 Safari/537.36';
    const page = await openAs(person, '/', { ...PHONE, userAgent });
    await openSidebar(page);
    await page.getByRole('button', { name: 'Your account' }).tap();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).tap();
    await shortcuts(page).waitFor();
    await expectToFit(page);
    const undo = page.locator('dl > div').filter({ hasText: 'Undo your last change' });
    await untilEqual(() => undo.locator('kbd').allInnerTexts(), ['⌘', 'Z']);
    await page.getByRole('button', { name: 'Close' }).tap();
    await shortcuts(page).waitFor({ state: 'detached' });
  });

  it('runs no shortcut with what is typed for a dialog that still loads', async () => {
    const page = await openAs(person, '/', { isAlone: true });
    await linkNamed(page, 'A link with everything').waitFor();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const requested = page.waitForRequest('**/ShortcutsDialog-*.js');
    await page.route('**/ShortcutsDialog-*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await page.keyboard.press('?');
    await requested;
    await page.keyboard.press('n');
    resolve(undefined);
    await shortcuts(page).waitFor();
    await page.keyboard.press('Escape');
    await shortcuts(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
