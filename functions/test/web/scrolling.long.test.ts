import type { Page } from 'playwright-core';
import { z } from 'zod';
import { categoryId } from '../../src/lib/shared/model/identity';
import { edit } from '../support/requests/rest';
import { connectUser } from '../support/users/toolUser';
import { expectAccessible } from './support/accessible';
import { openPage } from './support/browser';
import { choose, itemNamed, menuOf } from './editing/editor';
import { newPerson, openAs, personWith, type Person } from './support/signIn/person';
import { manyLinks, store, workspaceOf } from './support/stored';
import { until, untilEqual, untilFocused } from './support/until';

/** The position of a link in the window. */
const placeSchema = z.object({ title: z.string(), top: z.number() });
type Place = z.infer<typeof placeSchema>;

/** Evaluates to the first link that begins below the header. */
const FIRST_LINK = `[...document.querySelectorAll('article')]
  .map((article) => ({
    title: article.querySelector('.link-title').textContent,
    top: article.getBoundingClientRect().top,
  }))
  .filter(({ top }) => top >= 60)
  .sort((a, b) => a.top - b.top)[0]`;

const firstLink = async (page: Page) => placeSchema.optional().parse(await page.evaluate(FIRST_LINK));
const scrollY = async (page: Page) => z.number().parse(await page.evaluate('window.scrollY'));

const isAt = (place: Place | undefined, { title, top }: Place) =>
  place?.title === title && Math.abs(place.top - top) <= 2;

const untilAt = (page: Page, place: Place) => until(async () => isAt(await firstLink(page), place));

/** Scrolls down with the wheel, as people do. Returns the position of the first link once the page is still. */
async function scrollDown(page: Page, pixels: number): Promise<Place> {
  await page.mouse.move(640, 400);
  while ((await scrollY(page)) < pixels) await page.mouse.wheel(0, 900);
  await page.evaluate(REST);
  return placeSchema.parse(await firstLink(page));
}

/** Waits until the first link has not moved for many frames. Turning a wheel scrolls for a while. */
const REST = `new Promise((resolve) => {
  let last = '';
  let frames = 0;
  const check = () => {
    const now = JSON.stringify(${FIRST_LINK});
    frames = now === last ? frames + 1 : 0;
    last = now;
    if (frames < 30) requestAnimationFrame(check);
    else resolve();
  };
  check();
})`;

/** Creates a person with many cards, one of them with very many links. */
async function personWithCards(isPublic = false): Promise<Person> {
  const person = await newPerson();
  const links = [
    ...manyLinks(1_000, 1).map((link) => ({ ...link, category: 'Everything' })),
    ...manyLinks(900, 90),
  ];
  await store(person.uid, { ...workspaceOf('default', 'Default', links), isPublic });
  return person;
}

describe('the scroll position', () => {
  let person: Person;

  beforeAll(async () => {
    person = await personWithCards(true);
  });

  const untilTop = (page: Page) => untilEqual(() => scrollY(page), 0);

  it.each([
    ['the dashboard', '/'],
    ['a category', `/w/default/${categoryId('Everything')}`],
    ['search results', '/?q=article'],
  ])('survives a reload, and leaving and going back, in %s', async (_, path) => {
    const page = await openAs(person, path);
    await page.locator('article').first().waitFor();
    const place = await scrollDown(page, 5_000);
    await page.reload();
    await untilAt(page, place);
    await page.evaluate('document.querySelector(\'a[href="/settings"]\').click()');
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    await untilTop(page);
    await page.goBack();
    await untilAt(page, place);
  });

  it('is the top on a new page, and is restored on each step back and forward, for visitors too', async () => {
    const page = await openPage(`/u/${person.uid}/default`);
    await page.locator('article').first().waitFor();
    const cards = await scrollDown(page, 5_000);
    await page.reload();
    await untilAt(page, cards);
    await page.evaluate(`document.querySelector('.card-title a').click()`);
    await page.getByRole('link', { name: 'All categories' }).waitFor();
    await untilTop(page);
    const category = await scrollDown(page, 100);
    await page.goBack();
    await untilAt(page, cards);
    await page.goForward();
    await untilAt(page, category);
    await page.getByRole('link', { name: 'All categories' }).click();
    await page.getByRole('link', { name: 'All categories' }).waitFor({ state: 'detached' });
    await untilTop(page);
  });
});

describe('links that arrive', () => {
  const newLink = (n: number) => ({
    category: 'Topic 0',
    title: `Arrival ${String(n)}`,
    url: `https://example.com/arrival/${String(n)}`,
  });
  const arrival = (page: Page, n: number) => page.getByRole('link', { name: `Arrival ${String(n)}` });
  const announced = (page: Page, text: string | RegExp) =>
    page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });

  it('wait behind a button while the person reads further down, while deletions show at once', async () => {
    const person = await personWithCards();
    const { add, tools } = await connectUser(person.uid);
    const page = await openAs(person);
    await page.locator('article').first().waitFor();
    await add(newLink(1));
    await arrival(page, 1).waitFor();
    await announced(page, 'Added: Arrival 1, in Topic 0.');

    const place = await scrollDown(page, 3_000);
    await add(newLink(2));
    const one = page.getByRole('button', { name: '1 new' });
    await one.waitFor();
    await expectAccessible(page);
    await add(newLink(3));
    const two = page.getByRole('button', { name: '2 new' });
    await two.waitFor();
    await announced(page, '2 new.');
    expect(isAt(await firstLink(page), place)).toBe(true);
    expect(await page.getByText('1,901 links', { exact: true }).count()).toBe(1);

    await two.press('Enter');
    await arrival(page, 3).waitFor();
    await arrival(page, 2).waitFor();
    await announced(page, '2 links were added.');
    await untilEqual(() => page.locator('.link.new').count(), 2);
    await untilFocused(page, 'textContent', 'Arrival 3');
    await one.waitFor({ state: 'detached' });

    const { title } = await scrollDown(page, 1_500);
    await add(newLink(4));
    await one.waitFor();
    const link = page.getByRole('link', { name: title, exact: true }).first();
    await menuOf(page, title).first().click();
    await itemNamed(page, 'Delete').click();
    await page.getByText(`Deleted “${title}”.`).waitFor();
    await link.waitFor({ state: 'detached' });
    const next = placeSchema.parse(await firstLink(page)).title;
    const number = Number(/\d+/.exec(next)?.[0]);
    const { category, url } = manyLinks(900, 90)[number] ?? newLink(0);
    expect(await edit(person.idToken, [{ op: 'deleteLink', category, url }])).toEqual(['deleted']);
    await page.getByRole('link', { name: next, exact: true }).first().waitFor({ state: 'detached' });
    await one.waitFor();

    await page.keyboard.press('Control+z');
    await link.waitFor();
    // They show as soon as the person is back at the top.
    await page.mouse.wheel(0, -100_000);
    await arrival(page, 4).waitFor();
    await announced(page, 'Added: Arrival 4');
    await tools.close();
  });

  it('are not announced if the person has just restored them', async () => {
    const person = await personWith(manyLinks(3, 1));
    const page = await openAs(person);
    const link = page.getByRole('link', { name: 'Article number 1 about' });
    await link.waitFor();
    await page.evaluate(`
      window.announced = [];
      new MutationObserver(() => {
        window.announced.push(...[...document.querySelectorAll('[role=status]')].map((status) => status.textContent));
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    `);
    const isStored = async (): Promise<boolean> => {
      const { total } = await client.list();
      return total === 3;
    };
    const client = await connectUser(person.uid);
    await choose(page, 'Article number 1 about something worth keeping', 'Delete');
    await link.waitFor({ state: 'detached' });
    await until(async () => !(await isStored()));
    await page.keyboard.press('Control+z');
    await link.waitFor();
    await until(isStored);
    await client.add(newLink(1));
    await announced(page, 'Added: Arrival 1');
    const texts = z.array(z.string()).parse(await page.evaluate('window.announced'));
    expect(texts.filter((text) => /Added: Article|were added/.test(text))).toEqual([]);
    await client.tools.close();
  });
});
