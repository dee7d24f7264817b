import type { ImportResult } from '../bookmarks/importBookmarks';
import { countOfLinks } from '../ui/counts';

/** Refused links that are listed one by one. */
const REFUSED_SHOWN = 200;

/** What became of the bookmarks. */
export function ImportSummary({
  summary,
  onAgain,
}: {
  readonly summary: ImportResult;
  readonly onAgain: () => void;
}) {
  const { added, merged, refused, cancelled } = summary;
  return (
    <div class="import-summary">
      <div role="status">
        <h3>{cancelled ? 'Import cancelled' : 'Import finished'}</h3>
        {cancelled && <p>What was sent before stays. Import the file again to go on.</p>}
        <dl class="figures">
          <div>
            <dt>Added</dt>
            <dd>{added.toLocaleString('en')}</dd>
          </div>
          <div>
            <dt>Merged with links that were there</dt>
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
