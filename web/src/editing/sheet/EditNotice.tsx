import { isAccepted } from '../../ui/text/urls';
import { formatList } from '../../ui/text/format';
import { Occurrences, type Occurrence } from '../form/Occurrences';
import type { Meanwhile } from './editedLink';

/** Shows the notices in a link's form: changes by others, and links with the same address. */
export function EditNotice({ workspaceId, isGone, meanwhile, url, target, others }: EditNoticeProps) {
  const { shown, replaced } = meanwhile;
  return (
    <>
      {isGone && <p>This link was deleted while you were editing it. If you save, it is added again.</p>}
      {shown.length > 0 && <p>Changed elsewhere while you were editing: {formatList(shown)}.</p>}
      {replaced.map(({ label, now }) => (
        <p key={label}>
          {now === '' ? (
            `The ${label} was removed elsewhere while you were editing.`
          ) : (
            <>
              The {label} was changed elsewhere, to “
              <bdi>{now.length > SHOWN ? `${now.slice(0, SHOWN)}…` : now}</bdi>”.
            </>
          )}{' '}
          If you save, yours replaces it.
        </p>
      ))}
      {!isAccepted(url) && (
        <p>
          This address is no longer allowed, so it does not open. You can still change or delete the link.
        </p>
      )}
      {target && (
        <p>
          <bdi>{target.category}</bdi> already has this address, as “<bdi>{target.link.title}</bdi>”. If you
          save, the two become one link. It keeps the title and the date that it has there, gets both notes,
          and takes what else it lacks from this one.
        </p>
      )}
      <Occurrences occurrences={others} workspaceId={workspaceId} />
    </>
  );
}

interface EditNoticeProps {
  readonly workspaceId: string;
  /** Whether the link was deleted while its form was open. */
  readonly isGone: boolean;
  readonly meanwhile: Meanwhile;
  /** The stored address. */
  readonly url: string;
  /** The link with which this one will be merged. */
  readonly target: Occurrence | undefined;
  /** Other links with the same address. */
  readonly others: readonly Occurrence[];
}

/** How many characters to show of a text that saving would replace. */
const SHOWN = 200;
