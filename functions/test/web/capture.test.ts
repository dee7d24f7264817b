import type { Page } from 'playwright-core';
import { z } from 'zod';
import { categoryId } from '../../src/lib/shared/model/identity';
import { field, personWithLinks, save } from './support/addPage';
import { seriousViolations } from './support/axe';
import { openPage, PHONE, type PageOptions } from './support/browser';
import { newPerson, openAs, signIn, type Person } from './support/signIn/person';
import { namedLinks } from './support/namedLinks';
import { untilEqual } from './support/until';

const URL_TO_SAVE = 'https://example.com/article?id=1';

const addressOf = (parameters: Record<string, string>) =>
  `/add?${new URLSearchParams(parameters).toString()}`;

/** Opens `/add` with these parameters. Its header has no account menu to wait for. */
async function openAdd(
  person: Person,
  parameters: Record<string, string>,
  options?: PageOptions,
): Promise<Page> {
  const page = await openAs(person, '/settings', options);
  await page.goto(addressOf(parameters));
  await page.getByRole('heading', { name: 'Add a link' }).waitFor();
  return page;
}

describe('/add', () => {
  it('saves a link shared on a phone with one tap, into the category used last, and shows where', async () => {
    const person = await personWithLinks();
    const page = await openAdd(person, { title: 'An article', text: `An article ${URL_TO_SAVE}` }, PHONE);
    expect(await field(page, 'Address').inputValue()).toBe(URL_TO_SAVE);
    expect(await field(page, 'Title').inputValue()).toBe('An article');
    await untilEqual(() => field(page, 'Category').inputValue(), 'Reading');
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
    // The address of the page contains what was shared, and logs may contain the Referer header.
    expect((await (await sent).allHeaders()).referer).toBe(`${new URL(page.url()).origin}/`);
    expect(await namedLinks(person)).toContainEqual(
      expect.objectContaining({ title: 'Short', url: 'https://example.com/fine' }),
    );
  });

  it('keeps what was shared while the user signs in, even if it is the first link of a new account', async () => {
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
