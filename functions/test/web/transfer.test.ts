import { text } from 'node:stream/consumers';
import type { Page, Route } from 'playwright-core';
import { connectUser } from '../support/toolUser';
import { bookmarksFile, chooseFile } from './support/bookmarks';
import { newPerson, openAs } from './support/person';
import { store, workspaceOf } from './support/stored';

async function importFile(page: Page, bookmarks: string): Promise<void> {
  await chooseFile(page, bookmarks);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
}

const figure = (page: Page, name: string) =>
  page
    .locator('.figures div', { has: page.getByText(name) })
    .locator('dd')
    .innerText();

/** Evaluates to whether the browser would let the user leave without asking. */
const LEAVE = "dispatchEvent(new Event('beforeunload', { cancelable: true }))";

describe('importing bookmarks', () => {
  it('adds 5,000 links with their folders and dates, and says what was added, merged and rejected', async () => {
    const person = await newPerson();
    const page = await openAs(person, '/import');
    await importFile(page, bookmarksFile(5_000));
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('heading', { name: 'Import finished' }).waitFor({ timeout: 60_000 });
    expect(await figure(page, 'Added')).toBe('5,000');
    expect(await figure(page, 'Already there')).toBe('0');
    expect(await figure(page, 'Rejected')).toBe('1');
    await page.getByText('Why 1 link was rejected').click();
    await page.getByText('A bookmarklet').waitFor();

    const { list, tools } = await connectUser(person.uid);
    const { total, links } = await list({ category: 'Folder 99', limit: 1 });
    expect(total).toBe(50);
    expect(links[0]).toMatchObject({
      title: 'Bookmark 4999',
      addedAt: new Date((1_600_000_000 + 4_999) * 1000).toISOString(),
    });
    await tools.close();

    await page.getByRole('button', { name: 'Import another file' }).click();
    await importFile(page, bookmarksFile(60));
    await page.getByRole('heading', { name: 'Import finished' }).waitFor({ timeout: 60_000 });
    expect(await figure(page, 'Added')).toBe('0');
    expect(await figure(page, 'Already there')).toBe('60');
    await page.getByRole('link', { name: 'See your links' }).click();
    await page.getByRole('main').getByText('5,000 links', { exact: true }).waitFor();
  }, 150_000);

  it('can be cancelled and keeps what was sent', async () => {
    const page = await openAs(await newPerson(), '/import');
    let answered = 0;
    await page.route('**/api/workspace/update', async (route) => {
      // The first request asks what is stored. The user cancels during the second batch.
      if (answered++ === 2) await page.getByRole('button', { name: 'Cancel' }).click({ noWaitAfter: true });
      await route.continue();
    });
    await importFile(page, bookmarksFile(5_000));
    await page.getByRole('heading', { name: 'Import cancelled' }).waitFor({ timeout: 60_000 });
    const added = Number((await figure(page, 'Added')).replace(',', ''));
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThan(5_000);
  }, 90_000);

  it('continues, only once, while the user looks at something else', async () => {
    const page = await openAs(await newPerson(), '/import');
    let isHeld = true;
    const held: Route[] = [];
    await page.route('**/api/workspace/update', async (route) => {
      if (isHeld) held.push(route);
      else await route.continue();
    });
    await importFile(page, bookmarksFile(1_000));
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    await page.getByRole('link', { name: 'Import & export' }).click();
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    expect(await page.getByLabel('Bookmarks file').count()).toBe(0);
    expect(await page.evaluate(LEAVE)).toBe(false);

    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
    await page.getByRole('link', { name: 'Import & export' }).click();
    await page.getByRole('heading', { name: 'Import finished' }).waitFor();
    expect(await figure(page, 'Added')).toBe('1,000');
    expect(await page.evaluate(LEAVE)).toBe(true);
  }, 90_000);

  it('says what was added and what was not sent when it stops halfway', async () => {
    const page = await openAs(await newPerson(), '/import');
    let answered = 0;
    await page.route('**/api/workspace/update', async (route) => {
      if (answered++ < 2) await route.continue();
      else await route.fulfill({ status: 401, json: { error: 'Invalid or expired ID token' } });
    });
    await importFile(page, bookmarksFile(1_200));
    await page.getByRole('heading', { name: 'Import stopped' }).waitFor({ timeout: 60_000 });
    await page
      .getByText('Your sign-in has expired. Sign out under “Your account”, then sign in again.')
      .waitFor();
    await page.getByText('700 links were not sent. Import the same file again').waitFor();
    expect(await figure(page, 'Added')).toBe('500');
    expect(await figure(page, 'Rejected')).toBe('1');
  }, 90_000);

  it('says when the file cannot be read, and accepts it when it can', async () => {
    const page = await openAs(await newPerson(), '/import');
    await page.getByLabel('Bookmarks file').waitFor();
    await page.evaluate(`{
      const { text } = Blob.prototype;
      Blob.prototype.text = function () {
        Blob.prototype.text = text;
        return Promise.reject(new DOMException('Gone.', 'NotReadableError'));
      };
    }`);
    const file = { name: 'gone.html', mimeType: 'text/html', buffer: Buffer.from(bookmarksFile(1)) };
    await page.getByLabel('Bookmarks file').setInputFiles(file);
    await page.getByText('gone.html could not be read.').waitFor();
    await page.getByLabel('Bookmarks file').setInputFiles(file);
    await page.getByRole('button', { name: 'Import', exact: true }).waitFor();
  });

  it('says when the file contains no bookmarks', async () => {
    const page = await openAs(await newPerson(), '/import');
    const file = { name: 'holiday.html', mimeType: 'text/html', buffer: Buffer.from('<p>Sun and sea</p>') };
    await page.getByLabel('Bookmarks file').setInputFiles(file);
    await page.getByText('There are no bookmarks in holiday.html.').waitFor();
  });
});

describe('exporting a workspace', () => {
  const links = [
    {
      category: 'Reading & more',
      title: 'A <title> to escape',
      url: 'https://example.com/a?b=1&c=2',
      addedAt: '2024-05-06T07:08:09.000Z',
      notes: 'A note.',
    },
  ];

  async function exported(format: RegExp): Promise<string> {
    const person = await newPerson();
    await store(person.uid, workspaceOf('default', 'Default', links));
    const page = await openAs(person, '/import');
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: format }).click();
    const download = await started;
    return text(await download.createReadStream());
  }

  it('gives a bookmarks file that can be imported again', async () => {
    const file = await exported(/HTML/);
    expect(file).toContain('<!DOCTYPE NETSCAPE-Bookmark-file-1>');
    const person = await newPerson();
    const page = await openAs(person, '/import');
    await importFile(page, file);
    await page.getByRole('heading', { name: 'Import finished' }).waitFor();
    const { list, tools } = await connectUser(person.uid);
    expect((await list()).links).toMatchObject([
      {
        category: 'Reading & more',
        title: 'A <title> to escape',
        url: 'https://example.com/a?b=1&c=2',
        addedAt: '2024-05-06T07:08:09.000Z',
      },
    ]);
    await tools.close();
  });

  it('gives JSON with everything, notes included', async () => {
    expect(await exported(/JSON/)).toContain('"A note."');
  });
});
