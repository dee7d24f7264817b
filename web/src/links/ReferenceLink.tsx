import { safeHref } from '../ui/text/urls';
import { Icon } from '../ui/controls/Icon';

/** Shows a link to a page in the user's notes tool, or only its URL if no browser opens it. */
export function ReferenceLink({ url, label }: ReferenceLinkProps) {
  const href = safeHref(url);
  if (href === undefined) {
    return (
      <span class="reference" title={url}>
        <Icon name="note" /> <bdi>{url}</bdi>
      </span>
    );
  }
  return (
    <a
      class="reference"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={href}
      aria-label={label}
    >
      <Icon name="note" /> Reference
    </a>
  );
}

interface ReferenceLinkProps {
  readonly url: string;
  /** Read by screen readers instead of the text. */
  readonly label?: string;
}
