import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { opensPageOrEmail } from '@shared/text/schemes';
import { askedUrl } from './openQuestion';
import { VisitorContext } from './visitor';

/**
 * Shows a link to a URL that somebody stored, and that is safe to open. If it opens another program, asks first. To visitors,
 * shows only the text of such a link.
 */
export function StoredLink({ href, children, ...attributes }: StoredLinkProps) {
  const isVisitor = useContext(VisitorContext);
  if (opensPageOrEmail(href)) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" {...attributes}>
        {children}
      </a>
    );
  }
  if (isVisitor) return <>{children}</>;
  // Without an address, so that nothing but a click on it, such as one with the middle button, opens it without asking.
  return (
    <a
      role="link"
      tabIndex={0}
      title={href}
      {...attributes}
      onClick={() => {
        askedUrl.value = href;
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Otherwise, the button that gets the focus would be pressed, too.
        event.preventDefault();
        event.currentTarget.click();
      }}
    >
      {children}
    </a>
  );
}

interface StoredLinkProps {
  /** Whatever `safeHref` returns. */
  readonly href: string;
  readonly class?: string;
  readonly title?: string;
  /** Read by screen readers instead of the text. */
  readonly 'aria-label'?: string | undefined;
  /** The ids of what screen readers read after the text. */
  readonly 'aria-describedby'?: string;
  readonly children: ComponentChildren;
}
