import { Icon } from '../ui/Icon';
import { safeHref } from './safeHref';

/** Links to the workspace's page in a notes tool, if it has one that is safe to open. */
export function NotesPageLink({ sourceUrl }: { readonly sourceUrl: string | undefined }) {
  const href = sourceUrl === undefined ? undefined : safeHref(sourceUrl);
  if (href === undefined) return null;
  return (
    <a class="reference" href={href} target="_blank" rel="noopener noreferrer" title={href}>
      <Icon name="note" /> Notes page
    </a>
  );
}
