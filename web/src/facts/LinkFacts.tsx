import { useContext } from 'preact/hooks';
import type { Link } from '@shared/model/model';
import { HighlightContext, Highlighted } from '../search/Highlighted';
import { urlExcerpt } from '../search/urlExcerpt';
import { formatDateTime, formatDay } from '../ui/format';
import { LinkContext } from '../links/linkContext';
import { PlaceAndReference } from './PlaceAndReference';
import { safeHref } from '../links/safeHref';
import { isSession } from './session';
import { SessionFacts } from './SessionFacts';

interface LinkFactsProps {
  readonly link: Link;
  /** Set if the list has links from several categories. */
  readonly category: string | undefined;
}

/** The line below a link's title: its site, category, date and reference. */
export function LinkFacts({ link, category }: LinkFactsProps) {
  const { workspaceId } = useContext(LinkContext);
  const highlighter = useContext(HighlightContext);
  if (isSession(link, workspaceId)) return <SessionFacts link={link} category={category} />;
  const { title, url, notes = '', addedAt } = link;
  // What no browser opens has no site.
  const site =
    safeHref(url) === undefined ? url : urlExcerpt(url, [title, category ?? '', notes], highlighter);
  return (
    <p class="link-facts">
      <bdi class="host" title={url}>
        <Highlighted text={site} />
      </bdi>
      <time dateTime={addedAt} title={formatDateTime(addedAt)}>
        {formatDay(addedAt)}
      </time>
      <PlaceAndReference link={link} category={category} />
    </p>
  );
}
