import { categoryId } from '@lib/domain/identity/identity';
import { useMemo } from 'preact/hooks';
import type { WorkspaceSummary } from '../data/workspaceSummary';
import { urlPlaces } from '../editing/urlPlaces';
import { workspacePath } from '../navigation/routes';
import type { SignedInProps } from '../signIn/signedInProps';
import { formatDay } from '../ui/format';
import { useStoredWorkspace } from './useStoredWorkspace';

/** More would take a phone too long to load. */
const MAX_LINKS = 20_000;

interface KnownPlacesProps extends Pick<SignedInProps, 'user' | 'firestore' | 'workspaces'> {
  readonly url: string;
  /** Where the link would be saved. */
  readonly workspaceId: string;
  readonly category: string;
}

/** Says where an address already is: first in the chosen workspace, then in the others. */
export function KnownPlaces({ workspaces, workspaceId, ...props }: KnownPlacesProps) {
  let linkCount = 0;
  const searched = workspaces
    .toSorted((a, b) => Number(b.id === workspaceId) - Number(a.id === workspaceId))
    .filter((summary) => {
      linkCount += summary.linkCount;
      return summary.id === workspaceId || linkCount <= MAX_LINKS;
    });
  return (
    <>
      {searched.map((summary) => (
        <PlacesIn key={summary.id} {...props} summary={summary} isChosen={summary.id === workspaceId} />
      ))}
    </>
  );
}

interface PlacesInProps extends Pick<KnownPlacesProps, 'user' | 'firestore' | 'url' | 'category'> {
  readonly summary: WorkspaceSummary;
  readonly isChosen: boolean;
}

function PlacesIn({ user, firestore, url, category, summary, isChosen }: PlacesInProps) {
  const workspace = useStoredWorkspace(firestore, user.uid, summary.id);
  const places = useMemo(() => (workspace ? urlPlaces(workspace, url) : []), [workspace, url]);
  const chosenCategory = isChosen ? categoryId(category) : undefined;
  return (
    <>
      {places.map(({ id, link, category: name }) => (
        <p key={id}>
          Already in{' '}
          <a href={workspacePath(summary.id, link.category)}>
            <bdi>{name}</bdi>
          </a>
          {!isChosen && (
            <>
              {' '}
              in the workspace <bdi>{summary.name}</bdi>
            </>
          )}
          , as “<bdi>{link.title}</bdi>”, added {formatDay(link.addedAt)}.
          {link.category === chosenCategory && ' Saving adds only what that link lacks.'}
        </p>
      ))}
    </>
  );
}
