import type { Page } from 'playwright-core';
import { openAs, personWith, type Person } from './support/signIn/person';
import { manyLinks } from './support/stored';
import { pressShortcut, until, untilEqual, untilFocused, untilPath } from './support/until';

let person: Person;

beforeAll(async () => {
  person = await personWith(manyLinks(300, 1));
});

const LIST = '/?sort=title';
const search = (page: Page) => page.getByRole('searchbox');

interface Place {
  readonly title: string;
  /** Where the link starts in the window, in pixels. */
  readonly top: number;
}

/** Scrolls down. Returns the link in the middle of the window. */
async function scrollDown(page: Page): Promise<Place> {
  await page.locator('article').first().waitFor();
  await page.mouse.move(640, 400);
  while (Number(await page.evaluate('scrollY')) < 3_000) await page.mouse.wheel(0, 900);
  let last: Place | undefined;
  await until(async () => {
    const before = last;
    last = await placeRead(page);
    await page.evaluate(FRAMES_PAST);
    // While the list jumps, nothing is there.
    return last !== undefined && last.top === before?.top;
  });
  return last ?? { title: '', top: 0 };
}

/**
 * Resolves after some frames. In each of the first ones, the list measures rows and corrects their places, and a busy
 * browser may render none between two looks.
 */
const FRAMES_PAST = `new Promise((resolve) => {
  let frames = 0;
  const count = () => (frames++ < 20 ? requestAnimationFrame(count) : resolve());
  count();
})`;

/** Starts another search once the user has left this one, before the list is back in its place. */
const TYPE_AT_ONCE = `addEventListener('popstate', () => {
  const field = document.querySelector('[type=search]');
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
  field.value = 'number 18';
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}, { once: true })`;

const placeRead = (page: Page) =>
  page.evaluate<Place | undefined>(`(() => {
    const link = document.elementsFromPoint(innerWidth / 2, innerHeight / 2)
      .find(({ localName }) => localName === 'article');
    return link && { title: link.querySelector('.link-title').textContent, top: link.getBoundingClientRect().top };
  })()`);

describe('a search', () => {
  const back = (page: Page) => page.goBack();
  const escape = (page: Page) => page.keyboard.press('Escape');

  it.each([
    ['Back', 'Escape', back, escape],
    ['Escape', 'Back', escape, back],
  ])(
    'returns with %s to the list and the place where it was started, and after another one with %s',
    async (_, __, first, then) => {
      const page = await openAs(person, LIST);
      const place = await scrollDown(page);
      await pressShortcut(page, '/');
      await page.keyboard.type('number 17');
      await page.getByText('for “number 17”').first().waitFor();
      await untilEqual(() => page.evaluate('scrollY'), 0);
      await page.waitForURL('**/?q=number+17');
      await page.evaluate(TYPE_AT_ONCE);
      await first(page);
      await page.waitForURL('**/?q=number+18');
      await then(page);
      await page.waitForURL(`**${LIST}`);
      await untilEqual(() => search(page).inputValue(), '');
      await untilEqual(() => placeRead(page), { ...place, top: expect.closeTo(place.top, -1) });
      await page.goForward();
      await page.getByText('for “number 18”').first().waitFor();
    },
  );

  it('survives a reload, and takes only one step of the history', async () => {
    const page = await openAs(person, '/settings');
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    await page.getByRole('link', { name: 'Link Dashboard: your default workspace' }).click();
    await page.locator('article').first().waitFor();
    await search(page).fill('number 17');
    await page.waitForURL('**/?q=number+17');
    await search(page).fill('');
    await search(page).fill('number 18');
    await page.waitForURL('**/?q=number+18');
    await page.reload();
    await page.getByText('for “number 18”').first().waitFor();
    await search(page).press('ArrowDown');
    await untilFocused(page, 'tagName', 'A');
    await page.keyboard.press('Escape');
    await untilFocused(page, 'type', 'search');
    expect(await search(page).inputValue()).toBe('number 18');
    await page.goBack();
    await untilPath(page, '/');
    await untilEqual(() => search(page).inputValue(), '');
    await page.goBack();
    await untilPath(page, '/settings');
  });
});
