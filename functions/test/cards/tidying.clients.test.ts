import { z } from 'zod';
import { ToolClient } from '../support/requests/client';
import { untilEqual } from '../web/support/until';
import { openChat } from './support/chat';
import { FOUND, inCards, keyWith, untilFocused, untilSaid } from './support/inCards';

const listSchema = z.object({ links: z.array(z.object({ title: z.string(), category: z.string() })) });

async function stored(key: string): Promise<string[]> {
  const tools = await ToolClient.connect(key);
  const { links } = listSchema.parse(await tools.ok('list_links', { workspaceId: 'default' }));
  await tools.close();
  return links.map(({ title, category }) => `${category}: ${title}`).sort();
}

it('moves and removes a link with the keyboard, and takes both back', async () => {
  const { key } = await keyWith([
    ...FOUND,
    { category: 'Reading', title: 'Raft', url: 'https://raft.github.io/' },
  ]);
  const before = await stored(key);
  const chat = await openChat(key);
  await chat.call('search_links', { query: 'postgres' });
  const { keyboard } = chat.page;

  await chat.cards.getByRole('button', { name: /^Move How Postgres/ }).press('Enter');
  await untilEqual(() => inCards(chat, `document.activeElement?.matches('.move input')`), true);
  await untilEqual(() => chat.cards.locator('datalist option').count(), 2);
  await keyboard.type('Reading');
  await keyboard.press('Enter');
  await untilSaid(chat, 'Moved to Reading. How Postgres chooses an index');
  await untilFocused(chat, 'Undo How Postgres chooses an index');
  expect(await stored(key)).toContain('Reading: How Postgres chooses an index');

  await chat.cards.getByRole('button', { name: /^Remove How Postgres/ }).press('Enter');
  await untilSaid(chat, 'Removed. How Postgres chooses an index');
  await untilFocused(chat, 'Undo How Postgres chooses an index');
  expect(await stored(key)).toHaveLength(2);
  await keyboard.press('Enter');
  await untilFocused(chat, 'Open How Postgres chooses an index');
  expect(await stored(key)).toContain('Reading: How Postgres chooses an index');
  expect(chat.told.at(-1)).toBe(
    'In the cards, the user moved "https://arxiv.org/abs/1" in "Databases" to "Reading", then removed "https://arxiv.org/abs/1" in "Reading", then undid the change of "https://arxiv.org/abs/1".',
  );
  await chat.call('search_links', { query: 'postgres' });
  await chat.cards.getByText('arxiv.org').waitFor();
  expect(before).toContain('Databases: How Postgres chooses an index');
});

it('says that a link has gone, and offers to look again', async () => {
  const { key } = await keyWith(FOUND);
  const chat = await openChat(key);
  await chat.call('list_links', {});
  const tools = await ToolClient.connect(key);
  await tools.ok('edit_links', { category: 'Databases', urls: ['https://arxiv.org/abs/1'], remove: true });
  await tools.close();
  await chat.cards.getByRole('button', { name: /^Remove How Postgres/ }).click();
  await chat.cards.getByText('This link is no longer here. Refresh to see where it is.').waitFor();
  await chat.cards.getByRole('button', { name: 'Refresh' }).click();
  await chat.cards.getByRole('heading', { name: 'Links 1 link' }).waitFor();
});

it('lists changes, and undoes one of the same key', async () => {
  const { key } = await keyWith(FOUND);
  const tools = await ToolClient.connect(key);
  await tools.ok('edit_links', { category: 'Databases', urls: ['https://arxiv.org/abs/1'], remove: true });
  await tools.close();
  const chat = await openChat(key);
  await chat.call('list_links', { show: 'changes' });
  await chat.cards.getByText('your Claude').waitFor();
  await chat.cards.getByRole('button', { name: /^Undo/ }).click();
  await chat.cards.getByText('undone', { exact: true }).waitFor();
  expect(await stored(key)).toHaveLength(2);
});

it('says why a change was not undone, and what an empty list was to have', async () => {
  const { key } = await keyWith([
    ...FOUND,
    { category: 'Talks', title: 'Raft', url: 'https://raft.github.io/' },
  ]);
  const tools = await ToolClient.connect(key);
  for (const title of ['First', 'Second']) {
    await tools.ok('edit_links', {
      category: 'Databases',
      urls: ['https://arxiv.org/abs/1'],
      set: { title },
    });
  }
  await tools.close();
  const chat = await openChat(key);
  await chat.call('list_links', { show: 'changes' });
  await chat.cards.getByRole('button', { name: /^Undo/ }).nth(1).click();
  await chat.cards.getByText('Not undone: It has been changed since.').waitFor();
  await chat.call('list_links', { show: 'changes', until: '2020' });
  await chat.cards.getByRole('heading', { name: 'No changes until 31 Dec 2020', exact: true }).waitFor();
  await chat.call('list_links', { show: 'tags', category: 'Talks' });
  await chat.cards.getByRole('heading', { name: 'No tags in Talks', exact: true }).waitFor();
});
