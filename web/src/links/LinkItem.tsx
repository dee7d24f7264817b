import { useContext } from 'preact/hooks';
import type { LinkEntry } from '@shared/model/workspace';
import { Highlighted } from '../highlighting/Highlighted';
import { Note } from '../notes/Note';
import { Icon } from '../ui/Icon';
import { hostOf, safeHref } from '../ui/urls';
import { LinkCheckbox } from './LinkCheckbox';
import { LinkContext } from './linkContext';
import { LinkMenu } from './LinkMenu';
import { LinkMetadata } from './LinkMetadata';
import { isSession } from './session';
import { SessionMetadata } from './SessionMetadata';

interface LinkItemProps {
  readonly entry: LinkEntry;
  /** Set if the list has links from several categories. */
  readonly category?: string | undefined;
}

/** Shows a link in a list, with its checkbox and its menu. */
export function LinkItem({ entry, category }: LinkItemProps) {
  const { workspaceId, newLinkIds, editable } = useContext(LinkContext);
  const { link, id } = entry;
  const { title, url, notes } = link;
  const href = safeHref(url);
  const host = hostOf(url);
  const isOfSession = isSession(link, workspaceId);
  const Metadata = isOfSession ? SessionMetadata : LinkMetadata;
  return (
    <article class={newLinkIds.has(id) ? 'link new' : 'link'} data-link={id}>
      <span class="tile" style={{ '--hue': hueOf(host) }} aria-hidden="true">
        {isOfSession ? <Icon name="chat" /> : host.charAt(0).toUpperCase()}
      </span>
      <LinkCheckbox entry={entry} />
      <div class="link-body">
        <h3 class="link-title" dir="auto">
          {href === undefined ? (
            <Highlighted text={title} />
          ) : (
            <a href={href} target="_blank" rel="noopener noreferrer">
              <Highlighted text={title} />
            </a>
          )}
        </h3>
        <Metadata link={link} category={category} />
        {notes !== undefined && <Note text={notes} />}
      </div>
      {editable && <LinkMenu entry={entry} editable={editable} />}
    </article>
  );
}

const HUES = [215, 160, 265, 25, 335, 190, 95, 45];

/** Returns the hue of a site's tiles, which is always the same. */
function hueOf(host: string): string {
  let sum = 0;
  for (let index = 0; index < host.length; index++) sum = (sum * 31 + host.charCodeAt(index)) % 9973;
  return String(HUES[sum % HUES.length]);
}
