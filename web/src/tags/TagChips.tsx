import type { ComponentChildren } from 'preact';
import { Highlighted } from '../highlighting/Highlighted';
import { currentPath, isEverywhere } from '../navigation/location';
import { searchAddress } from '../navigation/routes';

/** Shows the tags that label a link, as chips that show all links with that tag. */
export function TagChips({ names }: { readonly names: readonly string[] }) {
  const shown = names.slice(0, MOST_SHOWN);
  const rest = names.length - shown.length;
  return (
    <span class="link-tags">
      {shown.flatMap((name) => [
        <TagLink key={name} name={name} class="tag-chip">
          <Highlighted text={`#${name}`} />
        </TagLink>,
        // Screen readers would read two tags as one word.
        ' ',
      ])}
      {rest > 0 && <span title={names.slice(MOST_SHOWN, MOST_NAMED).join(' ')}>+{rest}</span>}
    </span>
  );
}

/** A link may have thousands of tags. */
const MOST_SHOWN = 8;
const MOST_NAMED = 100;

/** Shows a link to all links with a tag, in the workspaces that the page shows. */
export function TagLink({ name, class: className, children }: TagLinkProps) {
  return (
    <a
      class={className}
      href={searchAddress(currentPath.value, `#${name}`, isEverywhere.value)}
      title={`Show the links with #${name}`}
      dir="auto"
    >
      {children}
    </a>
  );
}

interface TagLinkProps {
  readonly name: string;
  readonly class: string;
  readonly children: ComponentChildren;
}
