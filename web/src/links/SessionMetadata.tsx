import { useContext } from 'preact/hooks';
import { CopyButton } from '../ui/CopyButton';
import { Time } from '../ui/Time';
import { opensInTab, safeHref } from '../ui/urls';
import { LinkContext } from './linkContext';
import { PlaceAndReference, type LinkMetadataProps } from './LinkMetadata';
import { sessionTime, shortPath } from './session';

/** Shows the lines below the title of a logged chat session: its time and path, and buttons. */
export function SessionMetadata({ link, category }: LinkMetadataProps) {
  const { isVisitor = false } = useContext(LinkContext);
  const { title, url, addedAt } = link;
  const { conversationId, localPath } = isVisitor ? {} : link;
  const href = opensInTab(url) ? safeHref(url) : undefined;
  return (
    <>
      <p class="link-metadata">
        <Time time={addedAt}>{sessionTime(link)}</Time>
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
