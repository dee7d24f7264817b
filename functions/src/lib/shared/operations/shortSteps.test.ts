import type { EditOperation } from '../contract/requests/editRequest';
import { changeInSteps } from '../model/changeOf';
import { aLink, instant, withCategories, workspaceWith } from '../model/workspace.fixture';
import { stepsOf, type LongOperation } from '../model/operation';
import { WorkspaceDraft } from '../model/workspaceDraft';
import { appendNotes } from './appendNotes';
import { applyEdits } from './applyEdits';
import { make } from './changes.fixture';
import { editLinks } from './editLinks';
import { mergeWorkspace } from './mergeWorkspace';
import { revertChanges } from './revertChange';
import { EMPTY } from './steps.fixture';

const NOW = instant(9);

/** A workspace with 2,000 links in one category. */
const FULL = workspaceWith(...Array.from({ length: 2_000 }, (_, number) => aLink(number)));
/** A workspace with as many categories as there can be, without links. */
const WIDE = withCategories(
  EMPTY,
  Array.from({ length: 4_980 }, (_, number) => `Category ${String(number)}`),
);

const nameOf = (number: number) => `Category ${String(number % 4_980)}`;
const MOVES = Array.from({ length: 2_000 }, (_, number): EditOperation => {
  return { op: 'moveCategory', category: nameOf(number * 37), before: nameOf(number * 91 + 5) };
});
const MOVED = make(WIDE, applyEdits(MOVES, NOW));
const deletion = applyEdits([{ op: 'deleteCategory', category: 'Reading' }], NOW);
const links = Array.from({ length: 2_000 }, (_, number) => aLink(number, { category: 'Music' }));

it.each<[what: string, before: typeof FULL, operation: LongOperation<unknown>, steps: number]>([
  ['renaming a large category', FULL, editLinks({ category: 'Reading', set: { category: 'New' } }, NOW), 80],
  ['removing a large category', FULL, deletion, 80],
  [
    'appending to notes wherever their links are',
    FULL,
    appendNotes({ urls: Array.from({ length: 200 }, (_, number) => aLink(number).url), text: '#x' }, NOW),
    200,
  ],
  ['merging many links', EMPTY, mergeWorkspace({ categories: [{ categoryName: 'Music', links }] }, NOW), 160],
  [
    'adding many links',
    FULL,
    applyEdits(
      links.map((link) => ({ op: 'addLink', ...link })),
      NOW,
    ),
    2_000,
  ],
  ['moving many categories', WIDE, applyEdits(MOVES, NOW), 2_000],
  ['putting back many categories', MOVED.after, revertChanges([MOVED], NOW), 40],
  ['putting back many links', make(FULL, deletion).after, revertChanges([make(FULL, deletion)], NOW), 80],
])('%s takes many short steps', (_, before, operation, least) => {
  const draft = new WorkspaceDraft(before);
  let steps = 0;
  for (const each = stepsOf(operation, draft); each.next().done !== true;) steps++;
  expect(draft.finish()).not.toBe(before);
  expect(steps).toBeGreaterThanOrEqual(least);
});

it('comparing many links takes several steps', () => {
  const draft = new WorkspaceDraft(FULL);
  for (const each = stepsOf(deletion, draft); each.next().done !== true;);
  let steps = 0;
  for (const each = changeInSteps(draft); each.next().done !== true;) steps++;
  expect(steps).toBeGreaterThanOrEqual(4);
});
