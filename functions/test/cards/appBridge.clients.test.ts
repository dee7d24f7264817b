import { BASE_URL } from '../support/environment';
import { PHONE } from '../web/support/browser';
import { manyLinks } from '../web/support/stored';
import { untilEqual } from '../web/support/until';
import { ALL, openChat } from './support/chat';
import { expectAccessible, FOUND, inCards, keyWith, untilSaid } from './support/inCards';

// The cards in the AppBridge of the reference implementation, against the real service.

it.each([
  [0, 'No links'],
  [1, 'Links 1 link'],
  [50, 'Links 50 links'],
  [10_000, 'Links 10,000 links'],
])('shows the first of %i links, and gets the others page by page', async (count, name) => {
  const { key } = await keyWith(manyLinks(count, 20), 'read');
  const chat = await openChat(key);
  await chat.call('list_links', {});
  await chat.cards.getByRole('heading', { name, exact: true }).waitFor();
  const cards = chat.cards.getByRole('heading', { level: 2 });
  expect(await cards.count()).toBe(Math.min(count, 4));
  // Goes on beyond the first page of the service.
  for (let shown = 4; shown < Math.min(count, 50); shown += 10) {
    await chat.cards.getByRole('button', { name: 'Show more' }).click();
    await chat.cards.getByText(`${String(Math.min(shown + 10, count))} of `).waitFor();
  }
  const titles = await cards.allInnerTexts();
  expect(new Set(titles).size).toBe(titles.length);
  if (count >= 50) expect(titles[49]).toContain('Article number 49 ');
  expect(chat.requests.filter((url) => url !== 'https://chat.example/' && url !== 'about:srcdoc')).toEqual(
    [],
  );
});

it('shows what is known about a link', async () => {
  const { key } = await keyWith(FOUND.map((link) => ({ ...link, addedAt: '2024-01-31T12:00:00Z' })));
  const chat = await openChat(key);
  await chat.call('search_links', { query: 'postgres' });
  const card = chat.cards.getByRole('listitem').first();
  await card.getByText('How Postgres chooses an index', { exact: true }).first().waitFor();
  const text = (await card.innerText()).replaceAll(/\s+/g, ' ');
  expect(text).toContain('arxiv.org Databases 31 Jan 2024');
  expect(text).toContain('Why the planner prefers a bitmap scan.');
  expect(await card.getByLabel('Tags').innerText()).toMatch(/#postgres\s+#toread/);
});

it('opens a link and the dashboard through the app, and shows the address that it refuses to open', async () => {
  const chat = await openChat((await keyWith(FOUND)).key);
  await chat.call('search_links', { query: 'postgres' });
  await chat.cards.getByRole('button', { name: 'Open How Postgres chooses an index' }).click();
  await chat.cards.getByRole('button', { name: /^Show in the Dashboard How Postgres/ }).click();
  await chat.cards.getByRole('button', { name: 'Show in the dashboard', exact: true }).click();
  const url = 'https://arxiv.org/abs/1';
  await untilEqual(
    () => Promise.resolve(chat.openedLinks),
    [url, `${BASE_URL}/w/default?q=${encodeURIComponent(url)}`, `${BASE_URL}/w/default?q=postgres`],
  );
  chat.opensLinks = false;
  await chat.cards.getByRole('button', { name: 'Open How Postgres chooses an index' }).click();
  await chat.cards.getByLabel(/^Copy this address/).waitFor();
  await untilEqual(() => inCards(chat, 'getSelection().toString()'), url);
});

it('copies an address, or shows it where the app does not allow that', async () => {
  const { key } = await keyWith(FOUND);
  const allowed = await openChat(key, { allow: 'clipboard-write' });
  await allowed.call('list_links', {});
  await allowed.cards.getByRole('button', { name: 'Copy Explaining EXPLAIN' }).click();
  await untilSaid(allowed, 'Copied the address of Explaining EXPLAIN.');
  const refused = await openChat(key);
  await refused.call('list_links', {});
  await refused.cards.getByRole('button', { name: 'Copy Explaining EXPLAIN' }).click();
  await refused.cards.getByLabel(/^Copy this address/).waitFor();
  expect(await inCards(refused, 'getSelection().toString()')).toBe('https://www.youtube.com/watch?v=1');
});

it('has no button for what the app or the key does not allow', async () => {
  const { key } = await keyWith(FOUND, 'read');
  const buttonsIn = async (capabilities: object) => {
    const chat = await openChat(key, { capabilities });
    await chat.call('list_links', {});
    await chat.cards.getByText('Explaining EXPLAIN', { exact: true }).first().waitFor();
    const texts = await chat.cards.getByRole('button').allInnerTexts();
    return [...new Set(texts.map((text) => text.replaceAll(/\s+/g, ' ').replace(/ (How|Explaining).*/, '')))];
  };
  expect(await buttonsIn(ALL)).toEqual([
    'Open',
    'Copy',
    'Show in the Dashboard',
    'Refresh',
    'Show in the dashboard',
  ]);
  expect(await buttonsIn({})).toEqual(['Copy']);
});

it.each([
  ['light', undefined],
  ['dark', undefined],
  ['light', PHONE],
  ['dark', { ...PHONE, viewport: { width: 320, height: 640 } }],
] as const)('is accessible in the theme %s (%#)', async (theme, device) => {
  const long = 'Antidisestablishmentarianism'.repeat(6);
  const links = [
    ...FOUND,
    { category: long, title: long, url: `https://example.com/${long}`, notes: `${long} #${long}` },
  ];
  const chat = await openChat((await keyWith(links)).key, { theme, ...device });
  await chat.call('list_links', {});
  await chat.cards.getByRole('button', { name: /^Move How Postgres/ }).click();
  await chat.cards.getByRole('button', { name: 'Copy Explaining EXPLAIN' }).click();
  await chat.cards.getByLabel(/^Copy this address/).waitFor();
  await expectAccessible(chat);
  const dark = theme === 'dark';
  expect(await inCards(chat, `getComputedStyle(document.querySelector('.frame')).backgroundColor`)).toBe(
    dark ? 'rgb(23, 27, 34)' : 'rgb(255, 255, 255)',
  );
  await chat.tell('context', { theme: dark ? 'light' : 'dark' });
  await untilEqual(() => inCards(chat, 'document.documentElement.dataset.theme'), dark ? 'light' : 'dark');
  await expectAccessible(chat);
});
