import { ToolClient } from '../support/requests/client';
import { untilEqual } from '../web/support/until';
import { openChat } from './support/chat';
import { expectAccessible, FOUND, inCards, keyWith } from './support/inCards';

// The cards in the React component of mcp-ui, whose frame is of another origin, against the real service.

it('shows links, opens one, removes it and takes that back in a dark app', async () => {
  const { key } = await keyWith(FOUND);
  const chat = await openChat(key, { host: 'mcpUiHost' });
  await chat.call('search_links', { query: 'postgres' });
  await chat.cards.getByRole('heading', { name: 'Links for “postgres” 1 link' }).waitFor();
  await chat.cards.getByRole('button', { name: 'Open How Postgres chooses an index' }).click();
  await chat.tell('context', { theme: 'dark' });
  await untilEqual(() => inCards(chat, 'document.documentElement.dataset.theme'), 'dark');
  await expectAccessible(chat);
  await chat.cards.getByRole('button', { name: /^Remove How Postgres/ }).click();
  await chat.cards.getByRole('button', { name: /^Undo How Postgres/ }).click();
  await chat.cards.getByText('Undone.', { exact: true }).waitFor();
  expect(chat.openedLinks).toEqual(['https://arxiv.org/abs/1']);
  const tools = await ToolClient.connect(key);
  expect(await tools.ok('list_links')).toMatchObject({ total: 2 });
  await tools.close();
});
