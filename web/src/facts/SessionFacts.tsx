import { useContext } from 'preact/hooks';
import type { Link } from '@shared/model/model';
import { LinkContext } from '../links/linkContext';
import { CopyButton } from '../ui/CopyButton';
import { formatDateTime } from '../ui/format';
import { PlaceAndReference } from './PlaceAndReference';
import { opensInTab, safeHref } from '../links/safeHref';
import { sessionTime, shortPath } from './session';

interface SessionFactsProps {
  readonly link: Link;
  readonly category: string | undefined;
}

/** What is shown below the title of a logged chat session, instead of a site. */
export function SessionFacts({ link, category }: SessionFactsProps) {
  const { isVisitor = false } = useContext(LinkContext);
  const { title, url, addedAt } = link;
  const { conversationId, localPath } = isVisitor ? {} : link;
  const href = opensInTab(url) ? safeHref(url) : undefined;
  return (
    <>
      <p class="link-facts">
        <time dateTime={addedAt} title={formatDateTime(addedAt)}>
          {sessionTime(link)}
        </time>
        {localPath !== undefined && (
          <code class="path" title={localPath}>
            <bdi>{shortPath(localPath)}</bdi>
          </code>
        )}
        <PlaceAndReference link={link} category={category} />
      </p>
      <p class="session-actions">
        {href !== undefined && (
          <a class="button small" href={href} target="_blank" rel="noopener noreferrer">
            Open<span class="visually-hidden"> {title}</span>
          </a>
        )}
        {conversationId !== undefined && <CopyButton text={conversationId} label="Copy ID" of={title} />}
        {localPath !== undefined && <CopyButton text={localPath} label="Copy path" of={title} />}
      </p>
    </>
  );
}
