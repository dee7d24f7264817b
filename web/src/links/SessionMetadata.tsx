import { useContext } from 'preact/hooks';
import { CopyButton } from '../ui/CopyButton';
import { opensInTab, safeHref } from '../ui/urls';
import { LinkContext } from './linkContext';
import { PlaceAndReference, type LinkMetadataProps } from './LinkMetadata';
import { shortPath } from './session';

/** Shows the lines below the title of a logged chat session: its path and its note, and buttons. */
export function SessionMetadata({ link, category, children }: LinkMetadataProps) {
  const { isVisitor = false } = useContext(LinkContext);
  const { title, url } = link;
  const { conversationId, localPath } = isVisitor ? {} : link;
  const href = opensInTab(url) ? safeHref(url) : undefined;
  return (
    <>
      <div class="link-metadata">
        {localPath !== undefined && (
          <code class="path" title={localPath}>
            <bdi>{shortPath(localPath)}</bdi>
          </code>
        )}
        <PlaceAndReference link={link} category={category} />
        {children}
      </div>
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
