import type { ImportResult } from '../bookmarks/importBookmarks';
import { countOfLinks } from '../ui/counts';
import { messageOf } from '../ui/messages';

/** Refused links that are listed one by one. */
const REFUSED_SHOWN = 200;

/** What became of the bookmarks. */
export function ImportSummary({
  result,
  onAgain,
}: {
  readonly result: ImportResult;
  readonly onAgain: () => void;
}) {
  const { added, merged, refused, notSent, cancelled, error } = result;
  const title = cancelled ? 'Import cancelled' : notSent > 0 ? 'Import stopped' : 'Import finished';
  return (
    <div class="import-summary">
      <div role="status">
        <h3>{title}</h3>
        {error !== undefined && <p class="error">{messageOf(error)}</p>}
        {notSent > 0 && (
          <p>
            {countOfLinks(notSent)} {notSent === 1 ? 'was' : 'were'} not sent. Import the same file again to
            go on: what is there already is not added twice.
          </p>
        )}
        <dl class="figures">
          <div>
            <dt>Added</dt>
            <dd>{added.toLocaleString('en')}</dd>
          </div>
          <div>
            <dt>Already there, or twice in the file</dt>
            <dd>{merged.toLocaleString('en')}</dd>
          </div>
          <div>
            <dt>Refused</dt>
            <dd>{refused.length.toLocaleString('en')}</dd>
          </div>
        </dl>
      </div>
      {refused.length > 0 && (
        <details>
          <summary>
            Why {countOfLinks(refused.length)} {refused.length === 1 ? 'was' : 'were'} refused
          </summary>
          <ul class="refused">
            {refused.slice(0, REFUSED_SHOWN).map(({ title, url, reason }, index) => (
              <li key={index}>
                <strong>{title === '' ? 'No title' : title}</strong>: {reason}
                <br />
                <span class="muted">{url}</span>
              </li>
            ))}
            {refused.length > REFUSED_SHOWN && <li>… and {refused.length - REFUSED_SHOWN} more.</li>}
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
