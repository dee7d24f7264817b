import { useContext } from 'preact/hooks';
import { authorName } from '@shared/activity/authorName';
import type { Workspace } from '@shared/model/model';
import { opensPageOrEmail } from '@shared/text/schemes';
import { categoryName, type LinkEntry } from '@shared/model/workspace';
import type { EarlyProps } from '../account/signedInProps';
import { LinkContext } from '../links/linkContext';
import { ReferenceLink } from '../links/ReferenceLink';
import { withoutProject } from '../links/resume';
import { isSession } from '../links/session';
import { SessionMetadata } from '../links/SessionMetadata';
import { useAuthors } from '../links/useAuthors';
import { lazily } from '../navigation/lazily';
import { StoredLink } from '../navigation/StoredLink';
import { VisitorContext } from '../navigation/visitor';
import { Marks } from '../tags/Marks';
import { Note } from '../notes/Note';
import { LinkTile } from '../sites/LinkTile';
import { CategoryName } from '../ui/controls/CategoryName';
import { formatDate, formatDateTime } from '../ui/text/format';
import { hostOf, safeHref } from '../ui/text/urls';
import { PanelActions, ViewedActions } from './PanelActions';
import { SavedElsewhere } from './SavedElsewhere';

/** Shows everything about a link. */
export function LinkView({ entry, workspace, loaded, account, ...rest }: LinkViewProps) {
  const { onDelete, showsHistory, onToggleHistory } = rest;
  const { pathOf, followAuthors, editable, saving, workspaceName } = useContext(LinkContext);
  const isVisitor = useContext(VisitorContext);
  const { title, url, notes, addedAt, category, sourceUrl, author = '' } = entry.link;
  const href = safeHref(url);
  const host = hostOf(url);
  const isOfSession = isSession(entry.link, workspace.id);
  const note = isOfSession ? withoutProject(notes) : notes;
  // On a page with several workspaces, their names would cost a document for each.
  const authors = useAuthors(workspaceName === undefined ? followAuthors : undefined);
  const addedBy = authors?.[author];
  const showsReference = sourceUrl !== undefined && (!isVisitor || opensPageOrEmail(sourceUrl));
  return (
    <>
      <div class="link-panel-head">
        <LinkTile host={host} isOfSession={isOfSession} />
        <div>
          <h2 dir="auto">
            <Marks link={entry.link} />
            {href === undefined ? title : <StoredLink href={href}>{title}</StoredLink>}
          </h2>
          {!isOfSession && (
            <p class="link-panel-address">
              <bdi>{href === undefined ? url : host}</bdi>
            </p>
          )}
        </div>
      </div>
      {isOfSession && <SessionMetadata link={entry.link} href={href} category={undefined} children={null} />}
      {note !== undefined && note !== '' && <Note text={note} title={title} />}
      {editable && <PanelActions entry={entry} editable={editable} onDelete={onDelete} />}
      {!editable && saving && <ViewedActions entry={entry} saving={saving} />}
      <dl class="link-facts">
        <dt>Category</dt>
        <dd>
          <a href={pathOf(category)}>
            <CategoryName name={categoryName(workspace, category)} />
          </a>
          {workspaceName !== undefined && (
            <>
              {' in '}
              <bdi>{workspaceName}</bdi>
            </>
          )}
        </dd>
        <dt>Added</dt>
        <dd>
          <time dateTime={addedAt} title={formatDateTime(addedAt)}>
            {formatDate(addedAt)}
          </time>
          {addedBy && (
            <>
              {' by '}
              <bdi>{authorName(addedBy)}</bdi>
            </>
          )}
        </dd>
        {showsReference && (
          <>
            <dt>{isVisitor ? 'Reference' : 'Your note about it'}</dt>
            <dd>
              <ReferenceLink url={sourceUrl} label={`Reference for ${title}`} />
            </dd>
          </>
        )}
        {!isVisitor && (
          <SavedElsewhere entry={entry} workspace={workspace} loaded={loaded} account={account} />
        )}
      </dl>
      {account && (
        <section class="link-history" aria-label="History of this link">
          <button type="button" class="link-button" aria-expanded={showsHistory} onClick={onToggleHistory}>
            History of this link
          </button>
          {showsHistory && <LinkHistory key={entry.id} {...{ account, workspace }} linkId={entry.id} />}
        </section>
      )}
    </>
  );
}

interface LinkViewProps {
  /** The link, with the id that it has in its workspace. */
  readonly entry: LinkEntry;
  readonly workspace: Workspace;
  /** The workspaces that are loaded. If one is open, it comes first. */
  readonly loaded: readonly Workspace[];
  /** Undefined for visitors. */
  readonly account: EarlyProps | undefined;
  /** Called before the link is deleted. */
  readonly onDelete: () => void;
  readonly showsHistory: boolean;
  readonly onToggleHistory: () => void;
}

const LinkHistory = lazily(() => import('./LinkHistory').then((module) => module.LinkHistory));
