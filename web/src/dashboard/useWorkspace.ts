import type { Firestore } from 'firebase/firestore';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Workspace } from '@lib/domain/model';
import { allLinks, categoryName } from '@lib/domain/workspace';
import { watchWorkspace } from '../data/workspaces';
import { hiddenLinks } from '../deletion/pendingDeletions';
import { messageOf } from '../ui/messages';
import { useStore } from '../ui/store';
import { announcement } from '../ui/toasts';
import { visibleWorkspace } from './visibleWorkspace';

interface LiveWorkspace {
  /** Undefined while it is loaded, null when there is none. */
  readonly workspace: Workspace | null | undefined;
  /** The ids of the links that arrived while the person was looking. */
  readonly arrived: ReadonlySet<string>;
  readonly failure: string | undefined;
}

/** More than this at once is an import, of which each link need not be pointed out. */
const POINTED_OUT = 20;

/** A workspace of the user, live, without what is about to be deleted. */
export function useWorkspace(firestore: Firestore, uid: string, workspaceId: string): LiveWorkspace {
  const [workspace, setWorkspace] = useState<Workspace | null>();
  const [failure, setFailure] = useState<string>();
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  const known = useRef<ReadonlySet<string>>(undefined);
  const hidden = useStore(hiddenLinks);

  useEffect(
    () =>
      watchWorkspace(
        firestore,
        { uid, workspaceId },
        (next) => {
          setFailure(undefined);
          setWorkspace(next);
          const before = known.current;
          known.current = new Set(next ? [...allLinks(next)].map(({ id }) => id) : []);
          if (!next || !before) return;
          const added = [...allLinks(next)].filter(({ id }) => !before.has(id));
          if (added.length === 0) return;
          setArrived(new Set(added.length <= POINTED_OUT ? added.map(({ id }) => id) : []));
          const [first] = added;
          announcement.set(
            added.length === 1 && first
              ? `Added: ${first.link.title}, in ${categoryName(next, first.link.category)}.`
              : `${String(added.length)} links were added.`,
          );
        },
        (error) => {
          setFailure(messageOf(error));
        },
      ),
    [firestore, uid, workspaceId],
  );

  const visible = useMemo(() => workspace && visibleWorkspace(workspace, hidden), [workspace, hidden]);
  return { workspace: visible, arrived, failure };
}
