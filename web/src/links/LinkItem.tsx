import { useContext, useMemo } from 'preact/hooks';
import type { LinkEntry } from '@shared/model/workspace';
import { Highlighted } from '../highlighting/Highlighted';
import { Note } from '../notes/Note';
import { formatShortDay } from '../ui/text/format';
import { LinkTile } from '../sites/LinkTile';
import { Icon } from '../ui/controls/Icon';
import { Time } from '../ui/controls/Time';
import { today } from '../ui/text/today';
import { hostOf, safeHref } from '../ui/text/urls';
import { LinkCheckbox } from './LinkCheckbox';
import { LinkContext } from './linkContext';
import { LinkMenu } from './LinkMenu';
import { LinkMetadata } from './LinkMetadata';
import { withoutProject } from './resume';
import { isSession, sessionTime } from './session';
import { SessionMetadata } from './SessionMetadata';
import { showDetails } from '../navigation/details';
import { StoredLink } from '../navigation/StoredLink';
import { Marks } from '../tags/Marks';

/** Shows a link in a list, with its checkbox and its menu. */
export function LinkItem({ entry, category }: LinkItemProps) {
  // When one link changes, the others in the list are not rendered again.
  return useMemo(() => <RenderedLink entry={entry} category={category} />, [entry.id, entry.link, category]);
}

interface LinkItemProps {
  readonly entry: LinkEntry;
  /** Set if the list has links from several categories. */
  readonly category?: string | undefined;
}

function RenderedLink({ entry, category }: LinkItemProps) {
  const { workspaceId, newLinkIds, unsentLinks, editable, saving } = useContext(LinkContext);
  const { link, id } = entry;
  const { title, url, notes, addedAt } = link;
  const href = safeHref(url);
  const host = hostOf(url);
  const isOfSession = isSession(link, workspaceId);
  const text = isOfSession ? withoutProject(notes) : notes;
  const Metadata = isOfSession ? SessionMetadata : LinkMetadata;
  // A screen reader reads the site, the note and the date after the title.
  const [about, date] = [`about-${id.replace(' ', '-')}`, `date-${id.replace(' ', '-')}`];
  return (
    <article class={newLinkIds.has(id) ? 'link new' : 'link'} data-link={id} aria-label={title}>
      <LinkTile host={host} isOfSession={isOfSession} />
      <LinkCheckbox entry={entry} />
      <div class="link-body">
        <h3 class="link-title" dir="auto">
          <Marks link={link} />
          {href === undefined ? (
            <Highlighted text={title} />
          ) : (
            <StoredLink href={href} aria-describedby={`${about} ${date}`}>
              <Highlighted text={title} />
            </StoredLink>
          )}
        </h3>
        <Metadata id={about} link={link} href={href} category={category}>
          {text !== undefined && text !== '' && (
            <Note text={text} title={title} onShowAll={() => showDetails(id)} />
          )}
        </Metadata>
      </div>
      <Time id={date} class="link-date" time={addedAt}>
        {unsentLinks?.has(link) && (
          <span class="unsent" title="Not sent yet">
            <Icon name="outbox" />
            <span class="visually-hidden">Not sent yet.</span>
          </span>
        )}{' '}
        {isOfSession ? sessionTime(link, today.value) : formatShortDay(addedAt, today.value)}
      </Time>
      {(editable ?? saving) && <LinkMenu {...{ entry, editable, saving }} />}
    </article>
  );
}
