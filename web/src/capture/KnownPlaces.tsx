import { useMemo } from 'preact/hooks';
import { categoryId } from '@shared/model/identity';
import type { Workspace } from '@shared/model/model';
import { urlPlaces } from '../editing/form/Places';
import { workspacePath } from '../navigation/routes';
import { formatDay } from '../ui/text/format';

interface KnownPlacesProps {
  /** The user’s workspaces as they are stored. */
  readonly stored: readonly Workspace[];
  readonly url: string;
  /** The chosen workspace. */
  readonly workspaceId: string;
  readonly category: string;
}

/** Says where an address is already stored: first in the chosen workspace, then in the others. */
export function KnownPlaces({ stored, url, workspaceId, category }: KnownPlacesProps) {
  const places = useMemo(
    () =>
      stored
        .toSorted((a, b) => Number(b.id === workspaceId) - Number(a.id === workspaceId))
        .flatMap((workspace) => urlPlaces(workspace, url).map((place) => ({ ...place, workspace }))),
    [stored, url, workspaceId],
  );
  return (
    <>
      {places.map(({ id, link, category: name, workspace }) => {
        const isChosen = workspace.id === workspaceId;
        return (
          <p key={`${workspace.id} ${id}`}>
            Already in{' '}
            <a href={workspacePath(workspace.id, link.category)}>
              <bdi>{name}</bdi>
            </a>
            {!isChosen && (
              <>
                {' '}
                in the workspace <bdi>{workspace.name}</bdi>
              </>
            )}
            , as “<bdi>{link.title}</bdi>”, added {formatDay(link.addedAt)}.
            {isChosen && link.category === categoryId(category) && ' Saving adds only what that link lacks.'}
          </p>
        );
      })}
    </>
  );
}
