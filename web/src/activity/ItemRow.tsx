import { useState } from 'preact/hooks';
import type { LinkChange } from '@shared/model/change';
import type { Workspace } from '@shared/model/model';
import { StoredLink } from '../navigation/StoredLink';
import { MoreButton } from '../ui/controls/MoreButton';
import { formatNumber } from '../ui/text/format';
import { hostOf, safeHref } from '../ui/text/urls';
import { Differences } from './Differences';
import {
  describeItem,
  describeLink,
  hasDeparted,
  isRemoval,
  isUndone,
  type Description,
} from './log/describeItem';
import type { ChangeItem, Item } from './log/items';
import { countOf } from './log/storedLinks';

/** Shows something that happened, with what was there before and after, and a button to put it back. */
export function ItemRow({ item, context }: ItemRowProps) {
  const { titles, workspace, selected, toggle, undo } = context;
  const description = describeItem(item, titles, workspace);
  const { label, title } = description;
  const canUndo = context.canUndo(item);
  const isRemoved = item.kind === 'change' && isRemoval(item);
  const isPutBack = item.kind === 'change' && isUndone(item);
  const hasList = item.kind === 'change' && description.url === undefined && item.links.length > 0;
  return (
    <li class={isPutBack ? 'happened undone' : 'happened'}>
      <span class="happened-check">
        {canUndo && toggle && (
          <input
            type="checkbox"
            aria-label={`Select: ${label} ${title}`}
            checked={selected.has(item.id)}
            onChange={() => toggle(item.id)}
          />
        )}
      </span>
      <span class="happened-label">{label}</span>
      <div class="happened-body">
        <LinkText {...description} />
        <Differences differences={description.differences} isNamed />
        {item.kind === 'change' && (item.otherCount ?? 0) > 0 && (
          <span class="difference">{togetherWith(item.otherCount ?? 0, canUndo)}</span>
        )}
        {item.kind === 'change' && canUndo && item.links.length > 1 && item.putBack.links.size > 0 && (
          <span class="difference">
            {formatNumber(item.putBack.links.size)} of {formatNumber(countOf(item))} put back.
          </span>
        )}
        {hasList && <LinkChanges item={item} context={context} isBrief={description.areShared === true} />}
      </div>
      {canUndo ? (
        <button type="button" class="button quiet small undo" onClick={() => undo([item])}>
          {!isRemoved ? 'Undo' : hasDeparted(item) ? 'Copy back' : 'Restore'}
          <span class="visually-hidden">
            {' '}
            {label} {title}
          </span>
        </button>
      ) : (
        isPutBack && <span class="happened-state">{hasDeparted(item) ? 'Put back' : 'Undone'}</span>
      )}
    </li>
  );
}

/** Says how many other links the same change concerned. In the history of a link, Undo leaves those alone. */
function togetherWith(otherCount: number, canUndo: boolean): string {
  const others = otherCount === 1 ? '1 other link' : `${formatNumber(otherCount)} other links`;
  return `Together with ${others}.${canUndo ? ' Undo affects only this one.' : ''}`;
}

/** What the rows of a log share. */
export interface LogContext {
  readonly titles: ReadonlyMap<LinkChange, string>;
  readonly workspace: Workspace;
  readonly selected: ReadonlySet<string>;
  /** Undefined if items cannot be selected. */
  readonly toggle: ((itemId: string) => void) | undefined;
  /** Returns whether the user may put an item back, and can. */
  readonly canUndo: (item: Item) => boolean;
  readonly undo: (items: readonly Item[]) => void;
  readonly readFurther: (item: ChangeItem) => void;
}

interface ItemRowProps {
  readonly item: Item;
  readonly context: LogContext;
}

/** Shows the title of a link, and its site and category below. */
export function LinkText({ title, url, place }: Pick<Description, 'title' | 'url' | 'place'>) {
  const href = url === undefined ? undefined : safeHref(url);
  return (
    <>
      <span class="happened-title" dir="auto">
        {href === undefined ? title : <StoredLink href={href}>{title}</StoredLink>}
      </span>
      {url !== undefined && (
        <span class="happened-place">
          <bdi title={url}>{hostOf(url)}</bdi>
          {place !== undefined && <bdi> · {place}</bdi>}
        </span>
      )}
    </>
  );
}

/** How many links of a change to show at first. */
const FIRST_SHOWN = 3;
const MORE_SHOWN = 100;

interface LinkChangesProps {
  readonly item: ChangeItem;
  readonly context: LogContext;
  /** Leaves out the differences. */
  readonly isBrief: boolean;
}

/** Shows the links of a change that concerns several. Reads those that are in further documents when they are asked for. */
function LinkChanges({ item, context, isBrief }: LinkChangesProps) {
  const [limit, setLimit] = useState(FIRST_SHOWN);
  const links = item.links.slice(0, limit);
  const left = countOf(item) - links.length;
  const showMore = () => {
    context.readFurther(item);
    setLimit(limit + MORE_SHOWN);
  };
  return (
    <>
      <ul class="happened-links">
        {links.map((link) => {
          const { differences, ...text } = describeLink(item, link, context.titles, context.workspace);
          return (
            <li key={link.id}>
              <LinkText {...text} />
              {!isBrief && <Differences differences={differences} isNamed={false} />}
            </li>
          );
        })}
      </ul>
      {left > 0 && (
        <MoreButton onPress={showMore}>Show {formatNumber(Math.min(left, MORE_SHOWN))} more</MoreButton>
      )}
    </>
  );
}
