import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { MCP_URL } from '../support/environment';
import { TcpProxy } from '../support/processes/tcpProxy';
import { connectUser, type ToolUser } from '../support/users/toolUser';
import { apiKeys } from '../support/users/users';
import { expectAccessible } from '../web/support/accessible';
import { pressComposing } from '../web/support/inputMethod';
import { untilEqual } from '../web/support/until';
import { startBrowser, untilClosed, type ExtensionBrowser } from './support/chromium';

const articleAt = (path: string) => `<title>Twelve factors</title>
  <link rel="canonical" href="${path}">
  <meta name="description" content="How to build apps">
  <p id="selected">Store config<br>in the environment.</p>
  <a href="https://example.com/linked">A linked page</a>`;

const boxSchema = z.object({ y: z.number(), height: z.number() });

let articles: string;
let user: ToolUser;
let dashboard: TcpProxy;
let browser: ExtensionBrowser;

beforeAll(async () => {
  const server = createServer(({ url = '/' }, response) => {
    response.setHeader('Content-Type', 'text/html').end(articleAt(new URL(url, 'http://any').pathname));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  // Another host than that of the dashboard, so that the extension may read its pages only when its icon is clicked.
  articles = `http://localhost:${String(port)}`;
  stops.push(() => server.close());
});

const stops: (() => unknown)[] = [];
afterAll(() => stops.map((stop) => stop()));

beforeEach(async () => {
  user = await connectUser();
  dashboard = await TcpProxy.start(Number(new URL(MCP_URL).port));
  browser = await startBrowser();
});
afterEach(async () => {
  dashboard.close();
  await user.tools.close();
});

async function connectWithKey(key = user.key): Promise<Page> {
  const settings = await browser.open('options.html');
  await settings.getByLabel('Address').fill(`http://${dashboard.host}`);
  await settings.getByText('Use a key instead').click();
  await settings.getByLabel('Key', { exact: true }).fill(key);
  await settings.keyboard.press('Enter');
  await settings.getByText(`Connected to ${dashboard.host}.`).waitFor();
  return settings;
}

async function openArticle(path: string, origin = articles): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(`${origin}${path}`);
  return page;
}

const select = (article: Page) =>
  article.evaluate(`getSelection().selectAllChildren(document.querySelector('#selected'))`);

const form = (link: Record<string, string>) =>
  browser.open(`popup.html#${new URLSearchParams(link).toString()}`);
const saved = async () => (await user.list()).links.map(({ category, title, url }) => [category, title, url]);

/** Lets the alarm go off at which waiting links are sent. */
const sendByAlarm = () => browser.background.evaluate(`chrome.alarms.onAlarm.dispatch({ name: 'send' })`);

/** Evaluates to the values of the fields of the form. */
const FIELDS = `Object.fromEntries([...document.querySelectorAll('.field')].map((field) => [
  field.querySelector('label').textContent,
  field.querySelector('input, textarea, select').value,
]))`;

/** Measures the milliseconds from the next key until the form says that the link is saved, or reads what it says instead. */
const MEASURE = `globalThis.measured = new Promise((resolve) => {
  let start;
  addEventListener('keydown', () => { start ??= performance.now(); }, true);
  const observer = new MutationObserver(() => {
    if (document.body.innerText.includes('Saved to Unsorted.')) resolve(performance.now() - start);
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
  setTimeout(() => resolve(document.body.innerText), 40_000);
}); 0`;

it('saves a page within a second with a click and Enter, and then says that it is saved', async () => {
  await user.add({ category: 'Reading', title: 'Earlier', url: 'https://example.com/earlier' });
  await connectWithKey();
  const times: unknown[] = [];
  // The faster one counts, because the computer may be busy.
  for (const path of ['/posts/1', '/posts/2']) {
    const article = await openArticle(`${path}?utm_source=news`);
    await select(article);
    const popup = await browser.click(article);
    const title = () => popup.evaluate(`document.querySelector('#field-title')?.value`);
    await untilEqual(title, 'Twelve factors');
    const url = `${articles}${path}`;
    const notes = 'How to build apps\n\n> Store config\n> in the environment.';
    expect(await popup.evaluate(FIELDS)).toEqual({
      Title: 'Twelve factors',
      Category: 'Unsorted',
      Workspace: 'default',
      Note: notes,
      URL: url,
    });
    await popup.evaluate(MEASURE);
    const time = popup.evaluate('measured');
    await popup.press('Enter');
    times.push(await time);
    await popup.untilClosed();
    const [newest] = (await user.list()).links;
    expect(newest).toMatchObject({ category: 'Unsorted', title: 'Twelve factors', url, notes });
  }
  expect(times).toEqual([expect.any(Number), expect.any(Number)]);
  expect(Math.min(...times.map(Number))).toBeLessThan(1_000);
  const again = await browser.click(await openArticle('/posts/2'));
  await again.untilShown('Already in Unsorted');
  await again.untilShown('Added today');

  // Nobody can press it here: a shortcut belongs to the browser, not to the page.
  const commands = await browser.background.evaluate(`chrome.commands.getAll()`);
  expect(commands).toMatchObject([{ name: '_execute_action', shortcut: expect.stringMatching(/L$/) }]);
});

it('reads the head of a page only if it is about what the page shows now', async () => {
  await connectWithKey();
  const article = await openArticle('/posts/1?id=1&utm_source=news');
  const shown = async (change: string) => {
    await article.evaluate(`${change}; document.title = 'Shown now'`);
    const popup = await browser.click(article);
    await untilEqual(() => popup.evaluate(`document.querySelector('#field-title')?.value`), 'Shown now');
    const fields = z.object({ Note: z.string(), URL: z.string() }).parse(await popup.evaluate(FIELDS));
    await popup.evaluate(`localStorage.clear(); window.close()`);
    await popup.untilClosed();
    return [fields.URL, fields.Note];
  };
  const [canonical, description] = [`${articles}/posts/1`, 'How to build apps'];
  expect(await shown(`history.replaceState({}, '', '?id=1')`)).toEqual([canonical, description]);
  const name = (address: string) => `document.querySelector('link').href = '${address}'`;
  const go = (address: string) => `history.pushState({}, '', '${address}')`;
  expect(await shown(`${name('?id=1')}; ${go('?id=2')}`)).toEqual([`${canonical}?id=2`, '']);
  expect(await shown(go('/posts/2'))).toEqual([`${articles}/posts/2`, '']);
  expect(await shown(name('/posts/2'))).toEqual([`${articles}/posts/2`, description]);
});

it('says what to do if the address or the key is wrong, and keeps what was typed', async () => {
  const settings = await browser.open('options.html');
  await expectAccessible(settings);
  const connect = settings.getByRole('button', { name: 'Connect with the key' });
  await settings.getByText('Use a key instead').click();
  await connect.click();
  await settings.getByText('Enter the address of your dashboard').waitFor();
  await settings.getByLabel('Address').fill('http://links.example.com');
  await connect.click();
  await settings.getByText('It must be secure (https).').waitFor();
  await settings.getByLabel('Address').fill(dashboard.host);
  await settings.getByLabel('Key', { exact: true }).fill('not-a-key');
  await connect.click();
  await settings.getByText('does not accept the key').waitFor();
  expect(await settings.getByLabel('Address').inputValue()).toBe(dashboard.host);
  dashboard.refuse();
  await connect.click();
  await settings.getByText('cannot be reached. Check your connection and the address.').waitFor();
});

it('keeps what is saved offline, and sends it later in order, when asked or by itself', async () => {
  await connectWithKey();
  dashboard.refuse();
  for (const name of ['one', 'two', 'three']) {
    const page = await form({ url: `https://example.com/${name}`, title: name, notes: 'Typed offline' });
    await page.getByLabel('Category').fill('Offline');
    await page.keyboard.press('Enter');
    await page.getByText('The link is kept in this browser and sent to').waitFor();
    await page.close();
  }
  await untilEqual(() => browser.background.evaluate(`chrome.action.getBadgeText({})`), '3');
  const page = await form({ url: 'https://example.com/four', title: 'four', notes: '' });
  await page.getByText('3 links wait to be sent.').waitFor();
  await expectAccessible(page);
  await dashboard.accept();
  await page.getByRole('button', { name: 'Send now' }).click();
  // The newest one comes first.
  await untilEqual(async () => (await saved()).map(([, title]) => title), ['three', 'two', 'one']);
  await untilEqual(() => browser.background.evaluate(`chrome.action.getBadgeText({})`), '');
  await page.getByText('to be sent.').waitFor({ state: 'hidden' });

  await browser.background.evaluate(`chrome.alarms.clear('send')`);
  dashboard.refuse();
  await page.getByLabel('Category').fill('Offline');
  await page.keyboard.press('Enter');
  await page.getByText('The link is kept in this browser and sent to').waitFor();
  // The alarm would go off in a minute.
  const alarm = () => browser.background.evaluate(`chrome.alarms.get('send')`);
  await untilEqual(alarm, expect.objectContaining({ name: 'send' }));
  await dashboard.accept();
  await sendByAlarm();
  await untilEqual(async () => (await saved())[0]?.[1], 'four');
});

it('keeps a form that was closed unsaved, and a link that the dashboard rejects', async () => {
  await user.add({ category: 'Reading', title: 'Earlier', url: 'https://example.com/earlier' });
  await connectWithKey();
  const link = { url: 'https://example.com/draft', title: 'Draft', notes: '' };
  const first = await form(link);
  await first.getByLabel('Category').fill('Recipes');
  await first.getByLabel('Note').fill('Typed before it was closed');
  await first.close();
  const second = await form(link);
  expect(await second.getByLabel('Note').inputValue()).toBe('Typed before it was closed');
  expect(await second.getByLabel('Category').inputValue()).toBe('Recipes');
  // Scripts are never stored, and the form does not know that.
  await second.getByText('More').click();
  await second.getByLabel('URL').fill('javascript:alert(1)');
  await second.getByLabel('Category').press('Enter');
  await second.locator('.status[data-kind=problem]').getByText(/url/i).waitFor();
  await second.getByLabel('URL').fill(link.url);
  await second.getByLabel('Category').press('Enter');
  await untilClosed(second);
  expect(await saved()).toContainEqual(['Recipes', 'Draft', link.url]);
});

it('suggests categories, and can be used with the keyboard alone', async () => {
  for (const category of ['Recipes', 'Reading', 'Music'])
    await user.add({ category, title: category, url: `https://${category}.example/` });
  await connectWithKey();
  const page = await form({ url: 'https://example.com/keyboard', title: 'Keyboard', notes: '' });
  await page.getByRole('option').nth(2).waitFor();
  await pressComposing(page.getByLabel('Note'), 'Enter');
  await page.getByLabel('Category').focus();
  await page.keyboard.type('re');
  await untilEqual(() => page.getByRole('option').allInnerTexts(), ['Reading', 'Recipes', 'Create “re”']);
  await page.keyboard.press('Enter');
  expect(await page.getByLabel('Category').inputValue()).toBe('Reading');
  await page.keyboard.press('ArrowDown');
  expect(await page.getByRole('option', { selected: true }).innerText()).toBe('Recipes');
  await page.keyboard.press('Enter');
  await untilClosed(page);
  expect((await saved())[0]).toEqual(['Recipes', 'Keyboard', 'https://example.com/keyboard']);
});

it('shows Save in a small window, and a field with a problem even if it was folded away', async () => {
  for (const category of [
    'Databases',
    'Development',
    'Documentation',
    'Design and typography',
    'Drawing',
    'Do',
  ])
    await user.add({ category, title: category, url: `https://example.com/${encodeURIComponent(category)}` });
  await connectWithKey();
  const page = await form({ url: 'not an address', title: 'Long '.repeat(50), notes: 'Words\n'.repeat(200) });
  await page.getByRole('option').nth(5).waitFor();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  for (const size of ['1rem', '2rem']) {
    await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
    await page.setViewportSize({ width: 368, height: 510 });
    const { y, height } = boxSchema.parse(await save.boundingBox());
    expect(y + height).toBeLessThanOrEqual(510);
  }
  await expectAccessible(page);
  expect(await page.getByLabel('URL').isVisible()).toBe(false);
  await save.click();
  await page.getByLabel('URL').fill('https://example.com/small');
  await save.click();
  await untilClosed(page);
  expect((await saved())[0]?.[2]).toBe('https://example.com/small');
});

it('edits what is saved as far as the key allows, and says what to do for the rest', async () => {
  const link = { url: 'https://example.com/saved', title: 'Saved', notes: '' };
  await user.add({ ...link, category: 'Reading', notes: 'Before' });
  await connectWithKey();
  const edit = async () => {
    const page = await form(link);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    return page;
  };
  const noted = await edit();
  await expectAccessible(noted);
  await noted.getByLabel('Note').fill('After');
  await noted.keyboard.press('Enter');
  await untilClosed(noted);
  expect((await user.list()).links).toMatchObject([{ category: 'Reading', title: 'Saved', notes: 'After' }]);

  const rejected = await edit();
  await rejected.getByLabel('Category').fill('Talks');
  await rejected.keyboard.press('Enter');
  await rejected.getByText('Create one that may tidy up').waitFor();
  await rejected.close();
  await connectWithKey(await apiKeys().create(user.uid, 'test', { permission: 'tidy' }));
  // What was typed is still there.
  const moved = await form(link);
  await moved.getByRole('heading', { name: 'Edit link' }).waitFor();
  expect(await moved.getByLabel('Category').inputValue()).toBe('Talks');
  await moved.keyboard.press('Enter');
  await untilClosed(moved);
  expect((await user.list()).links).toMatchObject([{ category: 'Talks', title: 'Saved', notes: 'After' }]);
  const again = await edit();
  await again.getByRole('button', { name: 'Cancel' }).click();
  await again.getByRole('heading', { name: 'Already in Talks' }).waitFor();
});

it('saves tabs into a category, and takes them back as long as they are not sent', async () => {
  await connectWithKey();
  for (const path of ['/a', '/b', '/c', '/c']) await openArticle(path);
  const popup = await form({ url: 'https://example.com/', title: 'Any', notes: '' });
  const openTabs = () =>
    browser.opened('popup.html#tabs=', () =>
      popup.evaluate(`chrome.windows.getAll({ windowTypes: ['normal'] })
      .then(([{ id }]) => chrome.windows.create({ url: 'popup.html#tabs=' + id, type: 'popup' }))`),
    );
  const undone = await openTabs();
  await undone.getByRole('button', { name: 'Save 3 tabs' }).waitFor();
  await expectAccessible(undone);
  await undone.getByLabel('Category').fill('Later');
  await undone.keyboard.press('Enter');
  await undone.getByText('3 links will be saved to Later.').waitFor();
  await undone.keyboard.press('Enter');
  await undone.getByText('Took back 3 links.').waitFor();

  const kept = await openTabs();
  await kept.getByRole('button', { name: 'Save 3 tabs' }).waitFor();
  dashboard.refuse();
  await kept.getByLabel('Category').fill('Later');
  await kept.keyboard.press('Enter');
  await kept.getByText('cannot be reached.').waitFor();
  await kept.getByText('3 links are kept in this browser and sent to').waitFor();
  await kept.getByRole('button', { name: 'Undo' }).waitFor();
  await dashboard.accept();
  await sendByAlarm();
  await kept.getByText('Saved 3 of 3 links to Later.').waitFor();
  expect((await saved()).map(([category, , url]) => [category, url])).toEqual(
    ['/c', '/b', '/a'].map((path) => ['Later', `${articles}${path}`]),
  );

  await browser.background.evaluate(`chrome.tabs.query({ url: '${articles}/*' }).then((tabs) =>
    chrome.tabs.highlight({ tabs: tabs.slice(1, 3).map(({ index }) => index), windowId: tabs[0].windowId }))`);
  const selected = await openTabs();
  await selected.getByRole('button', { name: 'Save 2 tabs' }).waitFor();
  const boxes = selected.getByRole('checkbox');
  expect(await Promise.all((await boxes.all()).map((box) => box.isChecked()))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  await selected.getByLabel('All 3 tabs').check();
  await boxes.nth(1).uncheck();
  await selected.getByRole('button', { name: 'Save 2 tabs' }).waitFor();
  await selected.getByLabel('All 3 tabs').check();
  await selected.getByLabel('All 3 tabs').uncheck();
  expect(await selected.getByRole('button', { name: 'Save 0 tabs' }).isDisabled()).toBe(true);
});

it('saves a link or a selection from the context menu, and searches from the address bar', async () => {
  await user.add({ category: 'Reading', title: 'Postgres <vacuum>', url: 'https://example.com/vacuum' });
  await connectWithKey();
  // The browser's own menu and address bar cannot be used without a screen.
  const menu = (clicked: object, page?: Page) =>
    browser.opened('popup.html#', () =>
      browser.background.evaluate(`chrome.tabs.query({}).then((tabs) => {
        const tab = tabs.find(({ url }) => url === ${JSON.stringify(page?.url())});
        chrome.contextMenus.onClicked.dispatch(${JSON.stringify(clicked)}, tab);
      })`),
    );
  const linked = await menu({
    menuItemId: 'link',
    linkUrl: 'https://example.com/linked',
    selectionText: 'A link',
  });
  await untilEqual(() => linked.evaluate(FIELDS), {
    Title: 'https://example.com/linked',
    Category: 'Unsorted',
    Workspace: 'default',
    Note: '> A link',
    URL: 'https://example.com/linked',
  });
  await linked.keyboard.press('Enter');
  await untilClosed(linked);
  expect((await saved())[0]).toEqual([
    'Unsorted',
    'https://example.com/linked',
    'https://example.com/linked',
  ]);

  // The extension has no permission for the second page, as for a PDF.
  const [readable, other] = [
    await openArticle('/a', articles.replace('localhost', '127.0.0.1')),
    await openArticle('/b'),
  ];
  await select(readable);
  const selectionText = 'Store config in the environment.';
  for (const [page, frameId, quote] of [
    [readable, 0, 'How to build apps\n\n> Store config\n> in the environment.'],
    [readable, 7, 'How to build apps\n\n> Store config in the environment.'],
    [other, 0, '> Store config in the environment.'],
  ] as const) {
    const popup = await menu({ menuItemId: 'selection', selectionText, frameId }, page);
    await untilEqual(() => popup.getByLabel('Note').inputValue(), quote);
    expect(await popup.getByLabel('Title').inputValue()).toBe('Twelve factors');
    expect(await popup.getByLabel('URL').inputValue()).toBe(page.url());
    await popup.close();
  }

  const suggestions = await browser.background.evaluate(`new Promise((resolve) =>
    chrome.omnibox.onInputChanged.dispatch('vacuum', resolve))`);
  const description = 'Postgres &lt;vacuum&gt; – Reading';
  expect(suggestions).toEqual([{ content: 'https://example.com/vacuum', description }]);
  const search = await browser.opened('/?q=', () =>
    browser.background.evaluate(`chrome.omnibox.onInputEntered.dispatch('two words', 'newForegroundTab')`),
  );
  expect(search.url()).toBe(`http://${dashboard.host}/?q=two+words&in=all`);
});

it('saves to the dashboard that was chosen, and discards nothing unasked when one is disconnected', async () => {
  const other = await connectUser();
  const second = await TcpProxy.start(Number(new URL(MCP_URL).port));
  await connectWithKey();
  const settings = await browser.open('options.html');
  await settings.getByLabel('Address').fill(second.host);
  await settings.getByText('Use a key instead').click();
  await settings.getByLabel('Key', { exact: true }).fill(other.key);
  await settings.keyboard.press('Enter');
  await settings.getByText(`Connected to ${second.host}.`).waitFor();
  const page = await form({ url: 'https://example.com/chosen', title: 'Chosen', notes: '' });
  await page.getByLabel('Dashboard').selectOption(dashboard.host);
  // The form of the other dashboard is replaced.
  await page.locator('option[selected]', { hasText: dashboard.host }).waitFor({ state: 'attached' });
  await page.getByLabel('Category').fill('Here');
  await page.keyboard.press('Enter');
  await untilClosed(page);
  expect(await saved()).toEqual([['Here', 'Chosen', 'https://example.com/chosen']]);
  expect((await other.list()).total).toBe(0);

  dashboard.refuse();
  const waiting = await form({ url: 'https://example.com/waiting', title: 'Waiting', notes: '' });
  await waiting.getByLabel('Category').fill('Here');
  await waiting.keyboard.press('Enter');
  await waiting.getByText('The link is kept in this browser').waitFor();
  await settings.reload();
  await settings.getByRole('button', { name: `Disconnect ${dashboard.host}` }).click();
  await settings.getByText('is not sent yet. Discard it?').waitFor();
  await settings.getByRole('button', { name: 'Discard and disconnect' }).click();
  await settings.getByText(`Disconnected from ${dashboard.host}.`).waitFor();
  expect(await browser.background.evaluate(`chrome.storage.local.get().then(JSON.stringify)`)).not.toContain(
    user.key,
  );
  second.close();
  await other.tools.close();
});
