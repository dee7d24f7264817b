import type { Page } from 'playwright-core';
import { z } from 'zod';
import { connectUser } from '../support/users/toolUser';
import { DESKTOP } from './support/browser';
import { showAs } from './support/places';
import { openAs, personWith } from './support/signIn/person';
import type { LinkToStore } from './support/stored';
import { untilEqual } from './support/until';

const LINKS: LinkToStore[] = [
  {
    category: 'Reading',
    title: 'Parse, don’t validate',
    url: 'https://lexi-lambda.github.io/blog/2019/11/05/parse-don-t-validate/',
    notes: 'Check once, where data enters.',
    sourceUrl: 'obsidian://open?vault=Notes&file=Parsing',
    addedAt: '2025-03-12T10:00:00.000Z',
  },
  { category: 'Reading', title: 'The Twelve-Factor App', url: 'https://12factor.net/' },
  { category: 'Harm', title: 'Click me', url: 'javascript:alert(1)', sourceUrl: 'data:text/html,x' },
];

/** Evaluates to the background of the first link two seconds after it has appeared. */
const COLOR_OF_LINK = `(() => {
  const link = document.querySelector('.link.new');
  for (const animation of link.getAnimations()) animation.currentTime = 2000;
  return getComputedStyle(link).backgroundColor;
})()`;

/** How many links each card shows. Cards of these heights would leave holes in rows. */
const CARDS = [2, 5, 1, 3, 5, 1, 4, 2, 1, 5, 3, 4];

const cardsSchema = z.array(
  z.object({ place: z.number(), left: z.number(), top: z.number(), bottom: z.number() }),
);

/** Evaluates to the cards in the order of the document. */
const PLACED_CARDS = `[...document.querySelectorAll('.card')].map((card) => {
  const { left, top, bottom } = card.getBoundingClientRect();
  return { place: Number(card.closest('[aria-posinset]').ariaPosInSet), left, top, bottom };
})`;

/** Returns the cards, and those of each column from top to bottom. */
async function placedCards(page: Page) {
  const cards = cardsSchema.parse(await page.evaluate(PLACED_CARDS));
  return { cards, columns: [...Map.groupBy(cards, ({ left }) => left).values()] };
}

/** Evaluates to the place of the card that has the focus, or to 0. */
const PLACE_WITH_FOCUS = `Number(document.activeElement.closest('[aria-posinset]')?.ariaPosInSet ?? 0)`;

/** Returns the places of the cards that Tab leads through, from the first link of the first card to the last. */
async function placesByTab(page: Page): Promise<number[]> {
  const places: number[] = [];
  await page.locator('.card a').first().focus();
  for (;;) {
    const place = z.number().parse(await page.evaluate(PLACE_WITH_FOCUS));
    if (place === 0) return places;
    if (place !== places.at(-1)) places.push(place);
    await page.keyboard.press('Tab');
  }
}

describe('the dashboard', () => {
  it('shows each link with its details, but never links to an executable URL, shows what an AI client adds, and names the tab', async () => {
    const person = await personWith(LINKS);
    const page = await openAs(person);
    const untilTitled = (title: string) => untilEqual(() => page.title(), title);
    await untilTitled('Default · Link Dashboard');
    const card = page.getByRole('region', { name: 'Reading' });
    const title = card.getByRole('link', { name: 'Parse, don’t validate', exact: true });
    expect(await title.getAttribute('href')).toBe(LINKS[0]?.url);
    expect(await title.getAttribute('rel')).toBe('noopener noreferrer');
    expect(await title.getAttribute('target')).toBe('_blank');
    await card.getByText('lexi-lambda.github.io').waitFor();
    await card.getByText('Check once, where data enters.').waitFor();
    await card.getByText('12 Mar 2025').waitFor();
    const reference = card.getByRole('link', { name: 'Reference for Parse' });
    // It opens another program, so the page asks first.
    expect(await reference.getAttribute('title')).toBe(LINKS[0]?.sourceUrl);
    expect(await reference.getAttribute('href')).toBeNull();

    // In a window that is too narrow for all of it, a compact link still takes one line.
    await page.setViewportSize({ width: 720, height: 800 });
    await showAs(page, 'Compact');
    const heights = `new Set([...document.querySelectorAll('.compact article')].map(({ offsetHeight }) => offsetHeight)).size`;
    await untilEqual(() => page.evaluate(heights), 1);
    await showAs(page, 'Cards');
    await page.setViewportSize(DESKTOP);

    await page.getByText('Click me').waitFor();
    expect(await page.locator('a[href^="javascript:"], a[href^="data:"]').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Click me' }).count()).toBe(0);

    const { add, annotate, tools } = await connectUser(person.uid);
    const addMarked = async (title: string, reducedMotion: 'reduce' | null) => {
      await page.emulateMedia({ reducedMotion });
      await add({ category: 'New', title, url: `https://example.com/${title}` });
      await page.getByRole('region', { name: 'New' }).getByRole('link', { name: title }).waitFor();
      await untilEqual(() => page.evaluate(COLOR_OF_LINK), 'rgb(255, 243, 196)');
    };
    await addMarked('First', 'reduce');
    await addMarked('Second', null);
    await annotate({ category: 'New', url: 'https://example.com/Second', notes: 'With a thought.' });
    await page.getByText('With a thought.').waitFor();
    await tools.close();

    await page.getByRole('link', { name: 'Reading', exact: true }).click();
    await untilTitled('Reading · Default · Link Dashboard');
    await page.getByRole('searchbox').fill('twelve');
    await untilTitled('“twelve” · Default · Link Dashboard');
    await page.goto('/w/default/unknown');
    await untilTitled('Not found · Default · Link Dashboard');
  });

  it('says at midnight that a link of today is from yesterday', async () => {
    const person = await personWith([{ category: 'New', title: 'A link', url: 'https://example.com/' }]);
    const page = await openAs(person, '/', { isAlone: true });
    await page.clock.install();
    await page.goto('/');
    await page.getByText('today', { exact: true }).waitFor();
    await page.clock.fastForward('24:00:00');
    await page.getByText('yesterday', { exact: true }).waitFor();
  });

  it.each(['none', 'active'] as const)(
    'shows the dots of a menu when forced colors are %s',
    async (forcedColors) => {
      const page = await openAs(
        await personWith([{ category: 'New', title: 'A link', url: 'https://example.com/' }]),
        '/',
        { isAlone: true },
      );
      await page.emulateMedia({ forcedColors });
      const { x = 0, y = 0 } =
        (await page.getByRole('button', { name: 'Change this workspace' }).boundingBox()) ?? {};
      const inside = { x: x + 5, y: y + 5, width: 20, height: 20 };
      const shown = await page.screenshot({ clip: inside });
      await page.evaluate(
        "document.querySelectorAll('.dots').forEach(({ classList }) => classList.remove('dots'))",
      );
      expect(shown.equals(await page.screenshot({ clip: inside }))).toBe(false);
    },
  );

  it('packs cards in columns without holes, and Tab leads through them in the order in which they begin', async () => {
    const links = CARDS.flatMap((count, card) =>
      Array.from({ length: count }, (_, n) => {
        const name = `${String(card)}-${String(n)}`;
        return {
          category: `Card ${String(card)}`,
          title: `Link ${name}`,
          url: `https://example.com/${name}`,
        };
      }),
    );
    const page = await openAs(await personWith(links));
    await page.setViewportSize({ width: 1600, height: 1500 });
    // Until each card of a column begins right below the one before.
    await untilEqual(async () => {
      const { cards, columns } = await placedCards(page);
      const gaps = columns.flatMap((column) =>
        column.slice(1).map(({ top }, index) => top - (column[index]?.bottom ?? 0)),
      );
      return [cards.length, columns.length, gaps.filter((gap) => gap <= 0 || gap > 24)];
    }, [CARDS.length, 3, []]);
    const { cards, columns } = await placedCards(page);
    const places = CARDS.map((_, index) => index + 1);
    expect(cards.map(({ place }) => place)).toEqual(places);
    expect(await placesByTab(page)).toEqual(places);

    const heights = cards.map(({ top, bottom }) => bottom - top);
    const tops = cards.map(({ top }) => top);
    const rises = tops.map((top, index) => Math.max(...tops.slice(0, index + 1)) - top);
    // Columns are chosen by estimated heights.
    expect(Math.max(...rises)).toBeLessThan(Math.min(...heights) / 2);

    expect(columns.map(([first]) => first?.top)).toEqual(columns.map(() => tops[0]));
    const ends = columns.map((column) => column.at(-1)?.bottom ?? 0);
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(Math.max(...heights));
  });
});
