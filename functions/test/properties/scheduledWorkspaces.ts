import type fc from 'fast-check';
import type { WorkspaceRepository } from '../../src/lib/storage/base/workspaceRepository';

/** Returns the workspaces of one instance. fast-check decides when its reads and commits begin and end. */
export function scheduledWorkspaces(
  workspaces: WorkspaceRepository,
  scheduler: fc.Scheduler,
  onCommit: (...commit: Parameters<WorkspaceRepository['commit']>) => void = () => undefined,
): WorkspaceRepository {
  const read =
    <Args extends unknown[], Result>(start: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await scheduler.schedule(Promise.resolve(), 'a read begins');
      return scheduler.schedule(start(...args), 'a read ends');
    };
  return {
    ...workspaces,
    find: read(workspaces.find),
    load: read(workspaces.load),
    loadToShow: read(workspaces.loadToShow),
    reload: read(workspaces.reload),
    async commit(...commit) {
      await scheduler.schedule(Promise.resolve(), 'a commit begins');
      onCommit(...commit);
      await scheduler.schedule(workspaces.commit(...commit), 'a commit ends');
    },
  };
}
