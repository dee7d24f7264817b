import type { Page } from 'playwright-core';
import { categoryId } from '../../src/lib/domain/identity/identity';
import { getDatabase } from '../../src/lib/firestore';
import { connectUser } from '../support/toolUser';
import { seriousViolations } from './support/axe';
import { FIRESTORE } from './support/browser';
import { menuOf } from './support/editor';
import { newPerson, openAs, type Person } from './support/person';
import { manyLinks, store, workspaceOf } from './support/stored';

const LINKS = [
  {
    category: 'Reading',
    title: 'Parse, don’t validate',
    url: 'https://example.com/parse',
    notes: 'Check once, where data enters.',
  },
  { category: 'Reading', title: 'The Twelve-Factor App', url: 'https://12factor.net/' },
  { category: 'Café', title: 'Where to drink', url: 'https://example.com/espresso' },
];

/** Opens the dashboard of a new person with {@link LINKS}. */
async function openWithLinks(path?: string): Promise<Page> {
  const person = await newPerson();
  await store(person.uid, workspaceOf('default', 'Default', LINKS));
  return openAs(person, path);
}

/** Waits for what is said about the results. Screen readers are told the same elsewhere. */
const waitForSummary = (page: Page, text: string | RegExp) =>
  page.locator('.result-count').filter({ hasText: text }).waitFor();

describe('a search', () => {
  it('shows results while the user types, like search_links', async () => {
    const page = await openWithLinks();
    const field = page.getByRole('searchbox', { name: 'Search this workspace' });
    await page.getByRole('region', { name: 'Reading' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('cafe');
    await waitForSummary(page, '1 link for “cafe”');
    await page.getByRole('link', { name: 'Where to drink' }).waitFor();
    await field.fill('DATA parse');
    await page.getByRole('link', { name: 'Parse, don’t validate', exact: true }).waitFor();
    await field.fill('no such thing');
    await waitForSummary(page, 'No link matches “no such thing”');
    await field.press('Escape');
    await page.getByRole('region', { name: 'Reading' }).waitFor();
  });

  it('is read from the address', async () => {
    const page = await openWithLinks('/w/default?q=twelve');
    await waitForSummary(page, '1 link for “twelve”');
  });

  it('uses every letter that is typed, even when the browser ignores changes to the address', async () => {
    const page = await openWithLinks();
    await page.getByRole('link', { name: 'The Twelve-Factor App' }).waitFor();
    await page.evaluate('history.replaceState = () => undefined');
    await page.getByRole('searchbox').pressSequentially('twelve factor');
    await waitForSummary(page, '1 link for “twelve factor”');
    expect(await page.getByRole('searchbox').inputValue()).toBe('twelve factor');
  });

  it('is restored by Back and by a reload', async () => {
    const page = await openWithLinks();
    await page.getByRole('searchbox').fill('twelve');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    await page.goBack();
    await waitForSummary(page, '1 link for “twelve”');
    await page.reload();
    await waitForSummary(page, '1 link for “twelve”');
  });
});

describe('search results', () => {
  const NOTE = `It starts with other things. ${'Then come more of them. '.repeat(20)}Deep down is the **needle** in it.`;
  const FOUND = [
    {
      category: 'Cafés',
      title: 'Where Résumés are written',
      url: 'https://example.com/multi-stage/guide',
      notes: NOTE,
    },
    { category: 'Tools', title: 'Firestore limits', url: 'https://cache.example.com/' },
  ];
  let person: Person;

  beforeAll(async () => {
    person = await newPerson();
    await store(person.uid, workspaceOf('default', 'Default', FOUND));
  });

  const marks = (page: Page) => page.getByRole('list', { name: 'Search results' }).locator('mark');

  it.each([
    ['resume', 'in a title with accents', ['Résumés']],
    ['cafe', 'in a category', ['Cafés']],
    ['caches', 'in another form, in the host', ['cache']],
    ['multistage', 'written apart, in the path of a URL', ['multi-stage']],
    ['needle', 'deep in a long note', ['needle']],
    ['"limits"', 'as a phrase', ['limits']],
    ['firestor limmits', 'corrected', ['Firestore', 'limits']],
    ['firestore nonesuch', 'even if other words are missing', ['Firestore']],
  ])('mark %s %s', async (query, _, expected) => {
    const page = await openAs(person, `/?q=${encodeURIComponent(query)}`);
    await marks(page).first().waitFor();
    expect(await marks(page).allInnerTexts()).toEqual(expected);
  });

  it('show the part of a collapsed note that matches, and the whole note on demand', async () => {
    const page = await openAs(person, '/?q=needle');
    const note = page.locator('.note-text');
    await marks(page).waitFor();
    expect(await note.innerText()).toMatch(/^… .*Deep down is the needle in it\.$/);
    expect(await note.locator('strong mark').count()).toBe(1);
    await page.getByRole('button', { name: 'Show the whole note' }).click();
    expect(await note.innerText()).toMatch(/^It starts with other things\./);
    await marks(page).waitFor();
  });

  it('lead to the category of a link', async () => {
    const page = await openAs(person, '/?q=firestore');
    await page.getByRole('listitem').getByRole('link', { name: 'Tools' }).press('Enter');
    await page.getByRole('heading', { name: 'Tools' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/w/default/${categoryId('Tools')}`);
    expect(await page.locator('mark').count()).toBe(0);
  });

  it('are accessible in light and dark', async () => {
    const page = await openAs(person, '/?q=cafe+needle+example');
    await marks(page).first().waitFor();
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
  });
});

describe('a search in all workspaces', () => {
  const link = (category: string, title: string) => ({
    category,
    title,
    url: `https://example.com/${encodeURIComponent(title)}`,
  });

  /** Creates a person with three workspaces. */
  async function personWithWorkspaces(): Promise<Person> {
    const person = await newPerson();
    await store(person.uid, workspaceOf('default', 'Default', [link('Reading', 'Firestore limits')]));
    await store(person.uid, workspaceOf('work', 'Work', [link('Meetings', 'Quarterly plan')]));
    await store(
      person.uid,
      workspaceOf('recipes', 'Recipes', [link('Cakes', 'Plan a cake'), link('Soups', 'A plan for soup')]),
    );
    return person;
  }

  it('is offered where nothing was found, reads only then, and shows where each link is', async () => {
    const person = await personWithWorkspaces();
    const page = await openAs(person);
    await page.getByRole('link', { name: 'Firestore limits' }).waitFor();
    const chunkReads: string[] = [];
    page.on('request', (request) => {
      const body = decodeURIComponent(request.postData() ?? '');
      const targets = body.matchAll(/"parent":"[^"]*\/workspaces\/(work|recipes)"/g);
      chunkReads.push(...[...targets].flatMap(([, workspaceId]) => workspaceId ?? []));
    });
    await page.getByRole('searchbox').fill('plan');
    await waitForSummary(page, 'No link matches “plan”');
    expect(chunkReads).toEqual([]);
    await page.getByRole('link', { name: 'Search all workspaces' }).press('Enter');
    await waitForSummary(page, /^3 links in (Recipes and Work|Work and Recipes) for “plan”$/);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Search only Default');
    expect(chunkReads.toSorted()).toEqual(['recipes', 'work']);
    const row = page.getByRole('listitem').filter({ hasText: 'Quarterly plan' });
    await row.getByRole('link', { name: 'Work' }).waitFor();
    expect(await row.getByRole('button').count()).toBe(0);

    // Another query reads nothing more.
    await page.getByRole('searchbox', { name: 'Search all workspaces' }).fill('limits quarterly');
    await waitForSummary(page, 'These have some of them.');
    expect(chunkReads).toHaveLength(2);
    expect(await menuOf(page, 'Firestore limits').count()).toBe(1);

    await page.getByRole('searchbox').fill('quarterly');
    await waitForSummary(page, '1 link in Work for “quarterly”');
    await row.getByRole('link', { name: 'Meetings' }).click();
    await page.getByRole('heading', { name: 'Meetings' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/w/work/${categoryId('Meetings')}`);
  });

  it('is read from the address, keeps up with changes, and goes back to one workspace', async () => {
    const person = await personWithWorkspaces();
    const page = await openAs(person, '/?q=plan&in=all');
    await page.getByRole('link', { name: 'Quarterly plan' }).waitFor();
    const { add, tools } = await connectUser(person.uid);
    await add({
      workspaceId: 'work',
      category: 'New',
      title: 'The newest plan',
      url: 'https://example.com/new',
    });
    await page.getByRole('link', { name: 'The newest plan' }).waitFor();
    await tools.close();
    await page.getByRole('link', { name: 'Search only Default' }).click();
    await waitForSummary(page, 'No link matches “plan”');
    await page.goBack();
    await page.getByRole('link', { name: 'The newest plan' }).waitFor();
  });

  it('says that it is still loading while there is no connection', async () => {
    const person = await personWithWorkspaces();
    const page = await openAs(person, '/?q=plan');
    await waitForSummary(page, 'No link matches “plan”');
    await page.context().route(FIRESTORE, (route) => route.abort());
    await page.getByRole('link', { name: 'Search all workspaces' }).click();
    await page.getByText('Loading 2 more workspaces …').waitFor();
    await page.context().unroute(FIRESTORE);
    await page.getByRole('link', { name: 'Quarterly plan' }).waitFor();
    await page.getByText('Loading', { exact: false }).waitFor({ state: 'detached' });
  });

  it('says what could not be searched, and searches it after a reload', async () => {
    const person = await personWithWorkspaces();
    const chunk = getDatabase().doc(`users/${person.uid}/workspaces/work/pages/0`);
    const stored = (await chunk.get()).data() ?? {};
    await chunk.set({ links: 'broken' });
    const page = await openAs(person, '/?q=plan&in=all');
    await waitForSummary(page, '2 links in Recipes for “plan”');
    await page.getByRole('alert').filter({ hasText: '“Work” could not be searched.' }).waitFor();
    await chunk.set(stored);
    await page.getByRole('button', { name: 'Reload' }).press('Enter');
    await page.getByRole('link', { name: 'Quarterly plan' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('leaves out what is too large for it, and links there', async () => {
    const person = await personWithWorkspaces();
    const large = workspaceOf('large', 'Archive', manyLinks(10, 1));
    await store(person.uid, {
      ...large,
      chunks: large.chunks.map((chunk) => ({ ...chunk, bytes: 9 * 1024 * 1024 })),
    });
    const page = await openAs(person, '/?q=article&in=all');
    await waitForSummary(page, 'No link in any workspace matches “article”');
    await page.getByText('Not searched, because there are too many links: Archive').waitFor();
    await page.getByRole('link', { name: 'Archive' }).last().click();
    await waitForSummary(page, '10 links for “article”');
  });

  it('works by touch on a phone, and is accessible in light and dark', async () => {
    const viewport = { width: 390, height: 844 };
    const page = await openAs(await personWithWorkspaces(), '/?q=plan', {
      viewport,
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole('link', { name: 'Search all workspaces' }).tap();
    await page.getByRole('link', { name: 'Quarterly plan' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
    await page.getByRole('listitem').getByRole('link', { name: 'Cakes' }).tap();
    await page.getByRole('heading', { name: 'Cakes' }).waitFor();
  });
});
