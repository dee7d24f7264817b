import { workspacePath } from '../navigation/routes';
import { formatLinkCount, formatNumber } from '../ui/text/format';
import { messageOf } from '../ui/text/messages';
import type { SignedInProps } from '../account/signedInProps';
import { activityOf, chooseAgain, importRest } from './currentImport';
import type { ImportResult } from './importLinks';
import { SkippedLinks } from './SkippedLinks';

/** Shows the result of an import. */
export function ImportSummary({ user, result }: Props) {
  const { added, updated, unchanged, skipped, unconfirmed, remaining, workspaceIds, canceled, error } =
    result;
  const [workspaceId, ...otherIds] = workspaceIds;
  const activity = activityOf(result);
  const title = canceled ? 'Import canceled' : unconfirmed > 0 ? 'Import stopped' : 'Import finished';
  return (
    <div class="import-summary">
      <div role="status">
        <h3>{title}</h3>
        {error !== undefined && <p class="error">{messageOf(error)}</p>}
        {unconfirmed > 0 && (
          <p>
            {formatLinkCount(unconfirmed)} may be missing. Import the same file again to continue, or only the
            rest. Links that a category already has are not added again.
          </p>
        )}
        <dl class="figures">
          <div>
            <dt>Added</dt>
            <dd>{formatNumber(added)}</dd>
          </div>
          {updated > 0 && (
            <div>
              <dt>Updated with missing details</dt>
              <dd>{formatNumber(updated)}</dd>
            </div>
          )}
          <div>
            <dt>Already saved or duplicate</dt>
            <dd>{formatNumber(unchanged)}</dd>
          </div>
          <div>
            <dt>Skipped</dt>
            <dd>{formatNumber(skipped.length)}</dd>
          </div>
        </dl>
      </div>
      <SkippedLinks skipped={skipped} />
      <div class="actions-row">
        {remaining && (
          <button type="button" class="button" onClick={() => void importRest(user, result)}>
            Import the rest
          </button>
        )}
        <a
          class="button primary"
          href={workspaceId === undefined || otherIds.length > 0 ? '/' : workspacePath(workspaceId)}
        >
          See your links
        </a>
        {activity !== undefined && (
          <a class="button" href={activity}>
            Undo in Activity
          </a>
        )}
        <button type="button" class="button" onClick={chooseAgain}>
          Import another file
        </button>
      </div>
    </div>
  );
}

interface Props extends Pick<SignedInProps, 'user'> {
  readonly result: ImportResult;
}
