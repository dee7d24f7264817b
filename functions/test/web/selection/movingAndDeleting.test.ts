import { EDIT, linkNamed, undoButton } from '../support/editor';
import { openAs, personWith } from '../support/signIn/person';
import { pressShortcut, until, untilFocused } from '../support/until';
import { action, checkbox, LINKS, READING, stored, untilSelected, untilStored } from './selections';

describe('moving links', () => {
  it('into a new category by keyboard only, and back with Ctrl+Z', async () => {
    const person = await personWith(LINKS);
    const before = await stored(person);
    const page = await openAs(person, READING);
    await page.getByRole('link', { name: 'Link 3' }).focus();
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
    await page.getByRole('link', { name: 'Link 3' }).waitFor();
    await untilStored(person, 'Papers', []);
    expect(await stored(person)).toEqual(before);
  });

  it('says which are merged, and restores both links of a pair', async () => {
    const person = await personWith(LINKS);
    const before = await stored(person);
    const page = await openAs(person, READING);
    await checkbox(page, 'Link 2').click();
    await checkbox(page, 'Link 3').click();
    await action(page, 'Move').click();
    await page.getByRole('combobox', { name: 'Category' }).fill('mus');
    await page.getByRole('option', { name: 'Music' }).click();
    await page.getByText('1 link has the same address as another in “Music”.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
    await page
      .getByText('Moved 2 links to “Music”. 1 was merged with links that have the same address.')
      .waitFor();
    await untilStored(person, 'Music', ['The same', 'Link 3']);
    await undoButton(page).click();
    await untilStored(person, 'Music', ['The same']);
    expect(await stored(person)).toEqual(before);
  });

  it('says if they are there already, and rejects an empty name', async () => {
    const page = await openAs(await personWith(LINKS), READING);
    await checkbox(page, 'Link 1').click();
    await action(page, 'Move').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await dialog.getByText('The category must not be empty.').waitFor();
    await dialog.getByRole('combobox').fill('reading');
    await dialog.getByText('It is in “Reading” already.').waitFor();
    await dialog.getByRole('combobox').press('Escape');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await untilSelected(page, '1');
  });
});

describe('deleting links', () => {
  it('empties a category, until it is undone', async () => {
    const person = await personWith(LINKS);
    const before = await stored(person);
    const page = await openAs(person, READING);
    await checkbox(page, 'Link 1').click();
    await action(page, 'Select all 6').click();
    await page.getByRole('checkbox').first().focus();
    await pressShortcut(page, 'Delete');
    await page.getByText('There are no links in this category.').waitFor();
    await untilFocused(page, 'id', 'content');
    await untilStored(person, 'Reading', []);
    await undoButton(page).click();
    await page.getByRole('link', { name: 'Link 1' }).waitFor();
    await until(async () => (await stored(person)).length === before.length);
    expect(await stored(person)).toEqual(before);
  });

  it('asks first if Undo could not restore one of them', async () => {
    const harmful = { category: 'Reading', title: 'Click me', url: 'javascript:alert(1)' };
    const person = await personWith([...LINKS, harmful]);
    const page = await openAs(person, READING);
    await checkbox(page, 'Link 6').click();
    await action(page, 'Select all 7').click();
    await action(page, 'Delete').click();
    const dialog = page.getByRole('dialog', { name: 'Delete 7 links for good?' });
    await dialog.getByText(harmful.url).waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted 7 links.').waitFor();
    await untilStored(person, 'Reading', []);
    expect(await undoButton(page).count()).toBe(0);
  });

  it('that the service rejects shows them again, still selected, and says why', async () => {
    const page = await openAs(await personWith(LINKS), READING);
    await page.route(EDIT, (route) => route.fulfill({ status: 503, json: { error: 'Try again later.' } }));
    await checkbox(page, 'Link 1').click();
    await checkbox(page, 'Link 2').click();
    await action(page, 'Delete').click();
    await page.getByRole('alert').getByText('2 links were not deleted. Try again later.').waitFor();
    await linkNamed(page, 'Link 2').waitFor();
    await untilSelected(page, '2');
  });
});
