import { useContext } from 'preact/hooks';
import type { Link } from '@shared/model/model';
import { Highlighted } from '../search/Highlighted';
import { CategoryName } from '../links/CategoryName';
import { LinkContext } from '../links/linkContext';
import { ReferenceLink } from './ReferenceLink';

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
      {link.sourceUrl !== undefined && (
        <ReferenceLink url={link.sourceUrl} text="Reference" label={`Reference for ${link.title}`} />
      )}
    </>
  );
}
