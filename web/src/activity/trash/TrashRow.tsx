import type { Workspace } from '@shared/model/model';
import { categoryName } from '@shared/model/workspace';
import { workspacePath } from '../../navigation/routes';
import { CategoryName } from '../../ui/controls/CategoryName';
import { Icon } from '../../ui/controls/Icon';
import { Time } from '../../ui/controls/Time';
import { LinkText } from '../ItemRow';
import { authorName } from '@shared/activity/authorName';
import { areElsewhere } from '../log/describeItem';
import type { RemovedLink } from '../log/trash';

/** Shows a removed link: when it was removed and by whom, and buttons to restore it or delete it permanently. */
export function TrashRow({
  removed,
  elsewhere,
  place,
  isSelected,
  onToggle,
  onRestore,
  onPurge,
}: TrashRowProps) {
  const { link, change } = removed;
  const { title, url, category } = link;
  return (
    <li class="happened">
      <span class="happened-check">
        {onRestore && (
          <input type="checkbox" aria-label={`Select ${title}`} checked={isSelected} onChange={onToggle} />
        )}
      </span>
      <div class="happened-body">
        <LinkText title={title} url={url} place={place === undefined ? category : `${category} · ${place}`} />
        <span class="happened-place happened-removal">
          {areElsewhere(removed) ? 'Moved to another workspace' : 'Removed'} <Time time={change.at} /> by{' '}
          <bdi>{authorName(change.author).replace(/^You$/, 'you')}</bdi>
          {elsewhere && (
            <>
              , still saved in{' '}
              <a href={workspacePath(elsewhere.workspace.id, elsewhere.categoryId)}>
                <CategoryName name={categoryName(elsewhere.workspace, elsewhere.categoryId)} />
              </a>{' '}
              of <bdi>{elsewhere.workspace.name}</bdi>
            </>
          )}
        </span>
      </div>
      <span class="trash-actions">
        {onRestore && (
          <button type="button" class="button quiet small undo trash-action" onClick={onRestore}>
            Restore<span class="visually-hidden"> {title}</span>
          </button>
        )}
        {onPurge && (
          <button
            type="button"
            class="button quiet small trash-action"
            aria-label={`Delete ${title} permanently …`}
            title="Delete permanently …"
            onClick={onPurge}
          >
            <Icon name="trash" />
          </button>
        )}
      </span>
    </li>
  );
}

/** A category that a page is saved in. */
export interface SavedPlace {
  readonly workspace: Workspace;
  readonly categoryId: string;
}

interface TrashRowProps {
  readonly removed: RemovedLink;
  /** Where else its page is saved. */
  readonly elsewhere: SavedPlace | undefined;
  /** The name of its workspace, if the list is of several. */
  readonly place: string | undefined;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
  /** Undefined if the user may not do this. */
  readonly onRestore: (() => void) | undefined;
  readonly onPurge: (() => void) | undefined;
}
