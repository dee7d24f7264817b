import type { EditOperation } from '@shared/contract/requests/editRequest';
import { aLink, workspaceWith } from '@shared/model/workspace.fixture';
import { changedLinks, withEdits } from './pendingEdits';

const madeAt = '2026-01-31T12:00:00.000Z';
const READING = { category: 'Reading', url: aLink(1).url };

it.each<[string, EditOperation, string[]]>([
  ['an added link', { op: 'addLink', ...aLink(4) }, ['Page 4']],
  ['an edited link', { op: 'updateLink', ...READING, set: { title: 'New' } }, ['New']],
  ['a moved link', { op: 'updateLink', ...READING, set: { category: 'Music' } }, ['Page 1']],
  ['a deleted link', { op: 'deleteLink', ...READING }, []],
  ['an edit that changes nothing', { op: 'updateLink', ...READING, set: { title: 'Page 1' } }, []],
])('the links that an edit changes are known: %s', (_, operation, titles) => {
  const stored = workspaceWith(aLink(1), aLink(2), aLink(3));
  const edit = { id: 'one', workspaceId: stored.id, change: { operations: [operation] }, madeAt };
  const changed = changedLinks(stored, withEdits(stored, [edit]));
  expect([...changed].map(({ title }) => title)).toEqual(titles);
});
