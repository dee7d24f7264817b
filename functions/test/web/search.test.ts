import type { Page } from 'playwright-core';
import { categoryId } from '../../src/lib/shared/model/identity';
import { seriousViolations } from './support/axe';
import { newPerson, openAs, personWith, type Person } from './support/signIn/person';
import { store, workspaceOf } from './support/stored';
import { pressShortcut, untilEqual, untilPath, waitForSummary } from './support/until';

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
  return openAs(await personWith(LINKS), path);
}

describe('a search', () => {
  it('shows results while the user types, like search_links', async () => {
    const page = await openWithLinks();
    const field = page.getByRole('searchbox', { name: 'Search this workspace' });
    await page.getByRole('region', { name: 'Reading' }).waitFor();
    await pressShortcut(page, '/');
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
    await untilEqual(() => marks(page).allInnerTexts(), expected);
  });

  it('show the part of a collapsed note that matches, and the whole note on demand', async () => {
    const page = await openAs(person, '/?q=needle');
    const note = page.locator('.note-text');
    await marks(page).waitFor();
    expect(await note.innerText()).toMatch(/^… .*Deep down is the needle in it\.$/);
    expect(await note.locator('strong mark').count()).toBe(1);
    await page.getByRole('button', { name: 'Show the whole note' }).click();
    await untilEqual(() => note.innerText(), expect.stringMatching(/^It starts with other things\./));
    await marks(page).waitFor();
  });

  it('lead to the category of a link', async () => {
    const page = await openAs(person, '/?q=firestore');
    await page.getByRole('listitem').getByRole('link', { name: 'Tools' }).press('Enter');
    await page.getByRole('heading', { name: 'Tools' }).waitFor();
    await untilPath(page, `/w/default/${categoryId('Tools')}`);
    await untilEqual(() => page.locator('mark').count(), 0);
  });

  it('are accessible in light and dark', async () => {
    const page = await openAs(person, '/?q=cafe+needle+example');
    await marks(page).first().waitFor();
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
  });
});
