import { LIMITS } from '@shared/base/limits';
import { asPerson } from '../../account/signInEnded';
import { requireConnection } from '../../data/connection';
import { purgeLinks } from '../../data/service/rest';
import { isTemporary, sendWithRetries } from '../../data/service/sendWithRetries';
import { formatLinkCount } from '../../ui/text/format';
import { FormDialog } from '../../ui/forms/FormDialog';
import { toastsOfUser } from '../../ui/controls/toasts';
import type { Feed } from '../feeds/feed';
import type { RemovedFrom } from './restoreLinks';

/** Asks before deleting removed links permanently. */
export function PurgeDialog({ groups, onPurge, onClose }: PurgeDialogProps) {
  const removed = groups.flatMap(({ links }) => links);
  const [first] = removed;
  const isOne = removed.length === 1;
  const subject = isOne && first ? `“${first.link.title}”` : formatLinkCount(removed.length);
  const purge = async () => {
    requireConnection();
    const show = toastsOfUser();
    for (const { feed, links: own } of groups) {
      const { user, workspaceId } = feed.target;
      for (let start = 0; start < own.length; start += LIMITS.changesPerRequest) {
        const links = own.slice(start, start + LIMITS.changesPerRequest).map(({ id }) => id);
        const send = () => asPerson(user, (idToken) => purgeLinks(idToken, { workspaceId, links }));
        await sendWithRetries(send, { attempts: 4, isRetried: isTemporary });
        onPurge(feed, new Set(links));
      }
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
      onSubmit={purge}
      onClose={onClose}
    >
      <p>
        This also deletes what the history holds of {isOne ? 'it' : 'them'}. This cannot be undone. Backups
        keep {isOne ? 'it' : 'them'} until they expire.
      </p>
    </FormDialog>
  );
}

interface PurgeDialogProps {
  readonly groups: readonly RemovedFrom[];
  /** Called with the ids of the links that were deleted, after each request. */
  readonly onPurge: (feed: Feed, linkIds: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}
