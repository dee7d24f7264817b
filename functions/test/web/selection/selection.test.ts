import { seriousViolations } from '../support/axe';
import { PHONE } from '../support/browser';
import { linkNamed, undoButton } from '../support/editor';
import { openAs, personWith } from '../support/signIn/person';
import { action, bar, checkbox, LINKS, READING, untilSelected } from './selections';
import { pressShortcut, untilFocused } from '../support/until';

describe('selecting links', () => {
  it('with the pointer: one, a range, all, and none', async () => {
    const page = await openAs(await personWith(LINKS), READING);
    await checkbox(page, 'Link 2').click();
    await untilSelected(page, '1');
    await checkbox(page, 'Link 5').click({ modifiers: ['Shift'] });
    await untilSelected(page, '4');
    await checkbox(page, 'Link 3').click();
    await untilSelected(page, '3');
    expect(await checkbox(page, 'Link 3').isChecked()).toBe(false);
    await action(page, 'Select all 6').click();
    await untilSelected(page, '6');
    await action(page, 'Clear the selection').click();
    await bar(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  });

  it('with the keyboard: a range, shorter again, and none', async () => {
    const page = await openAs(await personWith(LINKS), READING);
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
  });

  it('by touch, in a category and from the dashboard', async () => {
    const page = await openAs(await personWith(LINKS), READING, PHONE);
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await untilSelected(page, '0');
    await checkbox(page, 'Link 1').tap();
    await checkbox(page, 'Link 3').tap();
    await untilSelected(page, '2');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
    await action(page, 'Delete').tap();
    await page.getByText('Deleted 2 links.').waitFor();
    await page.getByRole('link', { name: 'Link 1' }).waitFor({ state: 'detached' });
    await undoButton(page).tap();
    await page.getByRole('link', { name: 'Link 1' }).waitFor();
    await page.getByRole('link', { name: 'All categories' }).tap();
    await page.getByRole('button', { name: 'Select', exact: true }).tap();
    await action(page, 'Select all 7').tap();
    await untilSelected(page, '7');
  });

  it('covers only what the filter shows', async () => {
    const page = await openAs(await personWith(LINKS), '/?q=example.com&since=2026-01-01');
    await page.getByText('6 of 7 links').waitFor();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await action(page, 'Select all 6').click();
    await untilSelected(page, '6');
  });

  it('loses a link that somebody else deletes', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person, READING);
    const other = await page.context().newPage();
    await other.goto(READING);
    await checkbox(page, 'Link 1').click();
    await checkbox(page, 'Link 2').click();
    await other.getByRole('link', { name: 'Link 1' }).waitFor();
    await checkbox(other, 'Link 1').click();
    await action(other, 'Delete').click();
    await untilSelected(page, '1');
    expect(await checkbox(page, 'Link 2').isChecked()).toBe(true);
  });

  it('has no serious violation of accessibility, nor do its dialogs', async () => {
    const page = await openAs(await personWith(LINKS), READING);
    await checkbox(page, 'Link 1').click();
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
    await action(page, 'Move').click();
    await page.getByRole('combobox', { name: 'Category' }).fill('Read');
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
  });
});
