import { useMemo } from 'preact/hooks';
import { categoryId } from '@shared/model/identity';
import { urlPlaces } from '../editing/form/Places';
import { workspacePath } from '../navigation/routes';
import { useOtherWorkspaces } from '../search/useOtherWorkspaces';
import type { EarlyProps } from '../account/signedInProps';
import { formatDay } from '../ui/format';

interface KnownPlacesProps extends EarlyProps {
  readonly url: string;
  /** The chosen workspace. */
  readonly workspaceId: string;
  readonly category: string;
}

/** Says where an address is already stored: first in the chosen workspace, then in the others. */
export function KnownPlaces({ url, workspaceId, category, ...props }: KnownPlacesProps) {
  // While the link is being saved, it is not among them.
  const { stored } = useOtherWorkspaces(props, undefined, url !== '');
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
