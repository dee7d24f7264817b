import { formatList } from '../../ui/format';
import type { UrlPlace } from '../urlPlaces';

/** Says where an address already is. */
export function Places({
  places,
  existing,
}: {
  readonly places: readonly UrlPlace[];
  /** The link that is already in the category of the form. */
  readonly existing?: UrlPlace | undefined;
}) {
  const others = places.filter((place) => place !== existing).map(({ category }) => category);
  if (!existing && others.length === 0) return null;
  return (
    <>
      {existing && (
        <p>
          <bdi>{existing.category}</bdi> already has this address, as “<bdi>{existing.link.title}</bdi>”. You
          can edit that link instead. What you entered is kept.
        </p>
      )}
      {others.length > 0 && <p>{`Already in ${formatList(others)}.`}</p>}
    </>
  );
}
