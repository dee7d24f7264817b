import { join } from 'node:path';
import { z } from 'zod';
import { generateAccessToken, hashApiKey } from '../../src/lib/shared/contract/fields/apiKey';
import { apiKeys } from '../support/users/users';
import { casesIn, described } from '../world/cases';
import { manyLinks } from '../web/support/stored';
import { openChat } from './support/chat';
import { FOUND, inCards, keyWith } from './support/inCards';

/** Titles that other projects test with. */
const HOSTILE = casesIn(
  join(__dirname, '../world/cards'),
  z.object({ ...described, kind: z.string(), input: z.unknown() }),
).flatMap(({ kind, input }) => (kind === 'title' && typeof input === 'string' ? [input] : []));

const ENDED = /^The connection to your dashboard has ended: its key was revoked, or it has expired/;

it('says that its key was revoked, wherever it happens, and keeps what it shows', async () => {
  const { uid, key } = await keyWith(manyLinks(60, 3));
  const chat = await openChat(key);
  await chat.call('list_links', {});
  await chat.cards.getByRole('heading', { level: 2 }).first().waitFor();
  await apiKeys().revoke(hashApiKey(key), uid);
  await chat.cards.getByRole('button', { name: /^Remove Article number 0 / }).click();
  await chat.cards.getByRole('alert').filter({ hasText: ENDED }).waitFor();
  expect(await chat.cards.getByRole('heading', { level: 2 }).count()).toBe(4);
  await chat.cards.getByRole('button', { name: 'Refresh' }).click();
  await chat.cards.getByRole('alert').filter({ hasText: ENDED }).waitFor();
  await chat.cards.getByRole('button', { name: 'Try again' }).waitFor();
});

it('goes on with a new access token once the old one has expired', async () => {
  const { key } = await keyWith(FOUND);
  const chat = await openChat(key);
  await chat.call('list_links', {});
  await chat.cards.getByRole('heading', { level: 2 }).first().waitFor();
  chat.headers['X-API-Key'] = generateAccessToken();
  await chat.cards.getByRole('button', { name: 'Refresh' }).click();
  await chat.cards.getByRole('alert').filter({ hasText: ENDED }).waitFor();
  chat.headers['X-API-Key'] = key;
  await chat.cards.getByRole('button', { name: 'Try again' }).click();
  await chat.cards.getByRole('heading', { name: 'Links 2 links' }).waitFor();
});

it('shows the error of a tool, what was canceled, and what it does not know', async () => {
  const chat = await openChat((await keyWith(FOUND)).key);
  await chat.cards.getByText('Loading links …').waitFor();
  await chat.call('list_links', { category: 'Nothing' });
  await chat.cards.getByRole('alert').filter({ hasText: 'Nothing' }).waitFor();
  await chat.tell('result', { content: [{ type: 'text', text: 'Saved to /tmp/result.json' }] });
  await chat.cards.getByText('This app did not pass on any links.').waitFor();
  await chat.tell('cancel');
  await chat.cards.getByText('This was canceled').waitFor();
  await chat.tell('input', { workspaceId: 'default' });
  await chat.cards.getByRole('button', { name: 'Refresh' }).click();
  await chat.cards.getByRole('heading', { name: 'Links 2 links' }).waitFor();
  // The page is gone after that, so it answers at once.
  expect(await chat.tell('tearDown')).toEqual({});
});

it('keeps its height until there is another list, since browsers do not lay out a short page outside of the window', async () => {
  const chat = await openChat((await keyWith(FOUND)).key);
  await chat.call('list_links', {});
  const refresh = chat.cards.getByRole('button', { name: 'Refresh' });
  await refresh.waitFor();
  const height = await inCards(chat, 'document.documentElement.offsetHeight');
  const answers = jest.spyOn(chat.client, 'callTool').mockReturnValueOnce(new Promise(() => undefined));
  await refresh.click();
  await chat.cards.getByRole('button', { name: 'Loading …' }).waitFor();
  expect(answers).toHaveBeenCalledTimes(1);
  expect(await inCards(chat, 'document.documentElement.offsetHeight')).toBe(height);
});

it('asks for the links itself if the app never passes on the result', async () => {
  const chat = await openChat((await keyWith(FOUND)).key);
  await chat.tell('input', { query: 'postgres' });
  await chat.cards.getByRole('heading', { name: 'Links for “postgres” 1 link' }).waitFor();
});

it('shows no more than the text of what people and strangers typed', async () => {
  const links = HOSTILE.map((text, index) => ({
    category: 'Inbox',
    title: text,
    url: `https://example.com/${String(index)}?${encodeURIComponent(text)}`,
    notes: `${text} #${text.replaceAll(/\s/g, '')}`,
  }));
  const { key } = await keyWith(links);
  const chat = await openChat(key);
  await chat.call('list_links', { limit: 50 });
  while ((await chat.cards.getByRole('heading', { level: 2 }).count()) < links.length) {
    await chat.cards.getByRole('button', { name: 'Show more' }).click();
  }
  expect(
    await inCards(
      chat,
      `document.querySelectorAll('main img, main script, main a, main iframe, main svg, main object').length`,
    ),
  ).toBe(0);
  const shown = await chat.cards.getByRole('heading', { level: 2 }).allInnerTexts();
  expect(shown.filter((text) => text.includes('alert(')).length).toBeGreaterThan(5);
  await chat.cards
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await chat.cards.locator('.done').waitFor();
  expect(chat.requests.filter((url) => url !== 'https://chat.example/' && url !== 'about:srcdoc')).toEqual(
    [],
  );
});
