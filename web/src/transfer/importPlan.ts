import type { CreateRequest } from '@shared/contract/editRequest';
import { categoryIdentity } from '@shared/model/identity';
import { DEFAULT_WORKSPACE_ID } from '@shared/model/model';
import { newWorkspaceId, randomSuffix } from '@shared/model/newWorkspaceId';
import type { ImportedLink, ParsedFile, WorkspaceSettings } from '../bookmarks/parsedFile';
import { withDefault, type WorkspaceSummary } from '../data/workspaceSummary';

type KnownWorkspace = Pick<WorkspaceSummary, 'id' | 'name'>;

/** The workspace to add links to, or the request that creates it. Its id makes it safe to send the request twice. */
export type ImportTarget =
  | { readonly workspaceId: string }
  | { readonly create: CreateRequest & { readonly workspaceId: string } };

/** Links, and the workspace to add them to. */
export interface ImportJob {
  readonly target: ImportTarget;
  readonly links: readonly ImportedLink[];
}

/**
 * Plans the import of a file: a job for each of its workspaces. Matches a workspace with a stored one by id, or
 * else by name. Stored ones keep their settings. If none matches, creates it with the settings in the file.
 * Links of other files go to the default workspace.
 */
export function planImport({ workspaces }: ParsedFile, stored: readonly KnownWorkspace[]): ImportJob[] {
  const known = [...stored];
  return workspaces.map(({ settings, links }) => {
    const target: ImportTarget = settings ? targetOf(settings, known) : { workspaceId: DEFAULT_WORKSPACE_ID };
    // A second workspace of the same name is not possible, so its links join those of the first.
    if ('create' in target) known.push({ id: target.create.workspaceId, name: target.create.name });
    return { target, links };
  });
}

function targetOf(settings: WorkspaceSettings, known: readonly KnownWorkspace[]): ImportTarget {
  const hasName = ({ name }: KnownWorkspace) => categoryIdentity(name) === categoryIdentity(settings.name);
  const sameId = known.find(({ id }) => id === settings.id);
  if (sameId) return { workspaceId: sameId.id };
  const isDefault = settings.id === DEFAULT_WORKSPACE_ID;
  const sameName = (isDefault ? known : withDefault(known)).find(hasName);
  if (sameName) return { workspaceId: sameName.id };
  const { name, isPublic, sourceUrl } = settings;
  return { create: { workspaceId: settings.id ?? unusedId(name, known), name, isPublic, sourceUrl } };
}

function unusedId(name: string, known: readonly KnownWorkspace[]): string {
  const id = newWorkspaceId(name);
  return known.some((other) => other.id === id) ? newWorkspaceId(name, randomSuffix()) : id;
}

export function linkCount(jobs: readonly Pick<ImportJob, 'links'>[]): number {
  return jobs.reduce((sum, { links }) => sum + links.length, 0);
}
