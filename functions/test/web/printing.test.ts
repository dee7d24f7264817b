import { openAs, personWith } from './support/signIn/person';
import { showAs } from './support/places';
import { print, stopPrinting } from './support/printing';
import { manyLinks } from './support/stored';
import { untilEqual } from './support/until';

const VISIBLE_CONTROLS = `[...document.querySelectorAll('button, input, .sidebar, .bar')]
  .filter((element) => element.checkVisibility()).length`;

it('prints all links of a dashboard and of a list, also of collapsed cards, and no controls', async () => {
  const person = await personWith(manyLinks(300, 10));
  const page = await openAs(person);
  await page.getByRole('button', { name: 'Links of Topic 1', exact: true }).click();
  await print(page);
  await untilEqual(() => page.locator('.link').count(), 300);
  expect(await page.evaluate(VISIBLE_CONTROLS)).toBe(0);
  await stopPrinting(page);
  await untilEqual(async () => (await page.locator('.link').count()) < 100, true);
  await showAs(page, 'List');
  await print(page);
  await untilEqual(() => page.locator('.link').count(), 300);
});
