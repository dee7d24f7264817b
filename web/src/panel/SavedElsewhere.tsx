import { useMemo } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import type { LinkEntry } from '@shared/model/workspace';
import type { EarlyProps } from '../account/signedInProps';
import { occurrencesOf } from '../editing/form/Occurrences';
import { workspacePath } from '../navigation/routes';
import { CategoryName } from '../ui/controls/CategoryName';
import { useCopies } from '../workspaces/useCopies';

/** Says in which other categories and workspaces the page of a link is saved, as far as this browser knows. */
export function SavedElsewhere({ entry, workspace, loaded, account }: SavedElsewhereProps) {
  const copies = useCopies(loaded, account);
  const places = useMemo(() => {
    const all = [workspace, ...loaded.filter(({ id }) => id !== workspace.id), ...copies];
    return all.flatMap((each) =>
      occurrencesOf(each, entry.link.url).flatMap(({ id, link, category }) =>
        each === workspace && id === entry.id ? [] : [{ id, link, category, workspace: each }],
      ),
    );
  }, [entry, workspace, loaded, copies]);
  if (places.length === 0) return null;
  return (
    <>
      <dt>Also saved</dt>
      <dd>
        <ul class="link-places">
          {places.slice(0, MAX_PLACES).map(({ id, link, category, workspace: place }) => (
            <li key={`${place.id} ${id}`}>
              in{' '}
              <a href={workspacePath(place.id, link.category)}>
                <CategoryName name={category} />
              </a>
              {place.id !== workspace.id && (
                <>
                  {' of '}
                  <bdi>{place.name}</bdi>
                </>
              )}
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}

interface SavedElsewhereProps {
  readonly entry: LinkEntry;
  readonly workspace: Workspace;
  readonly loaded: readonly Workspace[];
  readonly account: EarlyProps | undefined;
}

/** How many places to name. */
const MAX_PLACES = 20;
