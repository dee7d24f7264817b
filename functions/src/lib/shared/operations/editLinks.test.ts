import { LIMITS } from '../base/limits';
import { aLink, instant, withCategories, workspaceWith } from '../model/workspace.fixture';
import { apply } from '../model/operation';
import { WorkspaceDraft } from '../model/workspaceDraft';
import { runAtOnce } from '../base/steps';
import { addLink } from './addLink';
import { editLinks } from './editLinks';
import { logSession } from './logSession';

it.each([{ remove: true as const }, { set: { category: 'Music' } }])(
  'counts what a whole category loses before it changes anything: %j',
  (edit) => {
    const draft = new WorkspaceDraft(workspaceWith(aLink(1)));
    addLink(aLink(1, { category: 'Music' }), instant(1))(draft);
    const { size } = draft.changes;
    const sizes: number[] = [];
    const count = (links: number) => {
      sizes.push(links);
      expect([...draft.changes.values()].flatMap((entries) => [...entries])).toHaveLength(size);
      throw new Error('Too many.');
    };
    expect(() => runAtOnce(editLinks({ category: 'Reading', ...edit }, instant(2), count)(draft))).toThrow(
      'Too many.',
    );
    expect(sizes).toEqual([1]);
  },
);

it('moves the only link of a category to a new one, and a session to another, in a workspace that is full', () => {
  const names = Array.from({ length: LIMITS.categoriesPerWorkspace - 1 }, (_, index) => String(index));
  const full = withCategories(workspaceWith(aLink(1)), names);
  const move = editLinks(
    { category: 'Reading', urls: [aLink(1).url], set: { category: 'Music' } },
    instant(2),
  );
  const moved = apply(full, move);
  expect(moved.result).toMatchObject([{ status: 'moved' }]);
  expect(moved.workspace.categories.size).toBe(LIMITS.categoriesPerWorkspace);
  const session = { title: 'Session', conversationId: 'c-1' };
  const log = (category: string) =>
    logSession({ ...session, category }, 'urn:uuid:{conversationId}', {
      now: instant(3),
      today: '2026-01-31',
      isToday: () => true,
    });
  const logged = apply(withCategories(apply(workspaceWith(), log('One')).workspace, names), log('Two'));
  expect(logged.workspace.categories.size).toBe(LIMITS.categoriesPerWorkspace);
  expect(logged.result.category).toBe('Two');
});

it.each([
  ['?utm_source=newsletter', '', ''],
  ['', '?utm_source=newsletter', ''],
  // Another page, so that nothing is merged: see the rules for addresses.
  ['?page=2', '', '?page=2'],
])('keeps the address without tracking of two links that become one: %j and %j', (kept, moved, left) => {
  const address = (rest: string) => `${aLink(1).url}${rest}`;
  const workspace = workspaceWith(
    aLink(1, { category: 'Music', url: address(kept) }),
    aLink(1, { url: address(moved) }),
  );
  const edit = { category: 'Reading', urls: [address(moved)], set: { category: 'Music' } };
  const merged = apply(workspace, editLinks(edit, instant(2))).workspace;
  const whole = apply(workspace, editLinks({ ...edit, urls: undefined }, instant(2))).workspace;
  for (const { chunks } of [merged, whole]) {
    const [first] = chunks.flatMap(({ links }) => [...links.values()]);
    expect(first?.url).toBe(address(left));
  }
});
