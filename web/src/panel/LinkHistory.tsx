import type { Firestore } from 'firebase/firestore';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import type { EarlyProps } from '../account/signedInProps';
import { ItemRow, type LogContext } from '../activity/ItemRow';
import { isUndoable } from '../activity/log/describeItem';
import { itemsOf, titlesOf, type Item } from '../activity/log/items';
import { historyOfLink } from '../activity/log/linkHistory';
import { OlderChanges } from '../activity/OlderChanges';
import { UndoDialog } from '../activity/UndoDialog';
import { mayPutBack } from '../activity/feeds/feed';
import { useActivity, useFurtherLinks } from '../activity/feeds/useActivity';
import { useKeptFocus } from '../activity/useKeptFocus';
import { useUndo } from '../activity/useUndo';
import { linkHistoryAddress } from '../navigation/routes';
import { Loading } from '../ui/controls/Notice';
import { useUserWorkspace } from '../workspaces/useUserWorkspace';
import '../styles/activity.css';

/** Shows what happened to a link, newest first, and puts it back. Reads it from the service. */
export function LinkHistory({ account, workspace, linkId }: LinkHistoryProps) {
  const [firestore, setFirestore] = useState<Firestore>();
  useEffect(() => void account.connecting.then(setFirestore, () => undefined), [account.connecting]);
  return firestore ? <Log {...{ account, workspace, linkId, firestore }} /> : <Loading />;
}

interface LinkHistoryProps {
  readonly account: EarlyProps;
  readonly workspace: Workspace;
  readonly linkId: string;
}

interface LogProps extends LinkHistoryProps {
  readonly firestore: Firestore;
}

function Log({ account: { user, workspaces, edits }, workspace: { id }, linkId, firestore }: LogProps) {
  const { userWorkspace } = useUserWorkspace(user.uid, id, workspaces);
  const activity = useActivity(firestore, userWorkspace, edits, { isShownElsewhere: true });
  const { question, undo } = useUndo();
  const keepFocus = useKeptFocus('.link-history .undo');
  const { known, failure } = activity;
  const items = useMemo(() => (known ? historyOfLink(itemsOf(known), linkId) : NONE), [known, linkId]);
  // A large change may have moved the link, too.
  useFurtherLinks(known?.history.changes, activity.readFurther);
  if (failure !== undefined) return <p class="error">{failure}</p>;
  if (!known) return <Loading />;
  const role = userWorkspace.shared?.role ?? 'owner';
  const context: LogContext = {
    titles: titlesOf(known.workspace, items),
    workspace: known.workspace,
    selected: NOTHING_SELECTED,
    toggle: undefined,
    canUndo: (item) => isUndoable(item) && mayPutBack(role, item.author),
    undo(list) {
      keepFocus();
      undo({ target: { edits }, activity }, () => Promise.resolve(list));
    },
    readFurther: () => undefined,
  };
  const { history } = known;
  return (
    <>
      <ul class="happenings">
        {items.map((item) => (
          <ItemRow key={item.id} item={item} context={context} />
        ))}
      </ul>
      {items.length === 0 && !history.hasMore && (
        <p class="muted" role="status">
          Nothing in the last 30 days.
        </p>
      )}
      <OlderChanges
        hasMore={history.hasMore}
        readMore={activity.readMore}
        readsAll={history.changes.length < MAX_READ}
      />
      <a href={linkHistoryAddress(id, linkId)}>Show in Activity</a>
      {question && <UndoDialog {...question} />}
    </>
  );
}

const NONE: readonly Item[] = [];
const NOTHING_SELECTED: ReadonlySet<string> = new Set();

/** How many changes to read. The person can ask for more. */
const MAX_READ = 1_000;
