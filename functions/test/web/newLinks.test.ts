import type { Page } from 'playwright-core';
import { categoryId } from '../../src/lib/shared/model/identity';
import { connectUser } from '../support/users/toolUser';
import { openAs, personWith } from './support/signIn/person';
import { manyLinks } from './support/stored';
import { untilEqual, untilFocused } from './support/until';

/** Evaluates to whether the link that has the focus is within the window. */
const IN_VIEW = `(() => {
  const { top, bottom } = document.activeElement.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
})()`;

/** Evaluates to the title in the middle of the window. */
const TITLE_READ = `document.elementsFromPoint(innerWidth / 2, innerHeight / 2)
  .find(({ localName }) => localName === 'article')?.querySelector('.link-title').textContent`;

async function titleRead(page: Page): Promise<unknown> {
  await page.waitForFunction(TITLE_READ);
  return page.evaluate(TITLE_READ);
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

describe('the button for new links', () => {
  it.each([
    ['the cards', '/', 1_800, 'Something new'],
    ['the cards, in a category further down', '/', 1_800, 'Topic 39'],
    ['a list by title', '/?sort=title', 3_000, 'Something new'],
    ['a category', `/w/default/${categoryId('Topic 1')}`, 200, 'Topic 1'],
    ['search results', '/?q=article', 3_000, 'Something new'],
  ])('leads to the first new link in %s, and focuses it', async (_, path, y, category) => {
    const person = await personWith(manyLinks(800, 40));
    const { add, tools } = await connectUser(person.uid);
    const page = await openAs(person, path);
    await scrollTo(page, y);
    const before = await titleRead(page);
    await add({ category, title: 'A new article', url: 'https://example.com/new' });
    await newButton(page, 1).waitFor();
    expect(await page.evaluate(TITLE_READ)).toBe(before);
    await newButton(page, 1).click();
    await untilFocused(page, 'textContent', 'A new article');
    await untilEqual(() => page.evaluate(IN_VIEW), true);
    await tools.close();
  });

  it('counts only links that belong to what is shown, and others move nothing', async () => {
    const person = await personWith(manyLinks(800, 40));
    const { add, tools } = await connectUser(person.uid);
    const page = await openAs(person, '/?q=article');
    await scrollTo(page, 3_000);
    const before = await titleRead(page);
    await add({ category: 'Topic 1', title: 'Elsewhere', url: 'https://example.com/elsewhere' });
    await add({ category: 'Topic 1', title: 'An article', url: 'https://example.com/article' });
    await newButton(page, 1).waitFor();
    expect(await page.evaluate(TITLE_READ)).toBe(before);
    await newButton(page, 1).click();
    await untilFocused(page, 'textContent', 'An article');
    await tools.close();
  });
});
