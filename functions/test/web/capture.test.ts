import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { categoryId } from '../../src/lib/shared/model/identity';
import { having } from '../support/jest/matchers';
import { expectToFit } from './support/accessible';
import { copiedText, openPage, PHONE } from './support/browser';
import { EDIT, namedLinks, rejection } from './editing/editor';
import { openMore } from './support/sheet';
import { sessionOf } from './support/session';
import { newPerson, openAs, signIn, signOut, type Person } from './support/signIn/person';
import { store, workspaceOf, type LinkToStore } from './support/stored';
import { untilEqual } from './support/until';

const LINKS: LinkToStore[] = [
  { category: 'Reading', title: 'Newest', url: 'https://example.com/1', addedAt: '2026-02-01T10:00:00.000Z' },
  { category: 'Music', title: 'Older', url: 'https://example.com/2', addedAt: '2026-01-01T10:00:00.000Z' },
];

const URL_TO_SAVE = 'https://example.com/article?id=1';

/** Creates a person with the same links in two workspaces. */
async function personWithLinks(): Promise<Person> {
  const person = await newPerson();
  await store(person.uid, workspaceOf('default', 'Mine', LINKS));
  await store(person.uid, workspaceOf('travel', 'Travel', LINKS));
  return person;
}

const save = (page: Page) => page.getByRole('button', { name: 'Add', exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

const addressOf = (parameters: Record<string, string>) =>
  `/add?${new URLSearchParams(parameters).toString()}`;

/** Opens `/add` with these parameters. */
async function openAdd(page: Page, parameters: Record<string, string>): Promise<void> {
  await page.goto(addressOf(parameters));
  await page.getByRole('heading', { name: 'Add a link' }).waitFor();
}

const manifestSchema = z.object({
  url: z.string(),
  errors: z.array(z.unknown()),
  data: z.string(),
});
const errorsSchema = z.object({ installabilityErrors: z.array(z.object({ errorId: z.string() })) });

describe('/add', () => {
  it('offers the tags of the chosen workspace, although no workspace was open before', async () => {
    const person = await newPerson();
    const linksWith = (notes: string) => LINKS.map((link) => ({ ...link, notes }));
    await store(person.uid, workspaceOf('default', 'Mine', linksWith('#mine')));
    await store(person.uid, workspaceOf('travel', 'Travel', linksWith('#away')));
    const path = addressOf({ url: 'https://example.com/1' });
    const page = await openPage(path, { session: await sessionOf(person) });
    const tags = page.getByRole('listbox', { name: 'Tags' }).getByRole('option');
    await page.getByText(/^Already in Reading in the workspace Travel/).waitFor();
    await page.getByText(/^Already in Reading, as/).waitFor();
    await openMore(page);
    await field(page, 'Note (optional)').pressSequentially('#');
    await untilEqual(() => tags.allInnerTexts(), ['#mine']);
    await page.getByLabel('Workspace').selectOption('Travel');
    await field(page, 'Note (optional)').fill('');
    await field(page, 'Note (optional)').pressSequentially('#');
    await untilEqual(() => tags.allInnerTexts(), ['#away']);
  });

  it('saves a link shared on a phone with one tap, to “Unsorted” at first, and shows where', async () => {
    const person = await personWithLinks();
    const session = await sessionOf(person);
    const path = addressOf({ title: 'An article', text: `An article ${URL_TO_SAVE}` });
    const page = await openPage(path, { ...PHONE, session });
    await page.getByRole('heading', { name: 'Add a link' }).waitFor();
    expect(await field(page, 'Address').inputValue()).toBe(URL_TO_SAVE);
    expect(await field(page, 'Title').inputValue()).toBe('An article');
    expect(await field(page, 'Category (optional)').inputValue()).toBe('');
    expect(await field(page, 'Note (optional)').inputValue()).toBe('');
    await expectToFit(page);
    expect(await namedLinks(person)).toHaveLength(2);
    // The button is in reach without scrolling.
    const { y = Infinity, height = 0 } = (await save(page).boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(PHONE.viewport.height);
    await save(page).tap();
    await page.getByRole('heading', { name: 'Saved' }).waitFor();
    expect(await namedLinks(person)).toContainEqual(
      having({ category: 'Unsorted', title: 'An article', url: URL_TO_SAVE }),
    );
    await page.getByRole('link', { name: 'Unsorted' }).tap();
    await page.getByRole('heading', { name: 'Unsorted', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'An article', exact: true }).waitFor();
  });

  it('knows the category of a name that is stored with characters that nobody sees', async () => {
    const person = await newPerson();
    const category = 'Re\u200Bading';
    const [link] = LINKS.map((each) => ({ ...each, category }));
    await store(person.uid, workspaceOf('default', 'Mine', link ? [link] : []));
    const page = await openPage(addressOf({ url: 'https://example.com/1' }), {
      session: await sessionOf(person),
    });
    await field(page, 'Category (optional)').fill('Reading');
    await page.getByText(/Saving adds only what that link lacks/).waitFor();
    await save(page).click();
    await page.getByRole('heading', { name: 'Already saved' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Reading' }).click();
    await page.waitForURL((url) => decodeURIComponent(url.pathname) === `/w/default/${categoryId(category)}`);
  });

  it('ends a URL where Chinese text goes on, and shows the page that a reader shows', async () => {
    const person = await personWithLinks();
    const path = addressOf({ text: '一篇文章 https://example.com/a，复制本条信息' });
    const page = await openPage(path, { session: await sessionOf(person) });
    await page.getByRole('heading', { name: 'Add a link' }).waitFor();
    expect(await field(page, 'Address').inputValue()).toBe('https://example.com/a');
    expect(await field(page, 'Title').inputValue()).toBe('一篇文章，复制本条信息');
    await field(page, 'Address').fill('about:reader?url=https%3A%2F%2Fexample.com%2Fread');
    await openMore(page);
    await field(page, 'Title').fill('');
    await page.locator('.page-card').getByText('example.com/read').waitFor();
  });

  it('saves to another workspace and a new category with the keyboard, or adds what a link lacks, and keeps what was shared if a value is wrong or nothing can be saved', async () => {
    const person = await personWithLinks();
    const page = await openPage('/add', { session: await sessionOf(person) });
    // Without parameters, the form is empty.
    await page.getByRole('heading', { name: 'Add a link' }).waitFor();
    expect(await field(page, 'Address').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'Mine' }).waitFor();

    await openAdd(page, { url: URL_TO_SAVE, title: 'A <b>title</b>', notes: 'Two\nlines' });
    // What was shared is in sight, although its fields are not.
    await page.getByText('example.com · Two lines').waitFor();
    await openMore(page);
    await page.getByLabel('Workspace').selectOption('Travel');
    await field(page, 'Category (optional)').fill('');
    await page.getByText('Empty = Unsorted').waitFor();
    await field(page, 'Category (optional)').fill('Rome');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Saved' }).waitFor();
    await page.getByText('in the workspace Travel').waitFor();
    expect(await namedLinks(person)).toHaveLength(2);
    expect(await namedLinks(person, 'travel')).toContainEqual(
      having({ category: 'Rome', title: 'A <b>title</b>', url: URL_TO_SAVE, notes: 'Two\nlines' }),
    );

    await openAdd(page, { url: 'https://example.com/1/?utm_source=x', title: 'Other', notes: 'New note' });
    await page.getByLabel('Workspace').selectOption('Mine');
    await field(page, 'Category (optional)').fill('Reading');
    await page.getByText('Already in Reading, as “Newest”').waitFor();
    await page.getByText('Saving adds only what that link lacks.').waitFor();
    await page.getByText('Already in Reading in the workspace Travel').waitFor();
    const place = page.getByRole('link', { name: 'Reading' }).first();
    expect(await place.getAttribute('href')).toBe(`/w/default/${categoryId('Reading')}`);
    await save(page).click();
    await page.getByRole('heading', { name: 'Already saved: missing details were added' }).waitFor();
    expect(await namedLinks(person)).toContainEqual(
      having({ title: 'Newest', url: 'https://example.com/1', notes: 'New note' }),
    );

    const long = 'A long title. '.repeat(40).trim();
    await openAdd(page, { url: 'javascript:alert(1)', title: long });
    await save(page).click();
    await page.getByText('The address must not be a javascript: URL.').waitFor();
    await page.getByText('The title must have at most 500 characters.').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe(long);
    expect(await field(page, 'Address').inputValue()).toBe('javascript:alert(1)');
    await field(page, 'Address').fill('example.com/fine');
    await field(page, 'Title').fill('Short');
    await page.route(EDIT, (route) => route.fulfill(rejection('This is not possible.')));
    await save(page).click();
    await page.getByRole('alert').getByText('This is not possible.').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Short');
    await page.unroute(EDIT);
    const sent = page.waitForRequest(EDIT);
    await save(page).click();
    await page.getByRole('heading', { name: 'Saved' }).waitFor();
    // The page's address contains what was shared, and logs may contain the Referer header.
    expect((await (await sent).allHeaders()).referer).toBe(`${new URL(page.url()).origin}/`);
    expect(await namedLinks(person)).toContainEqual(
      having({ title: 'Short', url: 'https://example.com/fine' }),
    );
  });

  it('is in a manifest in which Chromium finds no error, and keeps what the Share menu sends while the user signs in', async () => {
    const person = await newPerson();
    const page = await openPage(addressOf({ text: URL_TO_SAVE, title: 'First' }));
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
    // Tests use a private window, in which nothing can be installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

    // This is the first link of a new account.
    await signIn(page, person);
    await page.getByRole('heading', { name: 'Add a link' }).waitFor();
    expect(await page.getByLabel('Workspace').count()).toBe(0);
    await save(page).click();
    await page.getByRole('heading', { name: 'Saved' }).waitFor();
    expect(await namedLinks(person)).toEqual([
      having({ category: 'Unsorted', title: 'First', url: URL_TO_SAVE }),
    ]);
  });
});

describe('the bookmarklet', () => {
  const FOREIGN = 'https://news.example.org/story?id=1&x=ä';
  const bookmarklet = (page: Page) => page.getByRole('link', { name: 'Save to Link Dashboard' });
  const addressIn = async (page: Page) => z.string().parse(await bookmarklet(page).getAttribute('href'));

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

  /** Runs the bookmark's code, as the browser does on a click. */
  async function clickBookmark(foreign: Page, address: string): Promise<Page> {
    const popup = foreign.waitForEvent('popup');
    await foreign.evaluate(decodeURIComponent(address.replace(/^javascript:/, '')));
    return popup;
  }

  it('is dragged or copied from the settings, and saves the page on which it is clicked, with the selected text as its note', async () => {
    const person = await personWithLinks();
    const page = await openAs(person, '/settings');
    const address = await addressIn(page);
    expect(address).toMatch(/^javascript:[\w!-~]+$/);
    // On a busy machine, a page may get no key presses any more after a drag. So the link is dragged in another page.
    const other = await openAs(person, '/settings');
    await other.evaluate(`
      window.dragged = undefined;
      addEventListener('dragstart', ({ dataTransfer }) => {
        window.dragged = dataTransfer.getData('text/uri-list');
      });
    `);
    // Tries again if the mouse misses the link, because the sections above may still be growing.
    await untilEqual(async () => {
      await bookmarklet(other).dragTo(other.getByRole('heading', { name: 'Save from any page' }));
      return other.evaluate('window.dragged');
    }, address);
    await other.close();
    await bookmarklet(page).press('Enter');
    await page.getByText('Drag this button to your bookmarks bar, then click it there.').waitFor();
    expect(page.context().pages()).toHaveLength(1);
    const section = page.getByRole('region', { name: 'Save from any page' });
    await section.getByRole('button', { name: 'Copy' }).click();
    await section.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await copiedText(page)).toBe(address);

    const foreign = await openForeignPage(page);
    const popup = await clickBookmark(foreign, address);
    await popup.getByRole('heading', { name: 'Add a link' }).waitFor();
    await untilEqual(() => field(popup, 'Address').inputValue(), new URL(FOREIGN).href);
    expect(await field(popup, 'Title').inputValue()).toBe('A story & “more”');
    expect(await field(popup, 'Note (optional)').inputValue()).toBe('Selected <text>\non two lines');
    const closed = popup.waitForEvent('close');
    await save(popup).click();
    await closed;
    const saved = having({
      category: 'Unsorted',
      title: 'A story & “more”',
      url: new URL(FOREIGN).href,
      notes: 'Selected <text>\non two lines',
    });
    expect(await namedLinks(person)).toContainEqual(saved);
    expect(foreign.url()).toBe(new URL(FOREIGN).href);

    // Its window also closes on Cancel, and after signing in there.
    await signOut(page);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const second = await clickBookmark(foreign, address);
    await signIn(second, person);
    await second.getByRole('heading', { name: 'Add a link' }).waitFor();
    expect(await field(second, 'Title').inputValue()).toBe('A story & “more”');
    const closedAgain = second.waitForEvent('close');
    // The window may close before the click is reported as done.
    await second
      .getByRole('button', { name: 'Cancel' })
      .click()
      .catch(() => undefined);
    await closedAgain;
    expect(await namedLinks(person)).toHaveLength(3);
  });
});

it('downloads the browser extension, which knows the address of the dashboard, and shows how to install it', async () => {
  const page = await openAs(await newPerson(), '/settings');
  const section = page.getByRole('region', { name: 'Browser extension' });
  await section.getByText('chrome://extensions', { exact: true }).waitFor();
  await section.getByRole('button', { name: 'Edge' }).click();
  await section.getByText('edge://extensions', { exact: true }).waitFor();
  await section.getByRole('button', { name: 'Firefox' }).click();
  await section.getByText('Firefox removes it when it closes').waitFor();
  const started = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download the extension' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe('link-dashboard-extension.zip');
  const files = unzipSync(await buffer(await download.createReadStream()));
  expect(JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array()))).toMatchObject({
    name: 'Link Dashboard',
    homepage_url: `${new URL(page.url()).origin}/`,
  });
});
