import { useContext } from 'preact/hooks';
import type { LinkEntry } from '@shared/model/workspace';
import { LinkFacts } from '../facts/LinkFacts';
import { LinkTile } from '../facts/LinkTile';
import { Note } from '../notes/Note';
import { Highlighted } from '../search/Highlighted';
import { LinkCheckbox } from './LinkCheckbox';
import { LinkContext } from './linkContext';
import { LinkMenu } from './LinkMenu';
import { safeHref } from './safeHref';

interface LinkItemProps {
  readonly entry: LinkEntry;
  /** Set if the list has links from several categories. */
  readonly category?: string | undefined;
}

/** A link in a list, with what the user can do with it. */
export function LinkItem({ entry, category }: LinkItemProps) {
  const { newLinkIds, actions } = useContext(LinkContext);
  const { link, id } = entry;
  const { title, url, notes } = link;
  const href = safeHref(url);
  return (
    <article class={newLinkIds.has(id) ? 'link new' : 'link'} data-link={id}>
      <LinkTile link={link} />
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
        <LinkFacts link={link} category={category} />
        {notes !== undefined && <Note text={notes} />}
      </div>
      {actions && <LinkMenu entry={entry} actions={actions} />}
    </article>
  );
}
