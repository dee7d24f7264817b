import { connectUser } from '../support/users/toolUser';
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
    expect(await reference.getAttribute('href')).toBe(LINKS[0]?.sourceUrl);

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
});
