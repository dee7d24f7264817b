import type { Page } from 'playwright-core';
import { connectUser } from '../support/users/toolUser';
import { DESKTOP, PHONE } from './support/browser';
import { placeNamed, showAs, sortBy } from './support/places';
import { openAs, personWith } from './support/signIn/person';
import { manyLinks } from './support/stored';
import { until, untilEqual, untilFocused } from './support/until';

/** Evaluates to whether the focused link is within the window. */
const IN_VIEW = `(() => {
  const { top, bottom } = document.activeElement.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
})()`;

/** Evaluates to the title in the middle of the window. */
const TITLE_READ = `document.elementsFromPoint(innerWidth / 2, innerHeight / 2)
  .find(({ localName }) => localName === 'article')?.querySelector('.link-title').textContent`;

/** Returns the title in the middle of the window once it has stayed the same, because cards are measured after a jump. */
async function titleRead(page: Page): Promise<unknown> {
  let title: unknown;
  let reads = 0;
  await until(async () => {
    const next = await page.evaluate(TITLE_READ);
    reads = next === title ? reads + 1 : 0;
    title = next;
    return title !== undefined && reads === 4;
  });
  return title;
}

const newButton = (page: Page, count: number) => page.getByRole('button', { name: `${String(count)} new` });

async function scrollTo(page: Page, y: number): Promise<void> {
  await page.locator('article').first().waitFor();
  await page.evaluate(`new Promise((resolve) => {
    const scroll = () => {
      scrollTo(0, ${String(y)});
      if (scrollY >= ${String(y)}) resolve();
      else requestAnimationFrame(scroll);
    };
    scroll();
  })`);
}

it('the button for new links leads to the first in cards, lists, a category, all links and search results, also on a phone, and counts no others', async () => {
  const person = await personWith(manyLinks(400, 20));
  const { add, tools } = await connectUser(person.uid);
  const page = await openAs(person);
  const expectToLead = async (y: number, category: string, title: string, ...others: string[]) => {
    await scrollTo(page, y);
    const before = await titleRead(page);
    for (const added of [...others, title])
      await add({ category, title: added, url: `https://example.com/${encodeURIComponent(added)}` });
    await newButton(page, 1).waitFor();
    expect(await page.evaluate(TITLE_READ)).toBe(before);
    await newButton(page, 1).click();
    await untilFocused(page, 'textContent', title);
    await untilEqual(() => page.evaluate(IN_VIEW), true);
  };
  await expectToLead(1_800, 'Something new', 'In a new card');
  await expectToLead(1_800, 'Topic 19', 'In a card further down');

  await placeNamed(page, 'Topic 1').click();
  await page.getByRole('heading', { name: 'Topic 1', level: 1 }).waitFor();
  await expectToLead(200, 'Topic 1', 'In the category');

  await page.getByRole('link', { name: 'Link Dashboard: your default workspace' }).click();
  await page.getByRole('heading', { name: 'Default', level: 1 }).waitFor();
  await showAs(page, 'List');
  await sortBy(page, 'By title');
  await page.waitForURL('**/?sort=title');
  await expectToLead(3_000, 'Something new', 'A title before the others');

  await showAs(page, 'Compact');
  await expectToLead(3_000, 'Something new', 'A title among compact ones');
  await page.setViewportSize(PHONE.viewport);
  await showAs(page, 'List');
  await expectToLead(3_000, 'Something new', 'A title on a phone');
  await page.setViewportSize(DESKTOP);

  await placeNamed(page, 'All links').click();
  await page.getByRole('heading', { name: 'All links', level: 1 }).waitFor();
  await expectToLead(3_000, 'Something new', 'A title among all links');
  await page.getByRole('link', { name: 'Link Dashboard: your default workspace' }).click();
  await page.getByRole('heading', { name: 'Default', level: 1 }).waitFor();

  await page.getByRole('searchbox').fill('article');
  await page.getByText('400 links for “article”').first().waitFor();
  // The search does not find the other one.
  await expectToLead(3_000, 'Topic 1', 'An article', 'Elsewhere');
  await tools.close();
});
