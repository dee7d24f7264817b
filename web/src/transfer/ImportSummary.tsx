import type { ImportResult } from '../bookmarks/importBookmarks';
import { formatLinkCount } from '../ui/format';
import { messageOf } from '../ui/messages';

/** How many rejected links are listed. */
const REJECTED_SHOWN = 200;

/** The outcome of an import. */
export function ImportSummary({
  result,
  onAgain,
}: {
  readonly result: ImportResult;
  readonly onAgain: () => void;
}) {
  const { added, merged, rejected, notSent, cancelled, error } = result;
  const title = cancelled ? 'Import cancelled' : notSent > 0 ? 'Import stopped' : 'Import finished';
  return (
    <div class="import-summary">
      <div role="status">
        <h3>{title}</h3>
        {error !== undefined && <p class="error">{messageOf(error)}</p>}
        {notSent > 0 && (
          <p>
            {formatLinkCount(notSent)} {notSent === 1 ? 'was' : 'were'} not sent. Import the same file again
            to continue. Links that you already have are not added again.
          </p>
        )}
        <dl class="figures">
          <div>
            <dt>Added</dt>
            <dd>{added.toLocaleString('en')}</dd>
          </div>
          <div>
            <dt>Already there or duplicate</dt>
            <dd>{merged.toLocaleString('en')}</dd>
          </div>
          <div>
            <dt>Rejected</dt>
            <dd>{rejected.length.toLocaleString('en')}</dd>
          </div>
        </dl>
      </div>
      {rejected.length > 0 && (
        <details>
          <summary>
            Why {formatLinkCount(rejected.length)} {rejected.length === 1 ? 'was' : 'were'} rejected
          </summary>
          <ul class="rejected">
            {rejected.slice(0, REJECTED_SHOWN).map(({ title, url, reason }, index) => (
              <li key={index}>
                <strong>{title === '' ? 'No title' : title}</strong>: {reason}
                <br />
                <span class="muted">{url}</span>
              </li>
            ))}
            {rejected.length > REJECTED_SHOWN && <li>… and {rejected.length - REJECTED_SHOWN} more.</li>}
          </ul>
        </details>
      )}
      <div class="actions-row">
        <a class="button primary" href="/">
          See your links
        </a>
        <button type="button" class="button" onClick={onAgain}>
          Import another file
        </button>
      </div>
    </div>
  );
}
