import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { apiKeys, newUid } from '../../support/users/users';
import { store, workspaceOf, type LinkToStore } from '../../web/support/stored';
import { untilEqual } from '../../web/support/until';
import type { Chat } from './chat';

/** Creates a key of a new person with these links. */
export async function keyWith(
  links: readonly LinkToStore[],
  permission: 'read' | 'tidy' = 'tidy',
): Promise<{ uid: string; key: string }> {
  const uid = newUid();
  if (links.length > 0) await store(uid, workspaceOf('default', 'My links', links));
  return { uid, key: await apiKeys().create(uid, 'Claude', { permission }) };
}

export const FOUND: readonly LinkToStore[] = [
  {
    category: 'Databases',
    title: 'How Postgres chooses an index',
    url: 'https://arxiv.org/abs/1',
    notes: 'Why the planner prefers a bitmap scan. #postgres #toread',
  },
  { category: 'Databases', title: 'Explaining EXPLAIN', url: 'https://www.youtube.com/watch?v=1' },
];

/** Evaluates a script in the page with the cards. */
export async function inCards({ page }: Chat, script: string): Promise<unknown> {
  return page.frames().at(-1)?.evaluate(script);
}

/** Waits until what has the focus in the cards has this text. */
export const untilFocused = (chat: Chat, text: string): Promise<void> =>
  untilEqual(() => inCards(chat, `document.activeElement?.textContent.replace(/\\s+/g, ' ').trim()`), text);

/** Waits until screen readers were told this. */
export const untilSaid = (chat: Chat, text: string): Promise<void> =>
  untilEqual(() => inCards(chat, `document.querySelector('[role=status]').textContent`), text);

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Expects the cards to have no violation of any rule, and to be no wider than their frame. */
export async function expectAccessible(chat: Chat): Promise<void> {
  await inCards(chat, AXE);
  const script = `axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }).then(
    ({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`;
  expect(z.array(z.string()).parse(await inCards(chat, script))).toEqual([]);
  expect(await inCards(chat, 'document.documentElement.scrollWidth - innerWidth')).toBe(0);
}
