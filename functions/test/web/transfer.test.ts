import { text } from 'node:stream/consumers';
import type { Page, Route } from 'playwright-core';
import { connectUser } from '../support/users/toolUser';
import { bookmarksFile, chooseFile, figure, importFile } from './support/bookmarks';
import { newPerson, openAs } from './support/signIn/person';
import { store, workspaceOf } from './support/stored';
import { untilEqual } from './support/until';

/** Evaluates to whether the browser would let the user leave without asking. */
const LEAVE = "dispatchEvent(new Event('beforeunload', { cancelable: true }))";

describe('importing bookmarks', () => {
  it('can be cancelled, which keeps the links already sent', async () => {
    const page = await openAs(await newPerson(), '/import');
    let requests = 0;
    await page.route('**/api/workspace/edit', async (route) => {
      // The user cancels during the second batch.
      if (requests++ === 1) await page.getByRole('button', { name: 'Cancel' }).click({ noWaitAfter: true });
      await route.continue();
    });
    await importFile(page, bookmarksFile(5_000));
    await page.getByRole('heading', { name: 'Import cancelled' }).waitFor({ timeout: 60_000 });
    const added = Number((await figure(page, 'Added')).replace(',', ''));
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThan(5_000);
  }, 90_000);

  it('continues while the user looks at other screens, without starting again', async () => {
    const page = await openAs(await newPerson(), '/import');
    let isHeld = true;
    const held: Route[] = [];
    await page.route('**/api/workspace/edit', async (route) => {
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
    await untilEqual(() => page.evaluate(LEAVE), false);

    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { name: 'MCP API keys' }).waitFor();
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
    await page.getByRole('link', { name: 'Import & export' }).click();
    await page.getByRole('heading', { name: 'Import finished' }).waitFor();
    expect(await figure(page, 'Added')).toBe('1,000');
    await untilEqual(() => page.evaluate(LEAVE), true);
  }, 90_000);

  it('says what was added and what was not sent when it stops halfway', async () => {
    const page = await openAs(await newPerson(), '/import');
    let requests = 0;
    await page.route('**/api/workspace/edit', async (route) => {
      if (requests++ < 1) await route.continue();
      else await route.fulfill({ status: 401, json: { error: 'Invalid or expired ID token' } });
    });
    await importFile(page, bookmarksFile(2_700));
    await page.getByRole('heading', { name: 'Import stopped' }).waitFor({ timeout: 60_000 });
    await page
      .getByText('Your sign-in has expired. Sign out under “Your account”, then sign in again.')
      .waitFor();
    await page.getByText('700 links were not sent. Import the same file again').waitFor();
    expect(await figure(page, 'Added')).toBe('2,000');
    expect(await figure(page, 'Skipped')).toBe('1');
  }, 90_000);

  it('says when the file cannot be read, and accepts it once it can', async () => {
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

  it('adds links with their notes from Raindrop.io to the workspace that the user chooses', async () => {
    const person = await newPerson();
    await store(person.uid, workspaceOf('music', 'Music', []));
    const page = await openAs(person, '/import');
    const csv =
      'title,note,url,folder\nSoup,"Hot,\nspicy",https://example.com/soup,Food/Warm\nTabs,,about:tabs,\n';
    await chooseFile(page, csv, 'raindrop.csv');
    await page.getByText('has 1 link in 1 folder, and 1 link that cannot be imported').waitFor();
    await page.getByLabel('Add to').selectOption('Music');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Import finished' }).waitFor();
    await page.getByText('Why 1 link was skipped').click();
    await page.getByText('about: URLs open only in the browser that they belong to.').waitFor();
    await page.getByRole('link', { name: 'See your links' }).click();
    await page.getByRole('heading', { name: 'Food / Warm' }).waitFor();
    const { list, tools } = await connectUser(person.uid);
    expect((await list({ workspaceId: 'music' })).links).toMatchObject([
      { category: 'Food / Warm', title: 'Soup', notes: 'Hot,\nspicy', url: 'https://example.com/soup' },
    ]);
    await tools.close();
  });

  it('says when the file contains no bookmarks', async () => {
    const page = await openAs(await newPerson(), '/import');
    const file = { name: 'holiday.html', mimeType: 'text/html', buffer: Buffer.from('<p>Sun and sea</p>') };
    await page.getByLabel('Bookmarks file').setInputFiles(file);
    await page.getByText('There are no bookmarks in holiday.html.').waitFor();
  });
});

describe('exporting', () => {
  const links = [
    {
      category: 'Reading & more',
      title: 'A <title> to escape',
      url: 'https://example.com/a?b=1&c=2',
      addedAt: '2024-05-06T07:08:09.000Z',
      notes: 'A note.',
    },
  ];

  async function exported(page: Page, format: RegExp): Promise<string> {
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: format }).click();
    const download = await started;
    return text(await download.createReadStream());
  }

  it('downloads a bookmarks file that can be imported again, with its notes', async () => {
    const person = await newPerson();
    await store(person.uid, workspaceOf('default', 'Default', links));
    const file = await exported(await openAs(person, '/import'), /HTML/);
    expect(file).toContain('<!DOCTYPE NETSCAPE-Bookmark-file-1>');
    const other = await newPerson();
    const page = await openAs(other, '/import');
    await importFile(page, file);
    await page.getByRole('heading', { name: 'Import finished' }).waitFor();
    const { list, tools } = await connectUser(other.uid);
    expect((await list()).links).toEqual(links);
    await tools.close();
  });

  it('downloads everything as JSON, which restores it in another account', async () => {
    const person = await newPerson();
    const session = {
      ...links[0],
      category: '2026-01-31',
      title: 'A session',
      url: 'file:///logs/1.jsonl',
      conversationId: 'c-1',
      localPath: '/logs/1.jsonl',
    };
    await store(person.uid, { ...workspaceOf('default', 'Mine', links), sourceUrl: 'notion://1' });
    await store(person.uid, workspaceOf('assistant-sessions', 'Assistant Sessions', [session]));
    await store(person.uid, { ...workspaceOf('work', 'Projects', links), isPublic: true });
    const file = await exported(await openAs(person, '/import'), /everything/);

    const page = await openAs(await newPerson(), '/import');
    await chooseFile(page, file, 'workspaces.json');
    await page.getByText('1 link to Projects (new, public)').waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Import finished' }).waitFor();
    expect(await figure(page, 'Added')).toBe('3');
    expect(await exported(page, /everything/)).toBe(file);
  });

  it('downloads one workspace as JSON, and offers to create it where it is missing', async () => {
    const person = await newPerson();
    await store(person.uid, workspaceOf('work', 'Projects', links));
    const file = await exported(await openAs(person, '/import'), /^Export as JSON/);
    expect(JSON.parse(file)).toMatchObject({ version: 1, workspaces: [{ id: 'work', name: 'Projects' }] });
    const page = await openAs(await newPerson(), '/import');
    await chooseFile(page, file, 'work.json');
    const choice = page.getByLabel('Add to');
    await untilEqual(() => choice.locator('option').allInnerTexts(), ['Projects (new)', 'Default']);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('link', { name: 'See your links' }).click();
    await page.waitForURL('**/w/work');
  });

  it('works right after the first import, when there was nothing to export before', async () => {
    const page = await openAs(await newPerson(), '/import');
    await page.getByText('There is nothing to export yet.').waitFor();
    await importFile(page, bookmarksFile(1));
    await page.getByRole('heading', { name: 'Import finished' }).waitFor();
    expect(await exported(page, /HTML/)).toContain('Bookmark 0');
  });
});
