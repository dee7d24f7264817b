import { z } from 'zod';
import { CATEGORY_ORDERS, DEFAULT_WORKSPACE_ID, emptyWorkspace } from '@shared/model/model';
import { categoryIdentity } from '@shared/model/identity';
import { compareStrings } from '@shared/model/linkOrder';
import type { Head } from '@shared/contract/documents';
import { MEMBER_ROLES } from '@shared/contract/sharing';

export type WorkspaceSummary = Readonly<z.infer<typeof summarySchema>>;

/** A workspace as its head describes it, without its chunks. */
const summarySchema = z.object({
  id: z.string(),
  name: z.string(),
  isPublic: z.boolean(),
  description: z.string().optional(),
  ownerName: z.string().optional(),
  sourceUrl: z.string().optional(),
  linkCount: z.number(),
  /** UTF-8 bytes of the links. */
  bytes: z.number(),
  /** ISO 8601. Earlier versions did not store it in the list. */
  createdAt: z.string().optional(),
  updatedAt: z.string(),
  /** The categories, in the order that people gave them. */
  categories: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        linkCount: z.number(),
        isPinned: z.literal(true).optional(),
      }),
    )
    .readonly(),
  /** How the categories are sorted, unless by hand. */
  categoryOrder: z.enum(CATEGORY_ORDERS).exclude(['hand']).optional(),
  /** Whether the user shares it with somebody. */
  hasMembers: z.boolean().optional(),
  /** Until when the user can become the owner of what somebody shares with them. Missing if that is not offered. */
  offeredUntil: z.string().optional(),
  /** Set if somebody else shares it with the user: where it is stored, what its owner is called, and what the user may do. */
  shared: z
    .object({
      uid: z.string(),
      workspaceId: z.string(),
      owner: z.string(),
      role: z.enum(MEMBER_ROLES),
      /** The place in the history after which the user may read it. Missing if they may read all of it. */
      since: z.int().optional(),
    })
    .optional(),
});

/** The list of workspaces as the browser stores it. */
export const summariesSchema = z.array(summarySchema);

export function summaryOf(id: string, head: Head): WorkspaceSummary {
  const { name, isPublic, description, ownerName, sourceUrl } = head;
  const { linkCount, createdAt, updatedAt, categories, categoryOrder } = head;
  const bytes = head.chunks.reduce((sum, chunk) => sum + chunk.bytes, 0);
  const hasMembers = head.membersVersion !== undefined;
  const about = { name, isPublic, description, ownerName, sourceUrl };
  return { id, ...about, linkCount, bytes, createdAt, updatedAt, categories, categoryOrder, hasMembers };
}

export function mayEdit({ shared }: Pick<WorkspaceSummary, 'shared'>): boolean {
  return shared?.role !== 'viewer';
}

/** The default workspace before anything is written to it. It is not stored, but the user can already choose it. */
export const UNSTORED_DEFAULT: WorkspaceSummary = {
  ...emptyWorkspace(DEFAULT_WORKSPACE_ID, ''),
  linkCount: 0,
  bytes: 0,
  categories: [],
};

/** Returns a user's workspaces: the stored ones, and the default one even if it is not stored. */
export function withDefault<Workspace extends Pick<WorkspaceSummary, 'id' | 'name'>>(
  stored: readonly Workspace[],
): readonly (Workspace | WorkspaceSummary)[] {
  return stored.some(({ id }) => id === DEFAULT_WORKSPACE_ID) ? stored : [UNSTORED_DEFAULT, ...stored];
}

/** Orders workspaces by their last change, newest first, and those that changed at the same time by id. */
export function compareSummaries(a: WorkspaceSummary, b: WorkspaceSummary): number {
  return compareStrings(b.updatedAt, a.updatedAt) || compareStrings(a.id, b.id);
}

/** Returns whether one of a user's workspaces has this name, ignoring case. Skips the one with the id `except`. */
export function hasName(workspaces: readonly WorkspaceSummary[], name: string, except?: string): boolean {
  const identity = categoryIdentity(name);
  return withDefault(workspaces).some(
    (other) => other.id !== except && categoryIdentity(other.name) === identity,
  );
}
