import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { authorize } from '../../src/lib/auth/actor';
import { databaseDeadline } from '../../src/lib/deadline';
import { NotFound } from '../../src/lib/errors';
import { getDatabase } from '../../src/lib/firestore';
import { GroupCommit } from '../../src/lib/storage/groupCommit';
import { linkResult } from '../../src/lib/domain/queries/linkResult';
import { newestFirst } from '../../src/lib/domain/queries/linkOrder';
import { PlainModel } from '../../src/lib/domain/operations/plainModel.fixture';
import { WorkspaceRepository, type WorkspaceKey } from '../../src/lib/storage/workspaceRepository';
import { EMPTY, outcome, plain, real, step, type Step } from '../../src/lib/domain/operations/steps.fixture';
import { instant } from '../../src/lib/domain/workspace.fixture';
import { runs } from '../../src/lib/runs.fixture';
import { newUid } from '../support/users';

const COPIES = { copyBytes: 16 * 1024 * 1024 };
const INSTANCES = 3;

/** Of an instance of its own, whose readings and commits begin and end when fast-check says so. */
class ScheduledRepository extends WorkspaceRepository {
  constructor(private readonly scheduler: fc.Scheduler) {
    super(getDatabase(), COPIES);
  }

  override async load(...read: Parameters<WorkspaceRepository['load']>) {
    await this.scheduler.schedule(Promise.resolve(), 'a reading begins');
    return this.scheduler.schedule(super.load(...read), 'a reading ends');
  }

  override async commit(...commit: Parameters<WorkspaceRepository['commit']>): Promise<void> {
    await this.scheduler.schedule(Promise.resolve(), 'a commit begins');
    await this.scheduler.schedule(super.commit(...commit), 'a commit ends');
  }
}

/** A step that was answered. */
interface Done {
  readonly step: Step;
  readonly now: string;
  /** What was given back, or the code of the refusal. */
  readonly answer: unknown;
}

/** Takes the steps of one caller, one after the other, each with a time of its own. */
async function takeAll(
  commits: GroupCommit,
  key: WorkspaceKey,
  steps: readonly Step[],
  first: number,
): Promise<Done[]> {
  const done: Done[] = [];
  for (const [index, step] of steps.entries()) {
    const now = instant(first + index);
    const result = commits.mutate(key, real(step, now), databaseDeadline(), EMPTY);
    const answer = await result.catch((error: unknown) => {
      if (error instanceof NotFound) return error.code;
      throw error;
    });
    done.push({ step, now, answer });
  }
  return done;
}

/** What the workspace holds, as the model tells it. */
async function contents(key: WorkspaceKey): Promise<unknown> {
  const copy = await new WorkspaceRepository(getDatabase(), COPIES).load(key, databaseDeadline());
  const workspace = copy?.workspace ?? EMPTY;
  const links = newestFirst(workspace).map(({ link }) => linkResult(workspace, link));
  return { name: workspace.name, links, categories: [...workspace.categories.values()].sort() };
}

function contentsOf(model: PlainModel): unknown {
  return { name: model.name, links: model.results, categories: [...model.categories.values()].sort() };
}

/** Whether the model gives these answers and these contents when it is asked in some order that keeps each caller's. */
function isExplained(model: PlainModel, callers: readonly (readonly Done[])[], stored: unknown): boolean {
  if (callers.every(({ length }) => length === 0)) return same(contentsOf(model), stored);
  return callers.some(([next, ...later], caller) => {
    if (!next) return false;
    const after = model.copy();
    const expected = outcome(() => plain(next.step, after, next.now));
    const isTrue = expected === undefined || same(expected, withoutWorkspaceId(next.answer));
    return isTrue && isExplained(after, callers.with(caller, later), stored);
  });
}

function withoutWorkspaceId(answer: unknown): unknown {
  if (typeof answer !== 'object') return answer;
  return { ...answer, workspaceId: undefined };
}

/** Fields that are undefined do not count. */
function same(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
}

it('gives the links and the answers of a plain list, however the steps of several instances fall together', async () => {
  const callers = fc.array(
    fc.record({ instance: fc.nat(INSTANCES - 1), steps: fc.array(step, { minLength: 1, maxLength: 4 }) }),
    { minLength: 2, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(callers, fc.scheduler(), async (callers, scheduler) => {
      const key = { uid: authorize({ via: 'idToken', uid: newUid() }), workspaceId: 'default' };
      const instances = Array.from(
        { length: INSTANCES },
        () => new GroupCommit(new ScheduledRepository(scheduler)),
      );
      const taking = callers.map(({ instance, steps }, caller) => {
        const commits = instances[instance];
        if (!commits) throw new Error('There is no such instance.');
        return takeAll(commits, key, steps, caller * 10);
      });
      const done = await scheduler.waitFor(Promise.all(taking));
      const stored = await contents(key);
      if (!isExplained(new PlainModel(), done, stored)) {
        throw new Error(`No order explains ${JSON.stringify({ done, stored })}`);
      }
    }),
    runs(20, 300),
  );
});
