import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import type { LinkEntry } from '@shared/model/workspace';
import type { EarlyProps } from '../account/signedInProps';
import { readCopiedWorkspace } from '../data/offline/readCopied';
import { userWorkspaceOf } from '../data/workspaces/userWorkspace';
import { occurrencesOf } from '../editing/form/Occurrences';
import { workspacePath } from '../navigation/routes';
import { CategoryName } from '../ui/controls/CategoryName';

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

/** Returns the workspaces that are not loaded, as the browser has copied them. Reads nothing from the service. */
function useCopies(loaded: readonly Workspace[], account: EarlyProps | undefined): readonly Workspace[] {
  const [copies, setCopies] = useState<readonly Workspace[]>(NONE);
  const ids = new Set(loaded.map(({ id }) => id));
  const others = account?.workspaces.filter(({ id }) => !ids.has(id)) ?? [];
  const versions = JSON.stringify(others.map(({ id, updatedAt }) => [id, updatedAt]));
  useEffect(() => {
    if (!account) return undefined;
    const stopping = new AbortController();
    const read = async () => {
      const found: Workspace[] = [];
      for (const { id } of others) {
        if (stopping.signal.aborted) return;
        const copy = await readCopiedWorkspace(userWorkspaceOf(account.user.uid, id, account.workspaces));
        if (copy) found.push(copy);
      }
      if (!stopping.signal.aborted) setCopies(found);
    };
    // Without storage, there are no copies.
    read().catch(() => undefined);
    return () => stopping.abort();
  }, [versions]);
  return copies;
}

const NONE: readonly Workspace[] = [];
