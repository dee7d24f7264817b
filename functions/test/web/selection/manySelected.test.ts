import { z } from 'zod';
import { categoryId } from '../../../src/lib/shared/model/identity';
import { connectUser } from '../../support/users/toolUser';
import { undoButton } from '../support/editor';
import { openAs, personWith } from '../support/signIn/person';
import { manyLinks } from '../support/stored';
import { pressShortcut, until } from '../support/until';
import { action, checkbox, titlesIn, untilSelected } from './selections';

// Records how long it takes from now until the list is empty on the screen.
const UNTIL_PAINTED = `new Promise((resolve) => {
  const start = performance.now();
  const dialog = document.querySelector('dialog form');
  const check = () => {
    if (document.querySelector('.section-title')?.nextElementSibling?.matches('p.muted')) {
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
    } else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
  dialog.requestSubmit();
})`;

it('2,000 links stay selected while they are out of sight, and moving them is quick', async () => {
  const links = manyLinks(2_000, 1);
  const person = await personWith(links);
  const page = await openAs(person, `/w/default/${categoryId('Topic 0')}`);
  await checkbox(page, links[0]?.title ?? '').click();
  await page.keyboard.press('End');
  await page.getByRole('link', { name: 'Article number 0 about' }).waitFor({ state: 'detached' });
  await untilSelected(page, '1');
  await action(page, 'Select all 2,000').click();
  await untilSelected(page, '2,000');
  await page.keyboard.press('Home');
  await page.getByRole('link', { name: 'Article number 0 about' }).waitFor();
  expect(await checkbox(page, links[0]?.title ?? '').isChecked()).toBe(true);

  await pressShortcut(page, 'm');
  await page.getByRole('combobox', { name: 'Category' }).fill('Elsewhere');
  const ms = z.number().parse(await page.evaluate(UNTIL_PAINTED));
  // The time depends on the machine, so it is printed and not asserted.
  process.stdout.write(`${String(Math.round(ms))} ms until 2,000 moved links are painted\n`);
  await page.getByText('Moved 2,000 links to “Elsewhere”.').waitFor();
  await until(async () => (await titlesIn(person, 'Elsewhere')).length === 2_000);
  await undoButton(page).click();
  await page.getByRole('link', { name: 'Article number 0 about' }).waitFor();
  await until(async () => (await titlesIn(person, 'Topic 0')).length === 2_000);

  // Links that somebody adds meanwhile are not selected.
  await checkbox(page, links[0]?.title ?? '').click();
  await action(page, 'Select all 2,000').click();
  const { add, tools } = await connectUser(person.uid);
  await add({ category: 'Topic 0', title: 'Meanwhile', url: 'https://example.com/meanwhile' });
  await page.getByRole('link', { name: 'Meanwhile' }).waitFor();
  await untilSelected(page, '2,000');
  await tools.close();
}, 150_000);
