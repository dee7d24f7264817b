import type { CreateRequest } from '@shared/contract/requests/editRequest';
import { categoryIdentity } from '@shared/model/identity';
import { DEFAULT_WORKSPACE_ID, type CategoryOrder } from '@shared/model/model';
import { newWorkspaceId, randomSuffix } from '@shared/model/newWorkspaceId';
import type { ImportedLink, ParsedFile, WorkspaceSettings } from '../bookmarks/collect/parsedFile';
import { mayEdit, withDefault, type WorkspaceSummary } from '../data/workspaces/workspaceSummary';

/**
 * Plans the import of a file: a job for each of its workspaces. Matches a workspace with a stored one by id, or
 * else by name. Stored ones keep their settings. If none matches, creates it with the settings in the file. If the user may
 * only view the one that matches, creates a copy. Pins the categories that are pinned in the file.
 * Links of other files go to the default workspace.
 */
export function planImport(
  { workspaces }: Pick<ParsedFile, 'workspaces'>,
  stored: readonly KnownWorkspace[],
): ImportJob[] {
  const known = [...stored];
  return workspaces.map(({ settings, links, pinned }) => {
    const target: ImportTarget = settings ? targetOf(settings, known) : { workspaceId: DEFAULT_WORKSPACE_ID };
    // A second workspace of the same name is not possible, so its links join those of the first.
    if ('create' in target) known.push({ id: target.create.workspaceId, name: target.create.name });
    return { target, links, pinned, ...('create' in target && { categoryOrder: settings?.categoryOrder }) };
  });
}

type KnownWorkspace = Pick<WorkspaceSummary, 'id' | 'name' | 'shared'>;

/** The workspace to add links to, or the request that creates it. Its id makes it safe to send the request twice. */
export type ImportTarget =
  | { readonly workspaceId: string }
  | { readonly create: CreateRequest & { readonly workspaceId: string } };

/** Links, and the workspace to add them to. */
export interface ImportJob {
  readonly target: ImportTarget;
  readonly links: readonly ImportedLink[];
  /** How a workspace that is created orders its categories. */
  readonly categoryOrder?: CategoryOrder | undefined;
  /** The categories to pin, in addition to those that are pinned already. */
  readonly pinned?: readonly string[] | undefined;
}

/** Returns the job with a stored workspace as its target instead, which keeps its settings. */
export const intoStored = ({ links, pinned }: ImportJob, workspaceId: string): ImportJob => ({
  target: { workspaceId },
  links,
  pinned,
});

function targetOf(settings: WorkspaceSettings, known: readonly KnownWorkspace[]): ImportTarget {
  const hasName = ({ name }: KnownWorkspace) => categoryIdentity(name) === categoryIdentity(settings.name);
  const isDefault = settings.id === DEFAULT_WORKSPACE_ID;
  const same =
    known.find(({ id }) => id === settings.id) ?? (isDefault ? known : withDefault(known)).find(hasName);
  if (same && mayEdit(same)) return { workspaceId: same.id };
  if (same) return targetOf({ ...settings, id: undefined, name: `${settings.name} (copy)` }, known);
  const { id = unusedId(settings.name, known), name, isPublic, isIndexed, description, sourceUrl } = settings;
  return { create: { workspaceId: id, name, isPublic, isIndexed, description, sourceUrl } };
}

function unusedId(name: string, known: readonly KnownWorkspace[]): string {
  const id = newWorkspaceId(name);
  return known.some((other) => other.id === id) ? newWorkspaceId(name, randomSuffix()) : id;
}

export function linkCount(jobs: readonly Pick<ImportJob, 'links'>[]): number {
  return jobs.reduce((sum, { links }) => sum + links.length, 0);
}
