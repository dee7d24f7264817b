import * as z from 'zod/mini';
import type { Account } from '../state/accounts';
import { workspacesSchema, type KnownWorkspace } from '../state/knownDashboards';
import type { LinkToSave } from '../state/waiting';
import { callTool } from './callTool';

/** Saves a link. A link that is there already only gains what it lacks, so sending it again is safe. */
export function saveLink(account: Account, link: LinkToSave): Promise<z.infer<typeof addedSchema>> {
  return callTool(account, 'add_to_dashboard', link, addedSchema);
}

const addedSchema = z.object({ status: z.string(), category: z.string() });

const linkSchema = z.object({
  category: z.string(),
  title: z.string(),
  url: z.string(),
  addedAt: z.string(),
  notes: z.optional(z.string()),
  /** Whether the note is longer than what is sent of it. */
  notesTruncated: z.optional(z.boolean()),
  workspaceId: z.optional(z.string()),
});

/** A link that is stored in the dashboard. */
export type FoundLink = z.infer<typeof linkSchema>;

const foundSchema = z.object({
  workspaceId: z.string(),
  saved: z.optional(z.boolean()),
  links: z.array(linkSchema),
});

/** A stored link, and the workspace that it is in. */
export type SavedLink = FoundLink & { readonly workspaceId: string };

/** The links with a URL, and, if there are none, links of the same site. */
export interface Found {
  readonly saved: readonly SavedLink[];
  readonly similar: readonly FoundLink[];
}

const MAX_FOUND = 5;

/** Looks up where a URL is saved, in all workspaces. @throws {Failure} */
export async function findUrl(account: Account, url: string): Promise<Found> {
  const { saved, links, workspaceId } = await callTool(
    account,
    'search_links',
    { query: url, limit: MAX_FOUND },
    foundSchema,
  );
  const found = links.map((link) => ({ ...link, workspaceId: link.workspaceId ?? workspaceId }));
  return saved === true
    ? { saved: found, similar: [] }
    : { saved: [], similar: saved === false ? found : [] };
}

/** Finds links by keywords. @throws {Failure} */
export async function search(account: Account, query: string): Promise<readonly FoundLink[]> {
  return (await callTool(account, 'search_links', { query, limit: MAX_FOUND }, foundSchema)).links;
}

const listSchema = z.object({ workspaces: workspacesSchema });

/** Lists the workspaces that the person may add links to, the default one first. @throws {Failure} */
export async function listWorkspaces(account: Account): Promise<KnownWorkspace[]> {
  const { workspaces } = await callTool(account, 'list_workspaces', { limit: 100 }, listSchema);
  return workspaces.filter(({ role }) => role !== 'viewer');
}
