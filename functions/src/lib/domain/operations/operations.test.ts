import fc from 'fast-check';
import { linkResult } from '../queries/linkResult';
import { DEFAULT_WORKSPACE_ID, type Workspace } from '../model';
import { newestFirst } from '../queries/linkOrder';
import { PlainModel } from './plainModel.fixture';
import { EMPTY, outcome, plain, real, step, type Step } from './steps.fixture';
import { summarise } from '../queries/summary';
import { instant } from '../workspace.fixture';

function runAll(steps: readonly Step[], model: PlainModel): Workspace {
  return steps.reduce((before, step, index) => {
    const copy = structuredClone(before);
    const change = outcome(() => real(step, instant(index))(before));
    const expected = outcome(() => plain(step, model, instant(index)));
    expect(before).toEqual(copy);
    if (typeof change === 'string' || typeof expected === 'string') {
      expect(change).toBe(expected);
      return before;
    }
    if (expected) expect(change.result).toEqual({ workspaceId: DEFAULT_WORKSPACE_ID, ...expected });
    return change.workspace;
  }, EMPTY);
}

it('does what a plain list of links would do, for any sequence of operations', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const model = new PlainModel();
      const workspace = runAll(steps, model);
      const links = newestFirst(workspace).map(({ link }) => linkResult(workspace, link));
      expect(links).toEqual(model.results);
      expect(workspace.name).toBe(model.name);
      expect([...workspace.categories.values()]).toEqual([...model.categories.values()]);
      expect(summarise(workspace).linkCount).toBe(links.length);
    }),
    { numRuns: 300 },
  );
});
