import { useContext } from 'preact/hooks';
import type { Link } from '@shared/model/model';
import { FAVORITE, UNREAD } from '@shared/text/tags';
import { VisitorContext } from '../navigation/visitor';
import { Icon } from '../ui/controls/Icon';
import { tagsOf } from './tags';

/** Shows whether a link is a favorite and, to those who may have read it, whether it is unread. */
export function Marks({ link }: { readonly link: Link }) {
  const isVisitor = useContext(VisitorContext);
  const tags = tagsOf(link);
  return (
    <>
      {tags.has(UNREAD) && !isVisitor && (
        <span class="mark-unread" title="Unread">
          <span class="visually-hidden">Unread: </span>
        </span>
      )}
      {tags.has(FAVORITE) && (
        <span class="mark-favorite" title="Favorite">
          <Icon name="star" />
          <span class="visually-hidden">Favorite: </span>
        </span>
      )}
    </>
  );
}
