import type { Firestore } from 'firebase/firestore';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { codeOf } from '@shared/base/errors';
import { DEFAULT_WORKSPACE_ID, emptyWorkspace, type Link, type Workspace } from '@shared/model/model';
import { allLinks, categoryName, type LinkEntry } from '@shared/model/workspace';
import { apply } from '@shared/model/operation';
import type { Edits } from '../data/edits/queue/contract';
import { followWorkspace } from '../data/offline/followWorkspace';
import { readFirstScreen } from '../data/local/copies';
import type { UserWorkspace } from '../data/workspaces/userWorkspace';
import type { FirstScreen } from '../data/local/firstScreen';
import { changedLinks } from '../data/edits/queue/pendingEdits';
import { useWithEdits } from '../data/edits/useWithEdits';
import { isRestoring } from '../navigation/scrollPosition';
import { announcement } from '../ui/page/document';
import { messageOf } from '../ui/text/messages';
import { useShowAtTop } from './heldLinks';

/**
 * Watches one of the user's workspaces and shows the user's own edits at once. Shows and announces the links that others
 * add if the window is scrolled to the top, and holds them back otherwise. If the page `hasCards`, shows the first ones before
 * the links are read.
 */
export function useWorkspace(
  connecting: Promise<Firestore>,
  userWorkspace: UserWorkspace,
  edits: Edits,
  hasCards: boolean,
): LiveWorkspace {
  const { workspaceId } = userWorkspace;
  const [early] = useState(() => readFirstScreen(userWorkspace));
  const [stored, setStored] = useState<Workspace | null>();
  const [failure, setFailure] = useState<string>();
  const [newLinkIds, setNewLinkIds] = useState<ReadonlySet<string>>(new Set());
  const [heldLinks, setHeldLinks] = useState(NONE);
  /** The ids of all links that the user has seen. Keeps those of deleted links, because Undo adds them again. */
  const seen = useRef<Set<string>>(undefined);
  const pending = edits.pending.value;

  const show = (workspace: Workspace, links: readonly LinkEntry[]) => {
    setHeldLinks(NONE);
    setNewLinkIds(new Set(links.length <= MAX_HIGHLIGHTED ? links.map(({ id }) => id) : []));
    const [first] = links;
    announcement.value =
      links.length === 1 && first
        ? `Added: ${first.link.title}, in ${categoryName(workspace, first.link.category)}.`
        : `${String(links.length)} links were added.`;
  };

  useEffect(
    () =>
      followWorkspace(
        connecting,
        userWorkspace,
        (received) => {
          const next = received ?? (workspaceId === DEFAULT_WORKSPACE_ID ? EMPTY_DEFAULT : null);
          setFailure(undefined);
          setStored(next);
          if (!next) return;
          edits.observe(next);
          const arrived = seen.current ? unseen(next, seen.current) : NONE;
          if (arrived.length === 0 || window.scrollY > 0) setHeldLinks(arrived);
          else show(next, arrived);
        },
        (error) => {
          // The user was removed from its members.
          if (userWorkspace.shared && codeOf(error) === 'permission-denied') setStored(null);
          else setFailure(messageOf(error));
        },
      ),
    [connecting, userWorkspace, edits],
  );

  useEffect(() => () => edits.forget(workspaceId), [edits, workspaceId]);

  const complete = useWithEdits(stored, pending);
  const withoutHeld = useMemo(() => {
    if (!stored || heldLinks.length === 0) return stored;
    return apply(stored, (draft) => {
      for (const { id } of heldLinks) draft.remove(id);
    }).workspace;
  }, [stored, heldLinks]);
  const shown = useWithEdits(heldLinks.length === 0 ? undefined : withoutHeld, pending);
  const workspace = heldLinks.length === 0 ? complete : shown;
  const hasUnsent = edits.waiting.value.some((edit) => edit.workspaceId === workspaceId);
  const unsentLinks = useMemo(
    () => (withoutHeld && workspace && hasUnsent ? changedLinks(withoutHeld, workspace) : NOTHING_UNSENT),
    // While many edits are applied, `workspace` is older than what is stored.
    [workspace, hasUnsent],
  );

  useLayoutEffect(() => {
    if (!workspace) return;
    const ids = (seen.current ??= new Set());
    for (const { id } of allLinks(workspace)) ids.add(id);
    // The user may have added the same link.
    setHeldLinks((held) =>
      held.some(({ id }) => ids.has(id)) ? held.filter(({ id }) => !ids.has(id)) : held,
    );
  }, [workspace]);

  const showHeldLinks = () => {
    if (stored) show(stored, heldLinks);
  };
  useShowAtTop(heldLinks, showHeldLinks);

  // Only the first cards have links, so this is of no use further down.
  const firstScreen = workspace === undefined && hasCards && !isRestoring() ? early : undefined;
  return {
    workspace: firstScreen?.workspace ?? workspace,
    complete: firstScreen?.workspace ?? complete,
    ...{ firstScreen, newLinkIds, unsentLinks, heldLinks, showHeldLinks, failure },
  };
}

interface LiveWorkspace {
  /** The workspace to show. Undefined while loading, null if it does not exist. */
  readonly workspace: Workspace | null | undefined;
  /** Set while `workspace` has only the links of its first cards, because the others are still to be read. */
  readonly firstScreen: FirstScreen | undefined;
  /** The workspace including the links that are held back, for the sheets. */
  readonly complete: Workspace | null | undefined;
  /** The ids of links that were added while the user was watching. */
  readonly newLinkIds: ReadonlySet<string>;
  /** The links whose changes are still to be sent. */
  readonly unsentLinks: ReadonlySet<Link>;
  /** The links that arrived while the page was scrolled down. Showing them would move what the user reads. */
  readonly heldLinks: readonly LinkEntry[];
  readonly showHeldLinks: () => void;
  readonly failure: string | undefined;
}

/** How many new links to highlight at most. More at once come from an import. */
const MAX_HIGHLIGHTED = 20;

const NONE: readonly LinkEntry[] = [];
const NOTHING_UNSENT: ReadonlySet<Link> = new Set();

// The default workspace is not stored until something is written to it.
const EMPTY_DEFAULT = emptyWorkspace(DEFAULT_WORKSPACE_ID, new Date().toISOString());

function unseen(workspace: Workspace, seen: ReadonlySet<string>): readonly LinkEntry[] {
  return [...allLinks(workspace)].filter(({ id }) => !seen.has(id));
}
