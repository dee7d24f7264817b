import type { Workspace } from '../../src/lib/shared/model/model';
import type { WorkspaceKey } from '../../../web/src/firebase/documents';
import { watchWorkspace } from '../../../web/src/data/workspaces/watchWorkspace';
import type { Browser } from '../support/users/browser';

/** A workspace as `watchWorkspace` reports it. Null if it does not exist. */
type Received = Workspace | null;

/** A watched workspace, and everything that was reported about it. */
export interface Watched {
  readonly received: readonly Received[];
  /** Waits until the workspace is as expected. Throws if the watch ends with an error. */
  readonly until: (isExpected: (workspace: Received) => boolean) => Promise<Received>;
  readonly stop: () => void;
}

export function watching({ firestore }: Pick<Browser, 'firestore'>, key: WorkspaceKey): Watched {
  const received: Received[] = [];
  let failure: Error | undefined;
  let notify = Promise.withResolvers<undefined>();
  const wake = () => {
    notify.resolve(undefined);
    notify = Promise.withResolvers();
  };
  const stop = watchWorkspace(
    firestore,
    key,
    (workspace) => {
      received.push(workspace);
      wake();
    },
    (error) => {
      failure = error;
      wake();
    },
  );
  return {
    received,
    stop,
    until: async (isExpected) => {
      for (;;) {
        if (failure) throw failure;
        const last = received.at(-1);
        if (last !== undefined && isExpected(last)) return last;
        await notify.promise;
      }
    },
  };
}

/** Waits until the workspace is as expected, then returns it. */
export async function untilWorkspace(
  browser: Pick<Browser, 'firestore'>,
  key: WorkspaceKey,
  isExpected: (workspace: Received) => boolean,
): Promise<Received> {
  const watched = watching(browser, key);
  try {
    return await watched.until(isExpected);
  } finally {
    watched.stop();
  }
}

/** Throws the error of a watch that should not fail. */
export function fail(error: Error): never {
  throw error;
}
