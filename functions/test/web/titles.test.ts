import { linkNamed, namedLinks, undoButton } from './editing/editor';
import { expectGood } from './support/accessible';
import { openAs, personWith } from './support/signIn/person';
import { untilEqual } from './support/until';

const PREVIEW = '**/api/workspace/preview?*';

const untitled = (name: string) => {
  const url = `https://example.com/${name}`;
  return { category: 'Reading', title: url, url };
};

it('titles that are addresses are filled in from their pages, and undone together', async () => {
  const links = [
    untitled('cats'),
    untitled('dogs'),
    untitled('gone'),
    { ...untitled('named'), title: 'Named' },
  ];
  const person = await personWith(links);
  const titles = async () => (await namedLinks(person)).map(({ title }) => title).sort();
  const before = await titles();
  const page = await openAs(person);
  await linkNamed(page, 'Named').waitFor();
  const asked: string[] = [];
  await page.route(PREVIEW, (route) => {
    const url = new URL(route.request().url()).searchParams.get('url') ?? '';
    asked.push(url);
    // The service asks to wait once.
    if (asked.length === 1)
      return route.fulfill({ status: 429, headers: { 'retry-after': '0' }, json: { error: 'Wait' } });
    return route.fulfill({ json: url.endsWith('gone') ? {} : { title: `About ${url.slice(-4)}` } });
  });
  await page.getByRole('button', { name: 'Change this workspace' }).click();
  await page.getByRole('button', { name: 'Add 3 missing titles …' }).click();
  await expectGood(page);
  await page.getByRole('button', { name: 'Add titles', exact: true }).click();
  await page.getByText('Added the titles of 2 of 3 links.').first().waitFor();
  await page.getByText('1 link has no readable title').click();
  await page.getByRole('dialog').getByText('https://example.com/gone').waitFor();
  expect(new Set(asked)).toEqual(new Set(links.slice(0, 3).map(({ url }) => url)));
  await untilEqual(titles, ['About cats', 'About dogs', 'Named', 'https://example.com/gone']);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await undoButton(page).click();
  await untilEqual(titles, before);
});
