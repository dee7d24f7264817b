import { findInAllCategories, linksOf } from '@shared/model/findByUrl';
import type { Workspace } from '@shared/model/model';
import { categoryName, type LinkEntry } from '@shared/model/workspace';
import { workspacePath } from '../../navigation/routes';
import { formatDay } from '../../ui/text/format';
import { completeUrl } from './linkDraft';

/**
 * Says where an address is already stored. Names the workspace of those that are not in the chosen one. `links` makes the places
 * links, for a form that a page shows instead of a dialog.
 */
export function Occurrences({ occurrences, workspaceId, links = false, about }: OccurrencesProps) {
  return (
    <>
      {occurrences.map((occurrence) => {
        const { id, link, category, workspace } = occurrence;
        const name = <bdi>{category}</bdi>;
        const more = about?.(occurrence) ?? '';
        return (
          <p key={`${workspace.id} ${id}`}>
            Already in {links ? <a href={workspacePath(workspace.id, link.category)}>{name}</a> : name}
            {workspace.id !== workspaceId && (
              <>
                {' '}
                in the workspace <bdi>{workspace.name}</bdi>
              </>
            )}
            , as “<bdi>{link.title}</bdi>”, added {formatDay(link.addedAt)}.{more !== '' && ` ${more}`}
          </p>
        );
      })}
    </>
  );
}

interface OccurrencesProps {
  readonly occurrences: readonly Occurrence[];
  /** The chosen workspace. */
  readonly workspaceId: string;
  readonly links?: boolean;
  /** Returns what else to say about one. */
  readonly about?: (occurrence: Occurrence) => string;
}

/** A link with the address in question. */
export interface Occurrence extends LinkEntry {
  /** The name of its category. */
  readonly category: string;
  readonly workspace: Workspace;
}

/** Returns the links of a workspace with this address. As in the service, its spelling does not matter. */
export function occurrencesOf(workspace: Workspace, url: string): Occurrence[] {
  return findInAllCategories(linksOf(workspace), completeUrl(url)).map((entry) => ({
    ...entry,
    category: categoryName(workspace, entry.link.category),
    workspace,
  }));
}
