import type { User } from 'firebase/auth';
import type { Firestore } from 'firebase/firestore';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { SignedInProps } from '../../account/signedInProps';
import type { Edits } from '../../data/edits/queue/contract';
import type { StoredChange } from '../../data/history/history';
import type { WorkspaceSummary } from '../../data/workspaces/workspaceSummary';
import { searchable } from '../../search/searchable';
import { Loading } from '../../ui/controls/Notice';
import { formatList, formatNumber } from '../../ui/text/format';
import { useUserWorkspace } from '../../workspaces/useUserWorkspace';
import { useActivity, useFurtherLinks, type LiveActivity } from './useActivity';
import type { Feed } from './feed';

/** Watches the histories of all workspaces of a user, as far as there are not too many, and shows what `children` returns. */
export function AllFeeds({ user, firestore, workspaces, edits, reduce, children }: AllFeedsProps) {
  const [live, setLive] = useState<ReadonlyMap<string, Live>>(new Map());
  const shown = useMemo(
    () => searchable(workspaces, undefined, () => true).searched.slice(0, MAX_SHOWN),
    [workspaces],
  );
  const feeds = useMemo(
    () =>
      shown.flatMap(({ id, shared }): Feed[] => {
        const { activity, known } = live.get(id) ?? {};
        if (!activity || !known) return [];
        return [{ target: { user, workspaceId: id, role: shared?.role ?? 'owner', edits }, activity, known }];
      }),
    [shown, live, user, edits],
  );
  const failed = shown.filter(({ id }) => live.get(id)?.activity.failure !== undefined);
  const isLoading = shown.some(({ id }) => {
    const { activity } = live.get(id) ?? {};
    return activity?.known === undefined && activity?.failure === undefined;
  });
  // A workspace that is added later must not close what the person has opened.
  const hasLoaded = useRef(false);
  hasLoaded.current ||= !isLoading;
  return (
    <>
      {shown.map((workspace) => (
        <Watch
          key={workspace.id}
          {...{ user, firestore, edits, workspace, workspaces, reduce }}
          onChange={(activity) =>
            setLive((before) => new Map(before).set(workspace.id, { activity, known: activity.known }))
          }
        />
      ))}
      {hasLoaded.current ? children(feeds) : <Loading />}
      {failed.length > 0 && (
        <p class="error" role="alert">
          These could not be loaded: {formatList(failed.map(({ name }) => name))}.
        </p>
      )}
      {shown.length < workspaces.length && (
        <p class="muted">Only the {formatNumber(shown.length)} workspaces that changed last are shown.</p>
      )}
    </>
  );
}

/** How many workspaces to watch at most. */
const MAX_SHOWN = 20;

interface Live {
  readonly activity: LiveActivity;
  readonly known: LiveActivity['known'];
}

interface AllFeedsProps extends SignedInProps {
  /** Keeps only a part of each change. Then, the links of changes that removed some are all read. */
  readonly reduce?: (change: StoredChange) => StoredChange;
  /** Gets those that could be loaded, for the first time once all of them have been. */
  readonly children: (feeds: readonly Feed[]) => ComponentChildren;
}

interface WatchProps {
  readonly user: User;
  readonly firestore: Firestore;
  readonly edits: Edits;
  readonly workspace: WorkspaceSummary;
  readonly workspaces: readonly WorkspaceSummary[];
  readonly reduce: AllFeedsProps['reduce'];
  readonly onChange: (activity: LiveActivity) => void;
}

function Watch({ user, firestore, edits, workspace, workspaces, reduce, onChange }: WatchProps) {
  const { userWorkspace } = useUserWorkspace(user.uid, workspace.id, workspaces);
  const activity = useActivity(firestore, userWorkspace, edits, reduce && { reduce });
  const { known, failure, readFurther } = activity;
  const changes = known?.history.changes;
  useFurtherLinks(
    useMemo(() => (reduce ? changes?.filter(({ counts }) => counts.removed > 0) : undefined), [changes]),
    readFurther,
  );
  useLayoutEffect(() => onChange(activity), [known, failure]);
  return null;
}
