import fc from 'fast-check';
import { DEFAULT_WORKSPACE_ID, type Workspace } from '../model/model';
import { summarize } from '../model/summary';
import { apply } from '../model/operation';
import { numRuns } from '../base/runs.fixture';
import { instant } from '../model/workspace.fixture';
import { knownToModel, PlainModel } from './plainModel.fixture';
import { applyToModel, EMPTY, OLDER, outcome, step, toOperation, type Step } from './steps.fixture';

const UNCHANGED: ReadonlySet<string> = new Set(['unchanged', 'not_found']);

/** Applies steps to a workspace and to the model, and compares every result. */
function runAll(start: Workspace, steps: readonly Step[], model: PlainModel): Workspace {
  return steps.reduce((before, step, index) => {
    const copy = structuredClone(before);
    const change = outcome(() => apply(before, toOperation(step, instant(index))));
    const expected = outcome(() => applyToModel(step, model, instant(index)));
    expect(before).toEqual(copy);
    if (typeof change === 'string' || typeof expected === 'string') {
      expect(change).toBe(expected);
      return before;
    }
    if (Array.isArray(expected)) {
      expect(change.result).toEqual(expected);
    } else if (expected) {
      expect(change.result).toMatchObject({ workspaceId: DEFAULT_WORKSPACE_ID });
      expect(knownToModel(change.result)).toEqual(expected);
    }
    const hasEffect = ![expected].flat().every((each) => each && UNCHANGED.has(each.status));
    if (!hasEffect) expect(change.workspace).toBe(before);
    if (change.workspace !== before) expect(change.workspace.updatedAt).toBe(instant(index));
    return change.workspace;
  }, start);
}

it.each([
  ['an empty workspace', EMPTY],
  ['links that were stored under version 1 of the rules for addresses', OLDER],
])('has the same results as the plain model for any sequence of operations on %s', (_, start) => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 15, maxLength: 30 }), (steps) => {
      const model = PlainModel.of(start);
      const workspace = runAll(start, steps, model);
      const stored = PlainModel.of(workspace);
      expect(stored.results).toEqual(model.results);
      expect([stored.name, stored.shownCategories]).toEqual([model.name, model.shownCategories]);
      expect(summarize(workspace).linkCount).toBe(model.results.length);
    }),
    { numRuns: numRuns(100, 1_250) },
  );
});
