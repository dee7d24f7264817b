import { useContext } from 'preact/hooks';
import type { Link } from '@lib/domain/model';
import { Highlighted } from '../search/Highlighted';
import { Icon } from '../ui/Icon';
import { CategoryName } from '../links/CategoryName';
import { LinkContext } from '../links/linkContext';
import { safeHref } from '../links/safeHref';
import { UrlText } from './UrlText';

interface PlaceAndReferenceProps {
  readonly link: Link;
  readonly category: string | undefined;
}

/** Where a link is filed, if the list has links from several places, and its reference. */
export function PlaceAndReference({ link, category }: PlaceAndReferenceProps) {
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
      <Reference link={link} />
    </>
  );
}

function Reference({ link: { title, sourceUrl } }: { readonly link: Link }) {
  if (sourceUrl === undefined) return null;
  const href = safeHref(sourceUrl);
  if (href === undefined) return <UrlText url={sourceUrl} />;
  return (
    <a
      class="reference"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={href}
      aria-label={`Reference for ${title}`}
    >
      <Icon name="note" /> Reference
    </a>
  );
}
