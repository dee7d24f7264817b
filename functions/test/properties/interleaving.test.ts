import fc from 'fast-check';
import { DATABASE_TIMEOUT_MS } from '../../src/lib/platform/deadline';
import { getDatabase } from '../../src/lib/platform/firestore';
import { numRuns } from '../../src/lib/shared/base/runs.fixture';
import { olderWorkspace, step } from '../../src/lib/shared/operations/steps.fixture';
import { firestoreWorkspaces } from '../../src/lib/storage/firestoreWorkspaces';
import { GroupCommit } from '../../src/lib/storage/commit/groupCommit';
import { HistoryUser, type PlannedCall } from '../faults/historyUser';
import { store } from '../support/users/storedWorkspace';
import { scheduledWorkspaces } from './scheduledWorkspaces';
import { testDeadline } from '../support/testDatabase';

const INSTANCES = 3;
const OWNER = '';

const open = (scheduler?: fc.Scheduler) => {
  const stored = firestoreWorkspaces(getDatabase(), 16 * 1024 * 1024);
  const workspaces = scheduler ? scheduledWorkspaces(stored, scheduler) : stored;
  return { workspaces, commits: new GroupCommit(workspaces) };
};

const call: fc.Arbitrary<PlannedCall> = fc.record({
  kind: fc.constant('change' as const),
  id: fc.constant('default'),
  step,
  instance: fc.nat(INSTANCES - 1),
  wait: fc.constant(DATABASE_TIMEOUT_MS),
});

it('the service gives the same results as a plain list, however the steps of several instances interleave', async () => {
  const callers = fc.array(fc.array(call, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(callers, fc.scheduler(), async (callers, scheduler) => {
      const instances = Array.from({ length: INSTANCES }, () => open(scheduler));
      // All of them concern the same links and categories.
      const user = new HistoryUser(instances, [OWNER]);
      await store(user.uid, olderWorkspace(OWNER));
      const running = callers.map((calls, caller) =>
        user.makeCalls(
          OWNER,
          calls.map((each, index) => [10 * caller + index, each]),
        ),
      );
      await scheduler.waitFor(Promise.all(running));
      expect(new Set(user.responses)).toEqual(new Set(['answered']));
      await user.read('in the end', 'default', OWNER, open(), testDeadline());
    }),
    { numRuns: numRuns(10, 60) },
  );
});
