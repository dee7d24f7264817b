import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { Link } from '@shared/model/model';
import { HighlightContext, Highlighted } from '../highlighting/Highlighted';
import { urlExcerpt } from '../highlighting/urlExcerpt';
import { CategoryName } from '../ui/controls/CategoryName';
import { LinkContext } from './linkContext';
import { ReferenceLink } from './ReferenceLink';

/** Shows the text below a link's title: its site, place and reference, and its note. */
export function LinkMetadata({ id, link, href, category, children }: LinkMetadataProps) {
  const highlighter = useContext(HighlightContext);
  const { title, url, notes = '' } = link;
  // A URL that no browser opens has no site.
  const site = href === undefined ? url : urlExcerpt(url, [title, category ?? '', notes], highlighter);
  return (
    <div class="link-metadata" id={id}>
      <bdi class="host" title={url}>
        <Highlighted text={site} />
      </bdi>
      <CategoryAndReference link={link} category={category} />
      {children}
    </div>
  );
}

export interface LinkMetadataProps {
  /** The id of the element. Undefined if nothing refers to it. */
  readonly id?: string;
  readonly link: Link;
  /** Its URL, if a browser opens it. */
  readonly href: string | undefined;
  /** Set if the list has links from several categories. */
  readonly category: string | undefined;
  /** The note. */
  readonly children: ComponentChildren;
}

/** Shows the workspace and the category of a link, if the list has several, and its reference. */
export function CategoryAndReference({ link, category }: Pick<LinkMetadataProps, 'link' | 'category'>) {
  const { workspaceName, pathOf } = useContext(LinkContext);
  return (
    <>
      {workspaceName !== undefined && (
        <a class="tag" href={pathOf()} dir="auto">
          {workspaceName}
        </a>
      )}
      {category !== undefined && (
        <a class="tag" href={pathOf(link.category)}>
          <CategoryName name={category}>
            <Highlighted text={category} />
          </CategoryName>
        </a>
      )}
      {link.sourceUrl !== undefined && (
        <ReferenceLink url={link.sourceUrl} label={`Reference for ${link.title}`} />
      )}
    </>
  );
}
