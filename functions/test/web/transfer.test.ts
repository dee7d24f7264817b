import { text } from 'node:stream/consumers';
import type { Page, Route } from 'playwright-core';
import { localTime } from '../../src/lib/shared/dates/localTime';
import { storedOf } from '../support/users/stored';
import { connectUser } from '../support/users/toolUser';
import { bookmarksFile, chooseFile, figure, importFile } from './support/bookmarks';
import { EDIT, linkNamed } from './editing/editor';
import { expectGood } from './support/accessible';
import { placeNamed } from './support/places';
import { openMore } from './support/sheet';
import { newPerson, openAs, signIn } from './support/signIn/person';
import { store, workspaceOf } from './support/stored';
import { pressShortcut, untilEqual } from './support/until';

/** Evaluates to whether the browser would close the tab without asking. */
const LEAVE = "dispatchEvent(new Event('beforeunload', { cancelable: true }))";

/** More links than fit into one request. */
const MANY = 2_050;

/** The worker that reads a file. */
const PARSER = '**/parsing.worker*.js';

/** Makes reading a file fail in a worker, as if it had been deleted after it was chosen. */
const READING_FAILS =
  "Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('Gone.', 'NotReadableError'));";

/** Drops empty files anywhere in the window. */
const drop = (page: Page, ...names: string[]) =>
  page.evaluate(`(() => {
    const dataTransfer = new DataTransfer();
    for (const name of ${JSON.stringify(names)}) dataTransfer.items.add(new File(['-'], name));
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  })()`);

const untilFinished = (page: Page) => page.getByRole('heading', { name: 'Import finished' }).waitFor();

describe('importing bookmarks', () => {
  it('adds links with their folders and dates while the user looks at other screens, and says what was added if it ends, stops halfway or is canceled', async () => {
    const person = await newPerson();
    const page = await openAs(person);
    await page.getByRole('link', { name: 'Import & export' }).click();
    let isHeld = true;
    const held: Route[] = [];
    await page.route(EDIT, async (route) => {
      if (isHeld) held.push(route);
      else await route.continue();
    });
    await importFile(page, bookmarksFile(250));
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
    await untilFinished(page);
    await untilEqual(() => page.evaluate(LEAVE), true);
    expect(await figure(page, 'Added')).toBe('250');
    expect(await figure(page, 'Already saved')).toBe('0');
    expect(await figure(page, 'Skipped')).toBe('1');
    await placeNamed(page, 'Folder 4').waitFor();
    await page.getByText('Why 1 link was skipped').click();
    await page.getByText('A bookmarklet').waitFor();

    const { list, tools } = await connectUser(person.uid);
    const { total, links } = await list({ category: 'Folder 4', limit: 1 });
    expect(total).toBe(50);
    const addedAt = new Date((1_600_000_000 + 249) * 1000).toISOString();
    expect(links[0]).toMatchObject({ title: 'Bookmark 249', addedAt: localTime(addedAt, 'UTC') });
    expect(JSON.stringify(await storedOf(person.uid))).toContain(addedAt);
    await tools.close();

    const again = page.getByRole('button', { name: 'Import another file' });
    await page.unroute(EDIT);
    let requests = 0;
    await page.route(EDIT, (route) =>
      requests++ === 0
        ? route.continue()
        : route.fulfill({ status: 403, json: { error: 'This is not allowed.' } }),
    );
    await again.click();
    await importFile(page, bookmarksFile(MANY));
    await page.getByRole('heading', { name: 'Import stopped' }).waitFor();
    await page.getByText('This is not allowed.').waitFor();
    await page.getByText('50 links may be missing. Import the same file again').waitFor();
    expect(await figure(page, 'Added')).toBe('1,750');
    expect(await figure(page, 'Already saved')).toBe('250');
    expect(await figure(page, 'Skipped')).toBe('1');

    await page.unroute(EDIT);
    await page.route(EDIT, async (route) => {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await route.continue();
    });
    await again.click();
    await importFile(page, bookmarksFile(MANY));
    await page.getByRole('heading', { name: 'Import canceled' }).waitFor();
    expect(await figure(page, 'Added')).toBe('0');
    expect(await figure(page, 'Already saved')).toBe('2,000');
    await page.unroute(EDIT);
    await page.getByRole('button', { name: 'Import the rest' }).click();
    await untilFinished(page);
    expect(await figure(page, 'Added')).toBe('50');
    expect(await figure(page, 'Already saved')).toBe('2,000');
    expect(await figure(page, 'Skipped')).toBe('1');
    expect(await page.getByRole('button', { name: 'Import the rest' }).count()).toBe(0);
    await page.getByRole('link', { name: 'See your links' }).click();
    await page.getByRole('main').getByText('2,050 links', { exact: true }).waitFor();
  });

  it('says how to export from another program and if a file cannot be read or has no bookmarks, and imports one from Raindrop.io with its notes once its preview is confirmed', async () => {
    const person = await newPerson();
    await store(person.uid, workspaceOf('music', 'Music', []));
    const page = await openAs(person, '/import');
    await page.getByLabel('Where are your links now?').selectOption('Raindrop.io');
    const steps = page.locator('.export-steps li');
    await untilEqual(() => steps.count(), 3);
    expect(await steps.first().innerText()).toBe('Open Settings → Backups, and press Create new.');
    expect(await steps.last().innerText()).toContain('Choose the file (CSV, HTML) here');
    await page.route(
      PARSER,
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `${READING_FAILS}${await response.text()}` });
      },
      { times: 1 },
    );
    await chooseFile(page, bookmarksFile(1), 'gone.html');
    await page.getByText('gone.html could not be read.').waitFor();
    await chooseFile(page, bookmarksFile(1), 'gone.html');
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await chooseFile(page, '<p>Sun and sea</p>', 'holiday.html');
    await page.getByText('holiday.html has no links.').waitFor();
    await chooseFile(page, '<DL><DT><A HREF="about:tabs">Tabs</A></DL>', 'tabs.html');
    await page.getByText('(a bookmarks file) has no link that can be imported.').waitFor();
    await page.getByText('about: URLs open only in the browser that they belong to.').waitFor();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    // Nothing is dropped behind a dialog.
    await pressShortcut(page, 'n');
    await page.getByRole('dialog').waitFor();
    await drop(page, 'one.html', 'two.html');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByText('Drop one file at a time').count()).toBe(0);
    await drop(page, 'one.html', 'two.html');
    await page.getByText('Drop one file at a time').waitFor();
    await drop(page, 'dropped.html');
    await page.getByText('dropped.html has no links.').waitFor();
    await chooseFile(page, '<DL><DT><A HREF="about:tabs">Tabs</A></DL>', 'tabs.html');
    await page.getByText('(a bookmarks file) has no link that can be imported.').waitFor();
    expect(await page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await chooseFile(page, '{"version": 1, "workspaces": [{"id": "default", "na', 'half.json');
    await page.getByText('This JSON file is broken or ends too early.').waitFor();
    await chooseFile(page, bookmarksFile(60).slice(0, 5_000), 'half.html');
    await page.getByText('The file ends in the middle of a folder.').waitFor();
    await page.getByRole('button', { name: 'Choose another file' }).click();

    const requests: string[] = [];
    await page.route('**/api/**', (route) => {
      requests.push(new URL(route.request().url()).pathname);
      return route.continue();
    });
    const csv =
      'title,note,excerpt,url,folder,tags,cover,highlights,favorite\n' +
      'Soup,"Hot,\nspicy",,https://example.com/soup,Food/Warm,"to eat",,Highlight:Add salt.,true\nTabs,,,about:tabs,\n';
    await chooseFile(page, csv, 'raindrop.csv');
    await page.getByText('has 1 link in 1 category, and 1 item that cannot be imported').waitFor();
    await page.getByText('Food/Warm: 1 link').waitFor();
    await page.getByText('1 link with tags: #tag at the end of the note.').waitFor();
    await page.getByText('1 link marked as favorite').waitFor();
    await page.getByText('1 link with highlights or separate notes').waitFor();
    await page.getByText('What cannot be imported, and why (1)').click();
    await page.getByText('about: URLs open only in the browser that they belong to.').waitFor();
    await expectGood(page);
    await page.getByLabel('Add to').selectOption('Music');
    expect(requests).toEqual([]);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await untilFinished(page);
    expect(requests).toEqual(['/api/workspace/edits']);
    await page.getByText('Why 1 link was skipped').click();
    await page.getByText('about: URLs open only in the browser that they belong to.').waitFor();
    await page.getByRole('link', { name: 'See your links' }).click();
    await page.getByRole('heading', { name: 'Food/Warm' }).waitFor();
    await page.getByRole('searchbox').pressSequentially('salt #to');
    await page.getByRole('option', { name: '#to-eat' }).click();
    await untilEqual(() => page.getByRole('searchbox').inputValue(), 'salt #to-eat ');
    await linkNamed(page, 'Soup').waitFor();
    await page.keyboard.press('Escape');
    await untilEqual(() => page.getByRole('searchbox').inputValue(), '');
    await page.getByRole('button', { name: 'Add a link' }).click();
    await openMore(page);
    const note = page.getByRole('dialog').getByLabel('Note');
    await note.pressSequentially('Mine #fa');
    await page.getByRole('option', { name: '#favorite' }).waitFor();
    await page.getByRole('status').filter({ hasText: '1 tag. Use the arrow keys.' }).waitFor();
    await expectGood(page);
    await note.press('Escape');
    await untilEqual(() => page.getByRole('option', { name: '#favorite' }).count(), 0);
    // As fast as a person whose browser has not shown the list yet.
    await page.evaluate(`{
      const field = document.activeElement;
      field.setRangeText('v', field.value.length, field.value.length, 'end');
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    }`);
    await note.press('Enter');
    await untilEqual(() => note.inputValue(), 'Mine #favorite ');
    const { list, tools } = await connectUser(person.uid);
    expect((await list({ workspaceId: 'music' })).links).toMatchObject([
      {
        category: 'Food/Warm',
        title: 'Soup',
        notes: '> Hot,\n> spicy\n\n> Add salt.\n\n#to-eat #favorite',
        url: 'https://example.com/soup',
      },
    ]);
    await tools.close();
  });
});

describe('importing a file of an unknown program', () => {
  it('says what it took each column for, reads the file again once the person changes that, and imports nothing without an address', async () => {
    const person = await newPerson();
    const page = await openAs(person, '/import');
    const csv =
      'foo;bar;baz;since\nhttps://example.com/a;One;Two;1/2/2024\nhttps://example.com/b;Three;Four;\n';
    await chooseFile(page, csv, 'links.csv');
    const columns = page.getByText('How the columns were read: foo → address, bar → title');
    await columns.filter({ hasText: 'Left out: baz' }).click();
    await page.getByText('has 2 links in 1 category').waitFor();
    await page.getByLabel('baz, such as “Two”').selectOption('category');
    await page.getByText('has 2 links in 2 categories').waitFor();
    await page.getByText('Two: 1 link').waitFor();
    await page.getByLabel('since, such as “1/2/2024”').selectOption('date');
    await page.getByText('1 date was not understood, such as “1/2/2024”.').waitFor();
    await expectGood(page);
    await page.getByLabel('foo, such as “https://example.com/a”').selectOption('left out');
    await page.getByText('has no link that can be imported.').waitFor();
    expect(await page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0);
    await page.getByLabel('foo, such as “https://example.com/a”').selectOption('address');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await untilFinished(page);
    const { list, tools } = await connectUser(person.uid);
    const { links } = await list({});
    const imported = links.map(({ category, title }) => `${category}: ${title}`);
    expect(imported.toSorted()).toEqual(['Four: Three', 'Two: One']);
    await tools.close();
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

  it('downloads a workspace as bookmarks, CSV, Markdown or JSON, and everything as JSON, which restores it in another account, but never shows the next person a file of the one before', async () => {
    const person = await newPerson();
    const session = {
      ...links[0],
      category: '2026-01-31',
      title: 'A session',
      url: 'file:///logs/1.jsonl',
      conversationId: 'c-1',
      localPath: '/logs/1.jsonl',
    };
    await store(person.uid, { ...workspaceOf('default', 'Mine', []), sourceUrl: 'notion://1' });
    await store(person.uid, workspaceOf('assistant-sessions', 'Assistant Sessions', [session]));
    await store(person.uid, { ...workspaceOf('work', 'Projects', links), isPublic: true, isIndexed: true });
    const page = await openAs(person, '/import');
    const everything = await exported(page, /everything/);
    await page.getByRole('combobox', { name: 'Workspace' }).selectOption('Projects');
    const [html, json] = [await exported(page, /HTML/), await exported(page, /^Export as JSON/)];
    expect(await exported(page, /CSV/)).toContain('Reading & more,A <title> to escape,https://');
    expect(await exported(page, /Markdown/)).toContain('- [A \\<title\\> to escape](https://');
    expect(html).toContain('<!DOCTYPE NETSCAPE-Bookmark-file-1>');
    expect(html).toContain('https://example.com/a?b=1&amp;c=2');
    expect(JSON.parse(json)).toMatchObject({ version: 1, workspaces: [{ id: 'work', name: 'Projects' }] });

    const other = await newPerson();
    // The first file is still being read at the sign-out.
    const parser = Promise.withResolvers<Route>();
    await page.route(PARSER, (route) => parser.resolve(route), { times: 1 });
    await chooseFile(page, bookmarksFile(60));
    const route = await parser.promise;
    await page.getByText('Reading bookmarks.html').waitFor();
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signIn(page, other);
    await page.getByRole('link', { name: 'Import & export' }).click();
    await page.getByLabel('Bookmarks file').waitFor();
    await route.continue();
    await untilEqual(() => Promise.resolve(page.workers().length), 0);
    expect(await page.getByLabel('Bookmarks file').count()).toBe(1);
    await page.getByText('There is nothing to export yet.').waitFor();
    await chooseFile(page, json, 'work.json');
    const choice = page.getByLabel('Add to');
    const projects = 'Projects (new, public, listed by search engines)';
    await untilEqual(() => choice.locator('option').allInnerTexts(), [projects, 'Default']);
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await chooseFile(page, everything, 'workspaces.json');
    await page.getByText(`1 link to ${projects}`).waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await untilFinished(page);
    expect(await figure(page, 'Added')).toBe('2');
    expect(await exported(page, /everything/)).toBe(everything);
    const undo = page.getByRole('link', { name: 'Undo in Activity' });
    expect(await undo.getAttribute('href')).toContain('?in=all');

    await page.getByRole('button', { name: 'Import another file' }).click();
    await chooseFile(page, html);
    await choice.selectOption('Mine');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await untilFinished(page);
    const { list, tools } = await connectUser(other.uid);
    const shown = links.map((link) => ({ ...link, addedAt: localTime(link.addedAt, 'UTC') }));
    expect((await list()).links).toEqual(shown);
    await tools.close();
    await pressShortcut(page, 'Control+z');
    await page.waitForURL('**/activity/default');
    await page.getByText('To undo the import, press “Undo” beside it.').waitFor();
    await page.getByRole('link', { name: 'Import & export' }).click();

    await page.getByRole('button', { name: 'Import another file' }).click();
    await chooseFile(page, json, 'work.json');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('link', { name: 'See your links' }).click();
    await page.waitForURL('**/w/work');
  });
});
