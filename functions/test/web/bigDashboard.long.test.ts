import { z } from 'zod';
import { categoryId } from '../../src/lib/shared/model/identity';
import { connectUser } from '../support/users/toolUser';
import { showAs } from './support/places';
import { print, stopPrinting } from './support/printing';
import { newPerson, openAs, type Person } from './support/signIn/person';
import { manyLinks, store, workspaceOf } from './support/stored';

const LINKS = 10_000;

/** The most links to render. A dashboard of 10,000 links is about 800,000 pixels high. */
const MAX_RENDERED = 400;
const MAX_DISTANCE_PX = 4_000;

// Scrolls like someone who looks for a link. Records for each frame how long it took, how many links were
// rendered, and how far the farthest one was from the window.
const SCROLL = `new Promise((resolve) => {
  const frames = [];
  let last = performance.now();
  const step = (now) => {
    const articles = [...document.querySelectorAll('article')].map((article) => article.getBoundingClientRect());
    const distance = Math.max(0, ...articles.map(({ top, bottom }) => Math.max(-bottom, top - innerHeight)));
    frames.push({ ms: now - last, rendered: articles.length, distance });
    last = now;
    window.scrollBy(0, 600);
    if (frames.length < 150) requestAnimationFrame(step);
    else resolve({ frames, scrolled: window.scrollY });
  };
  requestAnimationFrame(step);
})`;

const scrolled = z.object({
  frames: z.array(z.object({ ms: z.number(), rendered: z.number(), distance: z.number() })),
  scrolled: z.number(),
});

describe(`a dashboard of ${LINKS.toLocaleString('en')} links`, () => {
  let person: Person;

  beforeAll(async () => {
    person = await newPerson();
    await store(person.uid, workspaceOf('default', 'Many cards', manyLinks(LINKS, 400)));
    await store(person.uid, workspaceOf('one', 'One category', manyLinks(LINKS, 1)));
  }, 120_000);

  it.each([
    ['its cards', '/', 'Many cards'],
    ['one category that has them all', `/w/one/${categoryId('Topic 0')}`, 'Topic 0'],
    ['a search that finds them all', '/w/one?q=article', 'One category'],
  ])('renders only the links near the window while scrolling through %s', async (what, path, name) => {
    const page = await openAs(person, path);
    await page.getByRole('heading', { name }).waitFor();
    await page.getByRole('link', { name: 'Article number 0 about' }).waitFor();
    const { frames, scrolled: pixels } = scrolled.parse(await page.evaluate(SCROLL));
    expect(pixels).toBeGreaterThan(20_000);
    expect(Math.max(...frames.map(({ rendered }) => rendered))).toBeLessThan(MAX_RENDERED);
    expect(Math.max(...frames.map(({ distance }) => distance))).toBeLessThan(MAX_DISTANCE_PX);
    expect(await page.locator('article').count()).toBeGreaterThan(0);
    // The time per frame depends on the machine, so it is printed and not asserted.
    const median = frames.map(({ ms }) => ms).sort((x, y) => x - y)[frames.length / 2] ?? 0;
    process.stdout.write(`${String(Math.round(median))} ms per frame while scrolling through ${what}\n`);
  });

  it('can be scrolled to its last link', async () => {
    const page = await openAs(person, `/w/one/${categoryId('Topic 0')}`);
    await page.getByRole('link', { name: 'Article number 0 about' }).waitFor();
    const last = page.getByRole('link', { name: `Article number ${String(LINKS - 1)} about` });
    // Scrolls repeatedly: rows that were never rendered have an estimated height, so the end moves.
    while ((await last.count()) === 0) {
      await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
    }
    await last.waitFor();
  });

  it('prints 5,000 links of its cards and of a list, and says how many more there are', async () => {
    const page = await openAs(person, '/w/one');
    await page.getByRole('link', { name: 'Article number 0 about' }).waitFor();
    for (const view of ['Cards', 'List'] as const) {
      await showAs(page, view);
      await print(page);
      await page.getByText('… and 5,000 more links, which are not printed.').waitFor();
      expect(await page.locator('.link').count()).toBe(5_000);
      await stopPrinting(page);
      await page.getByText('which are not printed').waitFor({ state: 'detached' });
    }
  });

  it('finds a link while the user types, and shows a link as soon as it is added', async () => {
    const page = await openAs(person);
    await page.getByRole('searchbox').fill('nonesuch');
    await page.getByText('No link matches “nonesuch”').waitFor();
    await page.getByRole('searchbox').fill('number 1776 nonesuch');
    await page.getByText('No link has every word of “number 1776 nonesuch”. These have some').waitFor();
    await page.getByRole('searchbox').fill('number 1776 again');
    await page.getByRole('link', { name: 'Article number 1776' }).waitFor();
    await page.getByRole('searchbox').fill('');
    const { add, tools } = await connectUser(person.uid);
    await add({ category: 'Topic 5', title: 'The newest of all', url: 'https://example.com/newest' });
    await page.getByRole('link', { name: 'The newest of all' }).waitFor();
    await tools.close();
  });
});
