import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { authorize } from '../../src/lib/access/actor';
import { WorkspaceAccess, type OwnerAccess } from '../../src/lib/access/workspaceAccess';
import { databaseDeadline } from '../../src/lib/platform/deadline';
import { NotFound } from '../../src/lib/shared/base/errors';
import { getDatabase } from '../../src/lib/platform/firestore';
import { GroupCommit } from '../../src/lib/storage/commit/groupCommit';
import { linkResult } from '../../src/lib/shared/contract/requests/linkResult';
import { newestFirst } from '../../src/lib/shared/model/linkOrder';
import {
  knownToModel,
  PlainModel,
  shownCategories,
} from '../../src/lib/shared/operations/plainModel.fixture';
import { firestoreWorkspaces } from '../../src/lib/storage/firestoreWorkspaces';
import {
  applyToModel,
  EMPTY,
  outcome,
  step,
  toOperation,
  type Step,
} from '../../src/lib/shared/operations/steps.fixture';
import { instant } from '../../src/lib/shared/model/workspace.fixture';
import { numRuns } from '../../src/lib/shared/base/runs.fixture';
import { newUid } from '../support/users/users';
import { scheduledWorkspaces } from './scheduledWorkspaces';

const openWorkspaces = () => firestoreWorkspaces(getDatabase(), 16 * 1024 * 1024);
const INSTANCES = 3;

/** A step and its result. */
interface Done {
  readonly step: Step;
  readonly now: string;
  /** What was returned, or the error code. */
  readonly result: unknown;
}

/** Runs the steps of one caller one after another, each with its own time. */
async function runAll(
  commits: GroupCommit,
  key: OwnerAccess,
  steps: readonly Step[],
  first: number,
): Promise<Done[]> {
  const done: Done[] = [];
  for (const [index, step] of steps.entries()) {
    const now = instant(first + index);
    const pending = commits.mutate(key, toOperation(step, now), databaseDeadline(), { initial: EMPTY });
    const result = await pending
      .then((made) => made?.result)
      .catch((error: unknown) => {
        if (error instanceof NotFound) return error.code;
        throw error;
      });
    done.push({ step, now, result });
  }
  return done;
}

/** Returns what is stored, in the same form as {@link contentsOf}. */
async function contents(key: OwnerAccess): Promise<unknown> {
  const copy = await openWorkspaces().load(key, databaseDeadline());
  const workspace = copy?.workspace ?? EMPTY;
  const links = newestFirst(workspace).map(({ link }) => linkResult(workspace, link));
  return { name: workspace.name, links, categories: shownCategories(workspace) };
}

/** Returns what the model contains. */
function contentsOf(model: PlainModel): unknown {
  return { name: model.name, links: model.results, categories: model.shownCategories };
}

/** Returns whether the model gives these results and contents for some order of the steps that keeps each caller's order. */
function isExplained(model: PlainModel, callers: readonly (readonly Done[])[], stored: unknown): boolean {
  if (callers.every(({ length }) => length === 0)) return same(contentsOf(model), stored);
  return callers.some(([next, ...later], caller) => {
    if (!next) return false;
    const after = model.copy();
    const expected = outcome(() => applyToModel(next.step, after, next.now));
    const isPossible =
      expected === undefined ||
      same(expected, isSaved(next.result) ? knownToModel(next.result) : next.result);
    return isPossible && isExplained(after, callers.with(caller, later), stored);
  });
}

/** Returns whether a result is that of a saved link, and not an error code or the statuses of edits. */
function isSaved(result: unknown): boolean {
  return typeof result === 'object' && !Array.isArray(result);
}

/** Compares, ignoring undefined fields. */
function same(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
}

it('the service gives the same results as a plain list, however the steps of several instances interleave', async () => {
  const callers = fc.array(
    fc.record({ instance: fc.nat(INSTANCES - 1), steps: fc.array(step, { minLength: 1, maxLength: 4 }) }),
    { minLength: 2, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(callers, fc.scheduler(), async (callers, scheduler) => {
      const key = WorkspaceAccess.own(authorize({ via: 'idToken', uid: newUid() }), 'default');
      const instances = Array.from(
        { length: INSTANCES },
        () => new GroupCommit(scheduledWorkspaces(openWorkspaces(), scheduler)),
      );
      const running = callers.map(({ instance, steps }, caller) => {
        const commits = instances[instance];
        if (!commits) throw new Error(`There is no instance ${String(instance)}.`);
        return runAll(commits, key, steps, caller * 10);
      });
      const done = await scheduler.waitFor(Promise.all(running));
      const stored = await contents(key);
      if (!isExplained(new PlainModel(), done, stored)) {
        throw new Error(`No order explains ${JSON.stringify({ done, stored })}`);
      }
    }),
    { numRuns: numRuns(10, 60) },
  );
});
