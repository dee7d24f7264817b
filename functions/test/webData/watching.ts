import type { Workspace } from '../../src/lib/domain/model';
import type { WorkspaceKey } from '../../../web/src/data/documents';
import { watchWorkspace } from '../../../web/src/data/watchWorkspace';
import type { Browser } from '../support/browser';

type Told = Workspace | null;

/** A watched workspace, and everything that its listener received. */
export interface Watched {
  readonly told: readonly Told[];
  /** Waits until what was received satisfies `isEnough`. Throws if the watch ends with an error. */
  readonly until: (isEnough: (workspace: Told) => boolean) => Promise<Told>;
  readonly stop: () => void;
}

export function watching({ firestore }: Pick<Browser, 'firestore'>, key: WorkspaceKey): Watched {
  const told: Told[] = [];
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
      told.push(workspace);
      wake();
    },
    (error) => {
      failure = error;
      wake();
    },
  );
  return {
    told,
    stop,
    until: async (isEnough) => {
      for (;;) {
        if (failure) throw failure;
        const last = told.at(-1);
        if (last !== undefined && isEnough(last)) return last;
        await notify.promise;
      }
    },
  };
}

/** Waits until the workspace satisfies `isEnough`, then returns it. */
export async function untilWorkspace(
  browser: Pick<Browser, 'firestore'>,
  key: WorkspaceKey,
  isEnough: (workspace: Told) => boolean,
): Promise<Told> {
  const watched = watching(browser, key);
  try {
    return await watched.until(isEnough);
  } finally {
    watched.stop();
  }
}
