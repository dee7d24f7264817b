import { linkNamed } from './editing/editor';
import { openAs, personWith } from './support/signIn/person';
import { openMore } from './support/sheet';
import { pressComposing } from './support/inputMethod';
import { untilEqual } from './support/until';

const LINKS = [
  { category: '料理', title: 'レシピ', url: 'https://example.com/recipes', notes: 'Soup #to-eat' },
  { category: '読書', title: '本', url: 'https://example.com/books', notes: 'Long #to-read' },
];

it('leaves keys that end a composition to the input method, in all fields', async () => {
  const person = await personWith(LINKS);
  const page = await openAs(person);
  await linkNamed(page, 'レシピ').waitFor();

  const search = page.getByRole('searchbox');
  await search.pressSequentially('#to');
  await page.getByRole('option', { name: '#to-eat' }).waitFor();
  await search.press('ArrowDown');
  await pressComposing(search, 'Enter');
  await pressComposing(search, 'ArrowDown');
  await pressComposing(search, 'Escape');
  expect(await search.inputValue()).toBe('#to');
  await search.press('Enter');
  await untilEqual(() => search.inputValue(), '#to-eat ');
  await search.press('Escape');

  await page.getByRole('button', { name: 'Add a link' }).click();
  const dialog = page.getByRole('dialog');
  const category = dialog.getByLabel('Category');
  await category.fill('料');
  await page.getByRole('option', { name: '料理' }).waitFor();
  for (const key of ['ArrowDown', 'Enter', 'Escape']) await pressComposing(category, key);
  expect(await category.inputValue()).toBe('料');
  await category.press('ArrowDown');
  await untilEqual(() => category.inputValue(), '料理');

  await openMore(page);
  const note = dialog.getByLabel('Note');
  await note.pressSequentially('#to');
  await page.getByRole('option', { name: '#to-read' }).waitFor();
  await note.press('ArrowDown');
  await pressComposing(note, 'Enter');
  expect(await note.inputValue()).toBe('#to');
  await note.press('Escape');
  await pressComposing(note, 'Escape');
  expect(await dialog.isVisible()).toBe(true);
});
