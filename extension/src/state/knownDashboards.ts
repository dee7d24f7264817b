import * as z from 'zod/mini';
import { stored } from './stored';

const workspaceSchema = z.object({
  workspaceId: z.string(),
  name: z.string(),
  role: z.optional(z.string()),
  categories: z.array(z.object({ name: z.string() })),
});

export const workspacesSchema = z.array(workspaceSchema);

const knownDashboardSchema = z.object({
  accountId: z.string(),
  workspaces: workspacesSchema,
  /** Where the last link was saved. */
  workspaceId: z.optional(z.string()),
  category: z.optional(z.string()),
});

export const knownDashboards = stored('places', z.array(knownDashboardSchema), []);

/** The workspace that links go to unless the person chooses another one. */
export const DEFAULT_WORKSPACE = 'default';

/** How many dashboards' categories are kept. */
const MAX_DASHBOARDS = 10;

/** A workspace with its newest categories. */
export type KnownWorkspace = z.infer<typeof workspaceSchema>;

/** What is known of a dashboard: so the form can suggest categories before it has responded. */
export type KnownDashboard = z.infer<typeof knownDashboardSchema>;

export function knownDashboardOf(known: readonly KnownDashboard[], accountId: string): KnownDashboard {
  return known.find((dashboard) => dashboard.accountId === accountId) ?? { accountId, workspaces: [] };
}

export function withKnownDashboard(
  known: readonly KnownDashboard[],
  dashboard: KnownDashboard,
): KnownDashboard[] {
  return [dashboard, ...known.filter(({ accountId }) => accountId !== dashboard.accountId)].slice(
    0,
    MAX_DASHBOARDS,
  );
}
