import { useMemo } from 'preact/hooks';
import type { SkippedLink } from '../bookmarks/collect/parsedFile';
import { formatLinkCount, formatNumber } from '../ui/text/format';

/** Lists the links that are not imported, by the reason why. Shows nothing if there are none. */
export function SkippedLinks({ skipped, isPlanned = false, isOpen = false }: Props) {
  const byReason = useMemo(() => Map.groupBy(skipped.slice(0, SHOWN), ({ reason }) => reason), [skipped]);
  if (skipped.length === 0) return null;
  const verb = skipped.length === 1 ? 'was' : 'were';
  return (
    <details open={isOpen}>
      <summary>
        {isPlanned
          ? `What cannot be imported, and why (${formatNumber(skipped.length)})`
          : `Why ${formatLinkCount(skipped.length)} ${verb} skipped`}
      </summary>
      <ul class="skipped">
        {[...byReason].map(([reason, links]) => (
          <li key={reason}>
            {reason}
            <ul>
              {links.map(({ title, url }, index) => (
                <li key={index}>
                  <strong dir="auto">{title === '' ? 'No title' : title}</strong>
                  <br />
                  <span class="muted">{url}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
        {skipped.length > SHOWN && <li>… and {formatNumber(skipped.length - SHOWN)} more.</li>}
      </ul>
    </details>
  );
}

/** How many skipped links to list. */
const SHOWN = 200;

interface Props {
  readonly skipped: readonly SkippedLink[];
  /** Whether the import is still to come. */
  readonly isPlanned?: boolean;
  readonly isOpen?: boolean;
}
