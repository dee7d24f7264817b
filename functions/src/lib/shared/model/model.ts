import { z } from 'zod';

/** A link in memory and in Firestore. `category` is the id of its category. */
export const linkSchema = z.object({
  category: z.string(),
  title: z.string(),
  url: z.string(),
  /** ISO 8601 in UTC with milliseconds, so the strings sort by time. */
  addedAt: z.string(),
  notes: z.string().optional(),
  sourceUrl: z.string().optional(),
  /** Only in logged sessions, like `localPath`. */
  conversationId: z.string().optional(),
  localPath: z.string().optional(),
  /** Identifies whoever added the link: see `contract/historyDocument.ts`. Links of earlier versions have no author. */
  author: z.string().optional(),
});
export type Link = z.infer<typeof linkSchema>;
export const LINK_FIELDS = linkSchema.keyof().options;

const shownSchema = linkSchema.omit({ author: true });
/** The fields that people see. The service sets the author. */
export const SHOWN_FIELDS = shownSchema.keyof().options;
export type ShownField = (typeof SHOWN_FIELDS)[number];
const optionalSchema = shownSchema.omit({ category: true, title: true, url: true, addedAt: true });
/** Those that a link may lack. */
export const OPTIONAL_FIELDS = optionalSchema.keyof().options;
export type OptionalField = (typeof OPTIONAL_FIELDS)[number];
/** Those of them that people write and may remove again. */
export const REMOVABLE_FIELDS = optionalSchema
  .omit({ conversationId: true, localPath: true })
  .keyof().options;
export type RemovableField = (typeof REMOVABLE_FIELDS)[number];
/** The fields that people write. A link that two links become keeps only one value of each. */
export const WRITTEN_FIELDS = ['title', ...REMOVABLE_FIELDS] as const;
export type WrittenField = (typeof WRITTEN_FIELDS)[number];

/** How a workspace shows its categories: in the order that people gave them, from A to Z, or by their newest links. */
export const CATEGORY_ORDERS = ['hand', 'name', 'newest'] as const;
export type CategoryOrder = (typeof CATEGORY_ORDERS)[number];

/** Links stored in one document, by link id. `bytes` is the size of their JSON in UTF-8. */
export interface Chunk {
  readonly bytes: number;
  readonly links: ReadonlyMap<string, Link>;
}

/**
 * A workspace in memory. Immutable, so that callers can share a cached copy and a failed commit leaves it intact.
 */
export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly isPublic: boolean;
  /** Whether search engines may list it. Ends when the workspace is made private. */
  readonly isIndexed?: true | undefined;
  /** What the workspace is about, on one line. Shown while it is public. */
  readonly description?: string | undefined;
  /**
   * What the public page calls the owner, if they want to be named there. Ends when the workspace is made private or gets another
   * owner.
   */
  readonly ownerName?: string | undefined;
  readonly sourceUrl?: string | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Category names as first written, by category id, in the order that people gave them. A new one is the last. */
  readonly categories: ReadonlyMap<string, string>;
  /** The ids of the categories that are shown first. Undefined if there are none. */
  readonly pinned?: ReadonlySet<string> | undefined;
  /** Undefined means by hand. */
  readonly categoryOrder?: Exclude<CategoryOrder, 'hand'> | undefined;
  readonly chunks: readonly Chunk[];
  /**
   * Set when somebody reads a workspace that is shared: what tools call its authors to that person, by id, and under "" whoever
   * added the links without an author, if that is them. Never stored.
   */
  readonly authors?: ReadonlyMap<string, string> | undefined;
}

export const DEFAULT_WORKSPACE_ID = 'default';
export const SESSIONS_WORKSPACE_ID = 'assistant-sessions';
/** The `workspaceId` of results from several workspaces. As an argument, it means all workspaces of the user. */
export const ALL_WORKSPACES = '*';

const INITIAL_NAMES: Readonly<Record<string, string>> = {
  [DEFAULT_WORKSPACE_ID]: 'Default',
  [SESSIONS_WORKSPACE_ID]: 'Assistant Sessions',
};

/** Returns a new workspace without categories and links. `now` is in ISO 8601. */
export function emptyWorkspace(id: string, now: string): Workspace {
  return {
    id,
    name: INITIAL_NAMES[id] ?? id,
    isPublic: false,
    createdAt: now,
    updatedAt: now,
    categories: new Map(),
    chunks: [],
  };
}
