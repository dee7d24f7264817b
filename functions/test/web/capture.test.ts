import type { BrowserContextOptions, Page } from 'playwright-core';
import { z } from 'zod';
import { categoryId } from '../../src/lib/domain/identity/identity';
import { seriousViolations } from './support/axe';
import { copiedText, openPage } from './support/browser';
import { newPerson, openAs, signIn, type Person } from './support/person';
import { store, workspaceOf, type LinkToStore } from './support/stored';
import { namedLinks } from './support/namedLinks';
import { until } from './support/until';

const URL_TO_SAVE = 'https://example.com/article?id=1';
const LINKS: LinkToStore[] = [
  { category: 'Reading', title: 'Newest', url: 'https://example.com/1', addedAt: '2026-02-01T10:00:00.000Z' },
  { category: 'Music', title: 'Older', url: 'https://example.com/2', addedAt: '2026-01-01T10:00:00.000Z' },
];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function personWithLinks(): Promise<Person> {
  const person = await newPerson();
  await store(person.uid, workspaceOf('default', 'Mine', LINKS));
  await store(person.uid, workspaceOf('travel', 'Travel', LINKS));
  return person;
}

const addressOf = (parameters: Record<string, string>) =>
  `/add?${new URLSearchParams(parameters).toString()}`;

/** Opens `/add` with these parameters. Its header has no account menu to wait for. */
async function openAdd(
  person: Person,
  parameters: Record<string, string>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openAs(person, '/settings', options);
  await page.goto(addressOf(parameters));
  await page.getByRole('heading', { name: 'Add a link' }).waitFor();
  return page;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

describe('/add', () => {
  it('saves a link shared on a phone with one tap, into the category used last, and shows where', async () => {
    const person = await personWithLinks();
    const page = await openAdd(person, { title: 'An article', text: `An article ${URL_TO_SAVE}` }, PHONE);
    expect(await field(page, 'Address').inputValue()).toBe(URL_TO_SAVE);
    expect(await field(page, 'Title').inputValue()).toBe('An article');
    expect(await field(page, 'Category').inputValue()).toBe('Reading');
    expect(await field(page, 'Note (optional)').inputValue()).toBe('');
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(await namedLinks(person)).toHaveLength(2);
    // In reach without scrolling.
    const { y = Infinity, height = 0 } = (await save(page).boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(844);
    await save(page).tap();
    await page.getByRole('heading', { name: 'Saved' }).waitFor();
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
    expect(await namedLinks(person)).toContainEqual(
      expect.objectContaining({ category: 'Reading', title: 'An article', url: URL_TO_SAVE }),
    );
    await page.getByRole('link', { name: 'Reading' }).tap();
    await page.getByRole('heading', { name: 'Reading', level: 2 }).waitFor();
    await page.getByRole('link', { name: 'An article', exact: true }).waitFor();
  });

  it('takes a title and a note, and saves to another workspace and a new category, with the keyboard', async () => {
    const person = await personWithLinks();
    const page = await openAdd(person, { url: URL_TO_SAVE, title: 'A <b>title</b>', notes: 'Two\nlines' });
    await page.getByLabel('Workspace').selectOption('Travel');
    await field(page, 'Category').fill('Rome');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Saved' }).waitFor();
    await page.getByText('in the workspace Travel').waitFor();
    expect(await namedLinks(person)).toHaveLength(2);
    expect(await namedLinks(person, 'travel')).toContainEqual(
      expect.objectContaining({
        category: 'Rome',
        title: 'A <b>title</b>',
        url: URL_TO_SAVE,
        notes: 'Two\nlines',
      }),
    );
  });

  it('says in which categories and workspaces the address already is, and adds only what is missing', async () => {
    const person = await personWithLinks();
    const page = await openAdd(person, {
      url: 'https://example.com/1/?utm_source=x',
      title: 'Other',
      notes: 'New note',
    });
    await page.getByText('Already in Reading, as “Newest”').waitFor();
    await page.getByText('Saving adds only what that link lacks.').waitFor();
    await page.getByText('Already in Reading in the workspace Travel').waitFor();
    const place = page.getByRole('link', { name: 'Reading' }).first();
    expect(await place.getAttribute('href')).toBe(`/w/default/${categoryId('Reading')}`);
    await save(page).click();
    await page.getByRole('heading', { name: 'Already there: what it lacked was added' }).waitFor();
    expect(await namedLinks(person)).toContainEqual(
      expect.objectContaining({ title: 'Newest', url: 'https://example.com/1', notes: 'New note' }),
    );
  });

  it('says what is wrong with a value, saves nothing and keeps what was shared', async () => {
    const person = await personWithLinks();
    const long = 'A long title. '.repeat(40).trim();
    const page = await openAdd(person, { url: 'javascript:alert(1)', title: long });
    await save(page).click();
    await page.getByText('The address must not be a javascript: URL.').waitFor();
    await page.getByText('The title must have at most 500 characters.').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe(long);
    expect(await field(page, 'Address').inputValue()).toBe('javascript:alert(1)');
    await field(page, 'Address').fill('example.com/fine');
    await field(page, 'Title').fill('Short');
    await page.route('**/api/workspace/edit', (route) => route.abort());
    await save(page).click();
    await page.getByRole('alert').getByText('The dashboard cannot be reached.').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Short');
    await page.unroute('**/api/workspace/edit');
    const sent = page.waitForRequest('**/api/workspace/edit');
    await save(page).click();
    await page.getByRole('heading', { name: 'Saved' }).waitFor();
    // What was shared is in the address, and the service logs where requests come from.
    expect((await (await sent).allHeaders()).referer).toBe(`${new URL(page.url()).origin}/`);
    expect(await namedLinks(person)).toContainEqual(
      expect.objectContaining({ title: 'Short', url: 'https://example.com/fine' }),
    );
  });

  it('keeps what was shared while one signs in, also for the first link of a new account', async () => {
    const person = await newPerson();
    const page = await openPage(addressOf({ text: URL_TO_SAVE, title: 'First' }));
    await signIn(page, person);
    await page.getByRole('heading', { name: 'Add a link' }).waitFor();
    expect(await page.getByLabel('Workspace').count()).toBe(0);
    await save(page).click();
    await page.getByRole('heading', { name: 'Saved' }).waitFor();
    expect(await namedLinks(person)).toEqual([
      expect.objectContaining({ category: 'Reading', title: 'First', url: URL_TO_SAVE }),
    ]);
  });

  it('can be cancelled, and starts empty without parameters', async () => {
    const page = await openAdd(await personWithLinks(), {});
    expect(await field(page, 'Address').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'Mine' }).waitFor();
  });
});

describe('the bookmarklet', () => {
  const FOREIGN = 'https://news.example.org/story?id=1&x=ä';

  async function openForeignPage(page: Page): Promise<Page> {
    const foreign = await page.context().newPage();
    await foreign.route('https://news.example.org/**', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        headers: { 'Content-Security-Policy': "default-src 'none'" },
        body: '<title>A story & “more”</title><p id="text">Selected &lt;text&gt;<br>on two lines</p>',
      }),
    );
    await foreign.goto(FOREIGN);
    await foreign.evaluate("getSelection().selectAllChildren(document.getElementById('text'))");
    return foreign;
  }

  /** Does what the browser does on a click on the bookmark. */
  async function clickBookmark(foreign: Page, address: string): Promise<Page> {
    const popup = foreign.waitForEvent('popup');
    await foreign.evaluate(decodeURIComponent(address.replace(/^javascript:/, '')));
    return popup;
  }

  it('is dragged or copied from the settings, where a click on it does no harm', async () => {
    const page = await openAs(await newPerson(), '/settings');
    const link = page.getByRole('link', { name: 'Save to Link Dashboard' });
    const address = z.string().parse(await link.getAttribute('href'));
    expect(address).toMatch(/^javascript:[\w!-~]+$/);
    await page.evaluate(`
      window.dragged = undefined;
      addEventListener('dragstart', ({ dataTransfer }) => {
        window.dragged = dataTransfer.getData('text/uri-list');
      });
    `);
    await link.dragTo(page.getByRole('heading', { name: 'Account' }));
    expect(await page.evaluate('window.dragged')).toBe(address);
    await link.press('Enter');
    await page.getByText('Drag this button to your bookmarks bar, then click it there.').waitFor();
    expect(page.context().pages()).toHaveLength(1);
    const section = page.getByRole('region', { name: 'Save from any page' });
    await section.getByRole('button', { name: 'Copy' }).click();
    await section.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await copiedText(page)).toBe(address);
    expect(await seriousViolations(page, 'in both themes')).toEqual([]);
  });

  it('saves the page it is clicked on, with the selected text as its note, and closes its window', async () => {
    const person = await personWithLinks();
    const page = await openAs(person, '/settings', {});
    const link = page.getByRole('link', { name: 'Save to Link Dashboard' });
    const address = z.string().parse(await link.getAttribute('href'));
    const foreign = await openForeignPage(page);
    const popup = await clickBookmark(foreign, address);
    await popup.getByRole('heading', { name: 'Add a link' }).waitFor();
    expect(await field(popup, 'Address').inputValue()).toBe(new URL(FOREIGN).href);
    expect(await field(popup, 'Title').inputValue()).toBe('A story & “more”');
    expect(await field(popup, 'Note (optional)').inputValue()).toBe('Selected <text>\non two lines');
    const closed = popup.waitForEvent('close');
    await save(popup).click();
    await closed;
    expect(await namedLinks(person)).toContainEqual(
      expect.objectContaining({
        category: 'Reading',
        title: 'A story & “more”',
        url: new URL(FOREIGN).href,
        notes: 'Selected <text>\non two lines',
      }),
    );
    expect(foreign.url()).toBe(new URL(FOREIGN).href);
  });

  it('closes its window on Cancel, and after signing in there', async () => {
    const person = await newPerson();
    const page = await openPage('/help');
    const address = await bookmarkletOf(person);
    const foreign = await openForeignPage(page);
    const popup = await clickBookmark(foreign, address);
    await signIn(popup, person);
    await popup.getByRole('heading', { name: 'Add a link' }).waitFor();
    expect(await field(popup, 'Title').inputValue()).toBe('A story & “more”');
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await closed;
    await until(async () => (await namedLinks(person)).length === 0);
  });

  async function bookmarkletOf(person: Person): Promise<string> {
    const page = await openAs(person, '/settings');
    const link = page.getByRole('link', { name: 'Save to Link Dashboard' });
    return z.string().parse(await link.getAttribute('href'));
  }
});

describe('the installed web app', () => {
  const manifestSchema = z.object({
    url: z.string(),
    errors: z.array(z.unknown()),
    data: z.string(),
  });
  const errorsSchema = z.object({ installabilityErrors: z.array(z.object({ errorId: z.string() })) });

  it('has a manifest in which Chromium finds no error, and takes what the Share menu sends', async () => {
    const page = await openPage('/');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const devTools = await page.context().newCDPSession(page);
    const { url, errors, data } = manifestSchema.parse(await devTools.send('Page.getAppManifest'));
    expect(errors).toEqual([]);
    expect(new URL(url).pathname).toBe('/manifest.webmanifest');
    expect(JSON.parse(data)).toMatchObject({
      name: 'Link Dashboard',
      start_url: '/',
      display: 'standalone',
      share_target: { action: '/add', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
    });
    const { installabilityErrors } = errorsSchema.parse(await devTools.send('Page.getInstallabilityErrors'));
    // Tests run in a profile like a private window, in which nothing can be installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });
});
