import { LIMITS } from '@shared/base/limits';
import { asPerson } from '../../account/signInEnded';
import { requireConnection } from '../../data/connection';
import { purgeLinks } from '../../data/service/rest';
import { isTemporary, sendWithRetries } from '../../data/service/sendWithRetries';
import { formatLinkCount } from '../../ui/text/format';
import { FormDialog } from '../../ui/forms/FormDialog';
import { toastsOfUser } from '../../ui/controls/toasts';
import type { RemovedLink } from '../log/trash';
import type { UndoTarget } from '../useUndo';

/** Asks before deleting removed links permanently. */
export function PurgeDialog({ target, removed, onPurge, onClose }: PurgeDialogProps) {
  const { user, workspaceId } = target;
  const [first] = removed;
  const isOne = removed.length === 1;
  const subject = isOne && first ? `“${first.link.title}”` : formatLinkCount(removed.length);
  const purge = async () => {
    requireConnection();
    const show = toastsOfUser();
    for (let start = 0; start < removed.length; start += LIMITS.changesPerRequest) {
      const links = removed.slice(start, start + LIMITS.changesPerRequest).map(({ id }) => id);
      const send = () => asPerson(user, (idToken) => purgeLinks(idToken, { workspaceId, links }));
      await sendWithRetries(send, { attempts: 4, isRetried: isTemporary });
      onPurge(new Set(links));
    }
    onClose();
    show({ kind: 'done', text: `Deleted ${subject} permanently.` });
  };
  return (
    <FormDialog
      title={`Delete ${subject} permanently?`}
      submit="Delete permanently"
      busy="Deleting …"
      isDangerous
      cancelLabel="Keep it"
      onSubmit={purge}
      onClose={onClose}
    >
      <p>
        This also deletes what the history holds of {isOne ? 'it' : 'them'}. You can’t undo it. Backups keep{' '}
        {isOne ? 'it' : 'them'} until they expire.
      </p>
    </FormDialog>
  );
}

interface PurgeDialogProps {
  readonly target: UndoTarget;
  readonly removed: readonly RemovedLink[];
  /** Called with the ids of the links that were deleted, after each request. */
  readonly onPurge: (linkIds: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}
