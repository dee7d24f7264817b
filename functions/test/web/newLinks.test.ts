import type { Page } from 'playwright-core';
import { categoryId } from '../../src/lib/shared/model/identity';
import { connectUser, type ToolUser } from '../support/users/toolUser';
import { openAs, personWith, type Person } from './support/signIn/person';
import { manyLinks } from './support/stored';
import { until, untilEqual, untilFocused } from './support/until';

/** Evaluates to whether the link that has the focus is within the window. */
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

let person: Person;
let device: ToolUser;

beforeAll(async () => {
  person = await personWith(manyLinks(800, 40));
  device = await connectUser(person.uid);
});
afterAll(() => device.tools.close());

// The cases share the person: each adds a link of its own.
describe('the button for new links', () => {
  it.each([
    ['the cards', '/', 1_800, 'Something new'],
    ['the cards, in a category further down', '/', 1_800, 'Topic 39'],
    ['a list by title', '/?sort=title', 3_000, 'Something new'],
    ['a category', `/w/default/${categoryId('Topic 1')}`, 200, 'Topic 1'],
    ['search results', '/?q=article', 3_000, 'Something new'],
  ])('leads to the first new link in %s, and focuses it', async (place, path, y, category) => {
    const title = `A new article in ${place}`;
    const page = await openAs(person, path);
    await scrollTo(page, y);
    const before = await titleRead(page);
    await device.add({ category, title, url: `https://example.com/${encodeURIComponent(title)}` });
    await newButton(page, 1).waitFor();
    expect(await page.evaluate(TITLE_READ)).toBe(before);
    await newButton(page, 1).click();
    await untilFocused(page, 'textContent', title);
    await untilEqual(() => page.evaluate(IN_VIEW), true);
  });

  it('counts only links that belong to what is shown, and others move nothing', async () => {
    const page = await openAs(person, '/?q=article');
    await scrollTo(page, 3_000);
    const before = await titleRead(page);
    await device.add({ category: 'Topic 1', title: 'Elsewhere', url: 'https://example.com/elsewhere' });
    await device.add({ category: 'Topic 1', title: 'An article', url: 'https://example.com/article' });
    await newButton(page, 1).waitFor();
    expect(await page.evaluate(TITLE_READ)).toBe(before);
    await newButton(page, 1).click();
    await untilFocused(page, 'textContent', 'An article');
  });
});
