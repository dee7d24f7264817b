import { useContext } from 'preact/hooks';
import { opensPageOrEmail } from '@shared/text/schemes';
import { safeHref } from '../ui/text/urls';
import { Icon } from '../ui/controls/Icon';
import { StoredLink } from '../navigation/StoredLink';
import { VisitorContext } from '../navigation/visitor';

/** Shows a link to a page in the user's notes tool, or only its URL if no browser opens it. To visitors, shows only pages. */
export function ReferenceLink({ url, label }: ReferenceLinkProps) {
  if (useContext(VisitorContext) && !opensPageOrEmail(url)) return null;
  const href = safeHref(url);
  if (href === undefined) {
    return (
      <span class="reference" title={url}>
        <Icon name="note" /> <bdi>{url}</bdi>
      </span>
    );
  }
  return (
    <StoredLink class="reference" href={href} title={href} aria-label={label}>
      <Icon name="note" /> Reference
    </StoredLink>
  );
}

interface ReferenceLinkProps {
  readonly url: string;
  /** Read by screen readers instead of the text. */
  readonly label?: string;
}
