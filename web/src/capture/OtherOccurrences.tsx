import { useMemo } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { storedCategory } from '@shared/model/storedCategory';
import { occurrencesOf } from '../editing/form/Occurrences';
import { workspacePath } from '../navigation/routes';
import { formatDay } from '../ui/text/format';

/** Says where an address is already stored: first in the chosen workspace, then in the others. */
export function OtherOccurrences({ stored, url, workspaceId, category }: OtherOccurrencesProps) {
  const occurrences = useMemo(
    () =>
      stored
        .toSorted((a, b) => Number(b.id === workspaceId) - Number(a.id === workspaceId))
        .flatMap((workspace) =>
          occurrencesOf(workspace, url).map((occurrence) => ({ ...occurrence, workspace })),
        ),
    [stored, url, workspaceId],
  );
  return (
    <>
      {occurrences.map(({ id, link, category: name, workspace }) => {
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
            {isChosen &&
              link.category === storedCategory(workspace, category) &&
              ' Saving adds only what that link lacks.'}
          </p>
        );
      })}
    </>
  );
}

interface OtherOccurrencesProps {
  /** The user’s workspaces as they are stored. */
  readonly stored: readonly Workspace[];
  readonly url: string;
  /** The chosen workspace. */
  readonly workspaceId: string;
  readonly category: string;
}
