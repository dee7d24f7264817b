import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { numRuns } from '../base/runs.fixture';
import { settingsOf, type CategoryChange, type LinkChange } from '../model/change';
import type { Workspace } from '../model/model';
import { findLink } from '../model/workspace';
import { anyChange, changeBy, makeAll, revert, stateOf, type Made } from './changes.fixture';
import { OLDER } from './steps.fixture';

// The expected workspaces are those before and after a change, or one in which the change was never made.

const RUNS = { numRuns: numRuns(200, 3_000) };
const GONE = 'It has been moved or removed since.';
const few = fc.array(anyChange, { maxLength: 8 });

/** Returns the workspace after some changes to one of earlier versions, or to `start`. */
const workspaceAfter = (changes: Parameters<typeof makeAll>[1], start: Workspace = OLDER, from = 0) =>
  makeAll(start, changes, from).at(-1)?.after ?? start;

describe('changes that are put back, the last one first', () => {
  it('leave everything as it was, one by one and all at once', () => {
    fc.assert(
      fc.property(few, few, (earlier, changes) => {
        const start = workspaceAfter(earlier);
        const made = makeAll(start, changes, 20).toReversed();
        const end = made[0]?.after ?? start;
        let workspace = end;
        const results = made.map(({ change, before }) => {
          const reverted = revert(workspace, { change });
          workspace = reverted.after;
          expect(stateOf(workspace)).toEqual(stateOf(before));
          const removed = change.links.filter((link) => !link.before).length;
          expect(reverted.results).toEqual([{ status: statusOf(change), skipped: [], removed }]);
          return reverted.results[0];
        });
        const atOnce = revert(end, ...made);
        expect(stateOf(atOnce.after)).toEqual(stateOf(start));
        expect(atOnce.results).toEqual(results);
      }),
      RUNS,
    );
  });

  it('can be made again by putting that back, which can be put back, too', () => {
    fc.assert(
      fc.property(few, anyChange, (earlier, last) => {
        const start = workspaceAfter(earlier);
        for (const made of makeAll(start, [last], 20)) {
          const undone = revert(made.after, made);
          const redone = revert(undone.after, undone);
          const again = revert(redone.after, redone);
          expect(stateOf(redone.after)).toEqual(stateOf(made.after));
          expect(stateOf(again.after)).toEqual(stateOf(start));
          for (const { results } of [undone, redone, again])
            expect(results[0]?.status).toBe(statusOf(made.change));
          expect(revert(undone.after, made).after).toBe(undone.after);
        }
      }),
      RUNS,
    );
  });
});

describe('some links of a change', () => {
  it('are put back without the rest, which can be put back later', () => {
    fc.assert(
      fc.property(few, anyChange, fc.array(fc.boolean(), { minLength: 9 }), (earlier, last, choices) => {
        const start = workspaceAfter(earlier);
        for (const made of makeAll(start, [last], 20)) {
          const isChosen = (_: LinkChange, index: number) => choices[index % choices.length] === true;
          const chosen = made.change.links.filter(isChosen);
          const ids = new Set(chosen.map(({ id, movedTo = id }) => (choices[0] ? id : movedTo)));
          const part = revert(made.after, { change: made.change, links: ids });
          expect(part.results[0]?.skipped).toEqual([]);
          expect(differencesOf(part.after, chosen)).toEqual([]);
          expect(othersOf(part.after, chosen)).toEqual(othersOf(made.after, chosen));
          expect(settingsOf(part.after)).toEqual(settingsOf(made.after));
          expectOnlyNeededCategories(part.after, made);
          const whole = revert(part.after, made);
          expect(differencesOf(whole.after, made.change.links)).toEqual([]);
          // A category that disappeared with its last link has lost its place, and others the one beside them.
          if ([...made.after.categories.keys()].some((id) => !part.after.categories.has(id))) continue;
          expect(stateOf(whole.after)).toEqual(stateOf(start));
          // A link that was added and put back is not there, but its URL may be in another category.
          expect(whole.results[0]?.skipped.filter(({ reason }) => reason !== GONE)).toEqual([]);
        }
      }),
      RUNS,
    );
  });
});

describe('a change that is put back after others', () => {
  it('of other links and categories leaves them as if it had never been made', () => {
    const ofBoth = fc.array(fc.oneof(changeBy('A'), changeBy('B')), { maxLength: 8 });
    const ofB = fc.array(changeBy('B'), { maxLength: 6 });
    fc.assert(
      fc.property(ofBoth, changeBy('A'), ofB, (earlier, change, others) => {
        const start = workspaceAfter(earlier);
        for (const made of makeAll(start, [change], 20)) {
          const { after, results } = revert(workspaceAfter(others, made.after, 30), made);
          const expected = makeAll(start, others, 30);
          // A category has its place between others, so it may get another one if those were moved, removed or renamed.
          const isSameOrder = expected.every((each) => startsWith(each.after.categories, start.categories));
          const state = isSameOrder ? stateOf : withoutOrder;
          expect(state(after)).toEqual(state(expected.at(-1)?.after ?? start));
          const skipped = results.flatMap((each) => each.skipped.map(({ reason }) => reason));
          expect(skipped.filter((reason) => isSameOrder || !reason.startsWith('The order'))).toEqual([]);
        }
      }),
      RUNS,
    );
  });

  it('of the same links and categories is back, except what the result names', () => {
    fc.assert(
      fc.property(few, anyChange, few, (earlier, change, others) => {
        for (const made of makeAll(workspaceAfter(earlier), [change], 20)) {
          const reverted = revert(workspaceAfter(others, made.after, 30), made);
          const { links, categories, settings } = made.change;
          const { skipped = [], status } = reverted.results[0] ?? {};
          const reasons = skipped.map(({ reason }) => reason).join(' ');
          const isNamed = ({ url }: LinkChange) => skipped.some((each) => each.url === url);
          const named = ({ before, after = before ?? '' }: CategoryChange) => reasons.includes(`"${after}"`);
          expect(
            differencesOf(
              reverted.after,
              links.filter((each) => !isNamed(each)),
            ),
          ).toEqual([]);
          expect(othersOf(reverted.after, links)).toEqual(othersOf(reverted.before, links));
          for (const each of categories) if (!named(each)) expectBack(each, reverted);
          if (!/ of the workspace | sorted /.test(reasons)) {
            expect(settingsOf(reverted.after)).toMatchObject(settings?.before ?? {});
          }
          const isSame = isDeepStrictEqual(stateOf(reverted.after), stateOf(reverted.before));
          expect(status === 'nothing_to_revert').toBe(isSame);
          expect(status === 'partly_reverted').toBe(!isSame && skipped.length > 0);
        }
      }),
      RUNS,
    );
  });
});

/** Returns what becomes of a change that is put back at once. An edit may do nothing in the end. */
function statusOf({ links, categories, settings }: Made['change']): string {
  return links.length > 0 || categories.length > 0 || settings ? 'reverted' : 'nothing_to_revert';
}

/** Returns the links of a change that are not as they were before it. */
function differencesOf(workspace: Workspace, links: readonly LinkChange[]): LinkChange[] {
  return links.filter(({ id, before, after }) => {
    const link = findLink(workspace, id);
    if (!before || !link) return before !== link;
    const hasField = ([field, value]: [string, unknown]) => (Reflect.get(link, field) ?? null) === value;
    const isWhole = after !== undefined || Object.keys(link).every((field) => field in before);
    return !isWhole || !Object.entries(before).every(hasField);
  });
}

/** Returns the links that a change does not concern. */
function othersOf(workspace: Workspace, changed: readonly LinkChange[]) {
  const ids = new Set(changed.flatMap(({ id, movedTo = id }) => [id, movedTo]));
  return stateOf(workspace).links.filter(([id]) => !ids.has(id));
}

/** Expects that a category is as it was before a change was put back to it, and that no category is left without links. */
function expectBack(category: CategoryChange, { before: start, after: end }: Made): void {
  const { id, before, after, wasPinned, wasEmpty } = category;
  const current = stateOf(end).categories.find((each) => each.id === id);
  if (before === undefined) {
    expect(current?.count).not.toBe(0);
    if (wasPinned === false) expect(current?.isPinned).not.toBe(true);
  } else if (after === undefined) {
    if (wasEmpty) expect(current).toBeDefined();
    if (current) expect(current).toMatchObject({ name: before, isPinned: wasPinned ?? false });
  } else {
    if (before !== after) expect(current?.name).toBe(before);
    if (wasPinned !== undefined) expect(current?.isPinned).toBe(wasPinned);
    if (wasEmpty) expect(current).toBeDefined();
    if (current) expect(start.categories.has(id)).toBe(true);
  }
}

/** Expects the categories after a change, and those before it that some of its links need again. */
function expectOnlyNeededCategories(workspace: Workspace, { before, after }: Made): void {
  const [was, is] = [stateOf(before).categories, stateOf(after).categories];
  const current = stateOf(workspace).categories;
  for (const { id, name, isPinned, count } of current) {
    const expected = [...is, ...was].find((each) => each.id === id);
    expect({ name, isPinned }).toEqual({ name: expected?.name, isPinned: expected?.isPinned });
    if (count === 0) expect([...is, ...was].some((each) => each.id === id && each.count === 0)).toBe(true);
  }
  const empty = was.filter(({ count }) => count === 0).map(({ id }) => id);
  const gone = is.filter(({ id }) => !workspace.categories.has(id)).map(({ id }) => id);
  expect(gone.filter((id) => empty.includes(id))).toEqual([]);
}

function startsWith(categories: Workspace['categories'], first: Workspace['categories']): boolean {
  return isDeepStrictEqual([...categories.keys()].slice(0, first.size), [...first.keys()]);
}

function withoutOrder(workspace: Workspace) {
  const state = stateOf(workspace);
  return { ...state, categories: state.categories.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}
