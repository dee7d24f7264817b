import type { Firestore } from 'firebase/firestore';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Workspace } from '@lib/domain/model';
import { deleteLink } from '@lib/domain/operations/deleteLink';
import { allLinks, categoryName } from '@lib/domain/workspace';
import { watchWorkspace } from '../data/watchWorkspace';
import { hiddenLinks } from '../deletion/pendingDeletions';
import type { Deletion } from '../deletion/storedDeletions';
import { announcement } from '../ui/document';
import { messageOf } from '../ui/messages';

interface LiveWorkspace {
  /** Undefined while loading, null if it does not exist. */
  readonly workspace: Workspace | null | undefined;
  /** The ids of links that were added while the user was watching. */
  readonly newLinkIds: ReadonlySet<string>;
  readonly failure: string | undefined;
}

/** If more links than this arrive at once, they come from an import, and none is highlighted. */
const MAX_HIGHLIGHTED = 20;

/** Watches one of the user's workspaces. Hides links that are about to be deleted, and announces new ones. */
export function useWorkspace(firestore: Firestore, uid: string, workspaceId: string): LiveWorkspace {
  const [workspace, setWorkspace] = useState<Workspace | null>();
  const [failure, setFailure] = useState<string>();
  const [newLinkIds, setNewLinkIds] = useState<ReadonlySet<string>>(new Set());
  const known = useRef<ReadonlySet<string>>(undefined);
  const hidden = hiddenLinks.value;

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
          setNewLinkIds(new Set(added.length <= MAX_HIGHLIGHTED ? added.map(({ id }) => id) : []));
          const [first] = added;
          announcement.value =
            added.length === 1 && first
              ? `Added: ${first.link.title}, in ${categoryName(next, first.link.category)}.`
              : `${String(added.length)} links were added.`;
        },
        (error) => {
          setFailure(messageOf(error));
        },
      ),
    [firestore, uid, workspaceId],
  );

  const visible = useMemo(() => workspace && withoutHidden(workspace, hidden), [workspace, hidden]);
  return { workspace: visible, newLinkIds, failure };
}

/** Returns the workspace as it will be once the hidden links are deleted. */
function withoutHidden(workspace: Workspace, hidden: readonly Deletion[]): Workspace {
  return hidden
    .filter(({ workspaceId }) => workspaceId === workspace.id)
    .reduce((shown, { linkId }) => deleteLink(linkId, shown.updatedAt)(shown).workspace, workspace);
}
