import { Icon } from '../ui/Icon';
import { safeHref } from './safeHref';
import { UrlText } from '../facts/UrlText';

/** Links to the workspace's page in a notes tool, if it has one. */
export function NotesPageLink({ sourceUrl }: { readonly sourceUrl: string | undefined }) {
  if (sourceUrl === undefined) return null;
  const href = safeHref(sourceUrl);
  if (href === undefined) return <UrlText url={sourceUrl} />;
  return (
    <a class="reference" href={href} target="_blank" rel="noopener noreferrer" title={href}>
      <Icon name="note" /> Notes page
    </a>
  );
}
