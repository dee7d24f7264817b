import type { Page } from 'playwright-core';
import { z } from 'zod';
import { categoryId } from '../../src/lib/shared/model/identity';
import { connectUser } from '../support/users/toolUser';
import { openPage } from './support/browser';
import { expectToFit, NARROW } from './support/narrow';
import { newPerson, openAs, type Person } from './support/signIn/person';
import { personWithScreens } from './support/screens';
import { untilEqual } from './support/until';

let person: Person;

beforeAll(async () => {
  person = await personWithScreens();
});

describe('a phone that is 320 pixels wide', () => {
  it('has room for what visitors see', async () => {
    const page = await openPage('/', { viewport: NARROW });
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expectToFit(page);
    await page.goto('/help');
    await page.getByRole('heading', { name: 'Help' }).waitFor();
    await expectToFit(page);
    await page.goto(`/u/${person.uid}/default`);
    await page.getByRole('link', { name: 'A link with everything', exact: true }).waitFor();
    await expectToFit(page);
    await page.goto('/nothing/here');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await expectToFit(page);
  });
});

const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

describe('an empty dashboard', () => {
  it('starts the texts of its cards at the same height', async () => {
    const page = await openAs(await newPerson());
    await page.getByRole('heading', { name: 'No links yet' }).waitFor();
    const texts = await page.locator('.steps li > p').all();
    const tops = await Promise.all(texts.map(async (text) => boxSchema.parse(await text.boundingBox()).y));
    expect(tops.length).toBeGreaterThan(1);
    expect(new Set(tops).size).toBe(1);
  });
});

describe('the page of an unknown address', () => {
  it('links to the dashboard with a button', async () => {
    const page = await openPage('/nothing/here');
    const link = page.getByRole('main').getByRole('link');
    expect(boxSchema.parse(await link.boundingBox()).height).toBeGreaterThanOrEqual(32);
    const colour = await page.evaluate("getComputedStyle(document.querySelector('main a')).backgroundColor");
    expect(colour).toBe('rgb(37, 88, 212)');
  });
});

/** The background of the first link two seconds after it has appeared. */
const COLOUR_OF_LINK = `(() => {
  const link = document.querySelector('.link');
  for (const animation of link.getAnimations()) animation.currentTime = 2000;
  return getComputedStyle(link).backgroundColor;
})()`;

describe('a link that has just been added', () => {
  it.each(['no-preference', 'reduce'] as const)(
    'is marked by its colour if the setting for reduced motion is "%s"',
    async (reducedMotion) => {
      const owner = await newPerson();
      const page = await openAs(owner, '/', { reducedMotion });
      await page.getByRole('heading', { name: 'No links yet' }).waitFor();
      const { add, tools } = await connectUser(owner.uid);
      await add({ category: 'New', title: 'Just now', url: 'https://example.com/now' });
      await tools.close();
      await page.getByRole('link', { name: 'Just now' }).waitFor();
      await untilEqual(() => page.evaluate(COLOUR_OF_LINK), 'rgb(255, 243, 196)');
    },
  );
});

/** Expects the first heading to be an h1, and no level to be left out after that. */
async function expectNoGaps(page: Page): Promise<void> {
  const levels = z
    .array(z.number())
    .parse(
      await page.evaluate(
        `[...document.querySelectorAll('h1, h2, h3, h4')].map(({ localName }) => Number(localName[1]))`,
      ),
    );
  expect(levels.length).toBeGreaterThan(2);
  expect(Math.max(...levels.map((level, index) => level - (levels[index - 1] ?? 0)))).toBe(1);
}

describe('headings', () => {
  it.each([
    ['search results', '/?q=link', '7 links for “link”'],
    ['the dashboard', '/', 'A link with everything'],
  ])('have no gaps in %s', async (_, path, shown) => {
    const page = await openAs(person, path);
    await page.getByText(shown).first().waitFor();
    await expectNoGaps(page);
  });

  it.each(['', `/${categoryId('Many')}`, '?q=link'])(
    'have no gaps in the public view at "%s"',
    async (rest) => {
      const page = await openPage(`/u/${person.uid}/default${rest}`);
      await page.getByRole('link', { name: 'Link 6' }).waitFor();
      await expectNoGaps(page);
    },
  );
});
