import { safeHref } from '../ui/urls';
import { Icon } from '../ui/Icon';

interface ReferenceLinkProps {
  readonly url: string;
  readonly text: string;
  /** Read by screen readers instead of the text. */
  readonly label?: string;
}

/** Keeps the icon and the text on one line. */
const SPACE = '\u00a0';

/** Shows a link to a page in the user's notes tool, or only its URL if no browser opens it. */
export function ReferenceLink({ url, text, label }: ReferenceLinkProps) {
  const href = safeHref(url);
  if (href === undefined) {
    return (
      <span class="reference" title={url}>
        <Icon name="note" />
        {SPACE}
        <bdi>{url}</bdi>
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
      <Icon name="note" />
      {SPACE}
      {text}
    </a>
  );
}
