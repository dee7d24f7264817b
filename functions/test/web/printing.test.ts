import { edit } from '../support/requests/rest';
import { openAs, personWith } from './support/signIn/person';
import { showAs } from './support/places';
import { print, stopPrinting } from './support/printing';
import { manyLinks } from './support/stored';
import { untilEqual } from './support/until';

const VISIBLE_CONTROLS = `[...document.querySelectorAll('button, input, .sidebar, .bar')]
  .filter((element) => element.checkVisibility()).length`;

const ADDRESSES = `[...document.querySelectorAll('.link .host')]
  .map((site) => getComputedStyle(site, '::after').content.slice(1, -1))`;

it('prints all links of a dashboard and of a list, with their addresses, also of collapsed cards, and no controls', async () => {
  const links = manyLinks(300, 10);
  const person = await personWith(links);
  const page = await openAs(person);
  await page.getByRole('button', { name: 'Links of Topic 1', exact: true }).click();
  await print(page);
  await untilEqual(() => page.locator('.link').count(), 300);
  expect(await page.evaluate(VISIBLE_CONTROLS)).toBe(0);
  expect(new Set(await page.evaluate<string[]>(ADDRESSES))).toEqual(new Set(links.map(({ url }) => url)));
  await stopPrinting(page);
  await untilEqual(async () => (await page.locator('.link').count()) < 100, true);
  for (const view of ['List', 'Compact'] as const) {
    await showAs(page, view);
    await print(page);
    await untilEqual(() => page.locator('.link-rows:not(.compact) .link').count(), 300);
    await stopPrinting(page);
  }
});

it('prints who changed what and when, without what undoes it', async () => {
  const links = manyLinks(2, 1);
  const person = await personWith(links);
  const urls = links.map(({ url }) => url);
  await edit(
    person.idToken,
    urls.map((url) => ({ op: 'deleteLink', category: 'Topic 0', url })),
  );
  const page = await openAs(person, '/activity/default');
  await page
    .getByRole('button', { name: /^Undo all/ })
    .or(page.getByRole('button', { name: /^Restore/ }))
    .first()
    .waitFor();
  await print(page);
  await page.getByRole('heading', { name: 'You today' }).waitFor();
  await page.getByText('Article number 1').waitFor();
  expect(await page.getByRole('button', { name: /Restore|Undo/ }).count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);
});
