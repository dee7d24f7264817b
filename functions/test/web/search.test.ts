import type { Page } from 'playwright-core';
import { categoryId } from '../../src/lib/shared/model/identity';
import { connectUser } from '../support/users/toolUser';
import { expectToFit } from './support/accessible';
import { FIRESTORE, PHONE } from './support/browser';
import { choose, linkNamed, menuOf, namedLinks, undoButton } from './editing/editor';
import { openAs, personWith, type Person } from './support/signIn/person';
import { manyLinks, store, workspaceOf } from './support/stored';
import { pressShortcut, untilEqual, untilFocused, untilPath } from './support/until';
import { testDatabase } from '../support/testDatabase';

/** Waits for the sentence about the results. Screen readers read it elsewhere. */
const waitForSummary = (page: Page, text: string | RegExp) =>
  page.locator('.result-count').filter({ hasText: text }).waitFor();

const field = (page: Page) => page.getByRole('searchbox');

describe('a search', () => {
  const NOTE = `It starts with other things. ${'Then come more of them. '.repeat(20)}Deep down is the **needle** in it.`;
  const LINKS = [
    {
      category: 'Reading',
      title: 'Parse, don’t validate',
      url: 'https://example.com/parse',
      notes: 'Check once, where data enters.',
    },
    { category: 'Reading', title: 'The Twelve-Factor App', url: 'https://12factor.net/' },
    {
      category: 'Cafés',
      title: 'Where Résumés are written',
      url: 'https://example.com/multi-stage/guide',
      notes: NOTE,
    },
    { category: 'Tools', title: 'Firestore limits', url: 'https://cache.example.com/' },
  ];

  const marks = (page: Page) => page.getByRole('list', { name: 'Search results' }).locator('mark');

  it('shows results while the user types, like search_links, again after Back and a reload, and marks what matches', async () => {
    const page = await openAs(await personWith(LINKS));
    await page.getByRole('region', { name: 'Reading' }).waitFor();
    await pressShortcut(page, '/');
    await page.keyboard.type('cafe');
    await waitForSummary(page, '1 link for “cafe”');
    await linkNamed(page, 'Where Résumés are written').waitFor();
    await field(page).fill('DATA parse');
    await linkNamed(page, 'Parse, don’t validate').waitFor();
    await field(page).fill('no such thing');
    await waitForSummary(page, 'No link matches “no such thing”');
    await field(page).fill('?!');
    await page.getByText('“?!” has no letter or digit to search for. Type a word').first().waitFor();
    await field(page).press('Escape');
    await page.getByRole('region', { name: 'Reading' }).waitFor();

    await field(page).fill('twelve');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    await page.goBack();
    await waitForSummary(page, '1 link for “twelve”');
    await page.reload();
    await waitForSummary(page, '1 link for “twelve”');

    const untilMarked = (...texts: string[]) => untilEqual(() => marks(page).allInnerTexts(), texts);
    for (const [query, ...expected] of [
      ['resume', 'Résumés'],
      ['cafe', 'Cafés'],
      // Another form of the word, in the host
      ['caches', 'cache'],
      // Written apart, in the path of a URL
      ['multistage', 'multi-stage'],
      ['"limits"', 'limits'],
      // A misspelled word
      ['firestor limmits', 'Firestore', 'limits'],
      // A word, although others are missing
      ['firestore nonesuch', 'Firestore'],
      ['needle', 'needle'],
    ] as const) {
      await field(page).fill(query);
      await untilMarked(...expected);
    }

    // Only the matching part of a long note is shown.
    const note = page.locator('.note-text');
    expect(await note.innerText()).toMatch(/^… .*Deep down is the needle in it\.$/);
    expect(await note.locator('strong mark').count()).toBe(1);
    await page.getByRole('button', { name: /^Show the whole note/ }).click();
    const details = page.getByRole('complementary');
    const whole = details.filter({ hasText: 'needle' }).locator('.note-text');
    await untilEqual(() => whole.innerText(), expect.stringMatching(/^It starts with other things\./));
    await page.keyboard.press('Escape');
    await whole.waitFor({ state: 'detached' });

    await field(page).fill('cafe needle example');
    await untilEqual(() => marks(page).count(), 3);

    await field(page).fill('firestore');
    await page.getByRole('article').getByRole('link', { name: 'Tools' }).press('Enter');
    await page.getByRole('heading', { name: 'Tools' }).waitFor();
    await untilPath(page, `/w/default/${categoryId('Tools')}`);
    await untilEqual(() => page.locator('mark').count(), 0);

    // Browsers ignore changes to the address if there are too many.
    await page.evaluate('history.replaceState = () => undefined');
    await field(page).pressSequentially('twelve factor');
    await waitForSummary(page, '1 link for “twelve factor”');
    expect(await field(page).inputValue()).toBe('twelve factor');
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
    const person = await personWith([link('Reading', 'Firestore limits')]);
    await store(person.uid, workspaceOf('work', 'Work', [link('Meetings', 'Quarterly plan')]));
    await store(
      person.uid,
      workspaceOf('recipes', 'Recipes', [link('Cakes', 'Plan a cake'), link('Soups', 'A plan for soup')]),
    );
    return person;
  }

  it('is offered if nothing was found, reads other workspaces only then, shows where each link is, and follows changes', async () => {
    const person = await personWithWorkspaces();
    const page = await openAs(person);
    await linkNamed(page, 'Firestore limits').waitFor();
    const chunkReads: string[] = [];
    page.on('request', (request) => {
      const body = decodeURIComponent(request.postData() ?? '');
      const targets = body.matchAll(/"parent":"[^"]*\/workspaces\/(work|recipes)"/g);
      chunkReads.push(...[...targets].flatMap(([, workspaceId]) => workspaceId ?? []));
    });
    await field(page).fill('plan');
    await waitForSummary(page, 'No link matches “plan”');
    expect(chunkReads).toEqual([]);
    await page.getByRole('link', { name: 'Search all workspaces' }).press('Enter');
    await waitForSummary(page, /^3 links in (Recipes and Work|Work and Recipes) for “plan”$/);
    await untilFocused(page, 'textContent', 'Search only Default');
    expect(chunkReads.toSorted()).toEqual(['recipes', 'work']);
    const row = page.getByRole('listitem').filter({ hasText: 'Quarterly plan' });
    await row.getByRole('link', { name: 'Work' }).waitFor();
    const titles = async () => (await namedLinks(person, 'work')).map(({ title }) => title);
    await choose(page, 'Quarterly plan', 'Delete');
    await page.getByText('Deleted “Quarterly plan”.').waitFor();
    await row.waitFor({ state: 'detached' });
    await untilEqual(titles, []);
    await undoButton(page).click();
    await row.waitFor();
    await untilEqual(titles, ['Quarterly plan']);

    // Another query reads no more chunks.
    await page.getByRole('searchbox', { name: 'Search all workspaces' }).fill('limits quarterly');
    await waitForSummary(page, 'These have some of them.');
    expect(chunkReads).toHaveLength(2);
    expect(await menuOf(page, 'Firestore limits').count()).toBe(1);

    // The search is kept in the address.
    await field(page).fill('plan');
    await waitForSummary(page, /^3 links/);
    await page.waitForURL('**/?q=plan&in=all');
    await page.reload();
    await linkNamed(page, 'Quarterly plan').waitFor();
    const { add, tools } = await connectUser(person.uid);
    await add({ workspaceId: 'work', ...link('New', 'The newest plan') });
    await linkNamed(page, 'The newest plan').waitFor();
    await tools.close();
    await page.getByRole('link', { name: 'Search only Default' }).click();
    await waitForSummary(page, 'No link matches “plan”');
    await page.goBack();
    await linkNamed(page, 'The newest plan').waitFor();

    await field(page).fill('quarterly');
    await waitForSummary(page, '1 link in Work for “quarterly”');
    await row.getByRole('link', { name: 'Meetings' }).click();
    await page.getByRole('heading', { name: 'Meetings' }).waitFor();
    await untilPath(page, `/w/work/${categoryId('Meetings')}`);
  });

  it('says which workspaces could not be searched, and which are too large', async () => {
    const person = await personWithWorkspaces();
    const large = workspaceOf('large', 'Archive', manyLinks(10, 1));
    await store(person.uid, {
      ...large,
      chunks: large.chunks.map((chunk) => ({ ...chunk, bytes: 9 * 1024 * 1024 })),
    });
    const chunk = testDatabase().doc(`users/${person.uid}/workspaces/work/pages/0`);
    const stored = (await chunk.get()).data() ?? {};
    await chunk.set({ links: 'broken' });
    const page = await openAs(person, '/?q=plan&in=all');
    await waitForSummary(page, '2 links in Recipes for “plan”');
    await page.getByRole('alert').filter({ hasText: '“Work” could not be searched.' }).waitFor();
    await chunk.set(stored);
    await page.getByRole('button', { name: 'Reload' }).press('Enter');
    await linkNamed(page, 'Quarterly plan').waitFor();
    await untilEqual(() => page.getByRole('alert').count(), 0);

    await field(page).fill('article');
    await waitForSummary(page, 'No link in any workspace matches “article”');
    await page.getByText('Not searched, because there are too many links: Archive').waitFor();
    await page.getByRole('link', { name: 'Archive' }).last().click();
    await waitForSummary(page, '10 links for “article”');
  });

  it('says that it is still loading while there is no connection, and works by touch on a phone', async () => {
    const page = await openAs(await personWithWorkspaces(), '/?q=plan', PHONE);
    await waitForSummary(page, 'No link matches “plan”');
    await page.context().route(FIRESTORE, (route) => route.abort());
    await page.getByRole('link', { name: 'Search all workspaces' }).tap();
    await page.getByText('Loading 2 more workspaces …').waitFor();
    await page.context().unroute(FIRESTORE);
    await linkNamed(page, 'Quarterly plan').waitFor();
    await page.getByText('Loading', { exact: false }).waitFor({ state: 'detached' });
    await expectToFit(page);
    await page.getByRole('listitem').getByRole('link', { name: 'Cakes' }).tap();
    await page.getByRole('heading', { name: 'Cakes' }).waitFor();
  });
});
