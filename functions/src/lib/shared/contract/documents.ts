import { z } from 'zod';
import { utf8Bytes } from '../text/bytes';
import { LIMITS } from '../base/limits';
import { commitStateSchema, type CommitState } from './commitState';
import { CATEGORY_ORDERS, linkSchema, type Chunk, type Workspace } from '../model/model';
import { inOrderByHand, newestIn, summarize } from '../model/summary';
import { UpdateRequired } from '../base/errors';
import { upgradeHead } from './upgrade';

// The documents of a workspace in Firestore: see docs/data-model.md. The Admin SDK and the browser
// SDK both accept a Date and return an object with toDate(), so this module works with either.

/**
 * The version of the documents, which every commit writes to the head. Increase it when earlier versions of the
 * service must no longer write a workspace, for example because they would drop a new field. They still read it. So
 * if the meaning of a field changes, rename it: then they fail instead of misreading it.
 */
export const SCHEMA_VERSION = 3;

/** Identifies a stored workspace: `users/{uid}/workspaces/{workspaceId}`. */
export interface WorkspaceKey {
  readonly uid: string;
  readonly workspaceId: string;
}

/** Parses a stored time to ISO 8601. */
export const storedTimeSchema = z
  .custom<{ toDate: () => Date }>((value) => typeof value === 'object' && value !== null && 'toDate' in value)
  .transform((timestamp) => timestamp.toDate().toISOString());

const schemaVersionSchema = z.object({ schemaVersion: z.int() });

const headSchema = schemaVersionSchema
  .extend({
    name: z.string(),
    isPublic: z.boolean(),
    isIndexed: z.literal(true).optional(),
    description: z.string().optional(),
    ownerName: z.string().optional(),
    sourceUrl: z.string().optional(),
    createdAt: storedTimeSchema,
    updatedAt: storedTimeSchema,
    linkCount: z.int(),
    // In the order that people gave them. Up to version 2, the category with the newest link came first.
    categories: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        linkCount: z.int(),
        isPinned: z.literal(true).optional(),
      }),
    ),
    categoryOrder: z.enum(CATEGORY_ORDERS).exclude(['hand']).optional(),
    sourceUrls: z.array(z.string()),
    // `newest` is when the newest link of a chunk was added.
    pages: z.array(z.object({ version: z.string(), bytes: z.int(), newest: z.string() })),
    ...commitStateSchema.shape,
  })
  // Stored heads call chunks "pages", and so does their collection.
  .transform(({ pages, ...head }) => ({ ...head, chunks: pages, categoryCount: head.categories.length }));
/** The head of a workspace, read from `users/{uid}/workspaces/{workspaceId}`. */
export type Head = z.infer<typeof headSchema>;

/** The fields of a head that a listing reads. Omits `categories`, which can take most of 1 MiB. */
export const LISTED_FIELDS = [
  'name',
  'isPublic',
  'sourceUrl',
  'updatedAt',
  'linkCount',
  'sourceUrls',
  'listing',
  'membersVersion',
] as const;

const listedHeadSchema = headSchema.in
  .pick({
    name: true,
    isPublic: true,
    sourceUrl: true,
    updatedAt: true,
    linkCount: true,
    sourceUrls: true,
    membersVersion: true,
  })
  .extend({
    listing: z.object({
      /** The links of the workspace, in stored bytes. */
      bytes: z.int(),
      categoryCount: z.int(),
      /** The first categories, as {@link summarize} orders them. */
      categories: z.array(z.object({ name: z.string(), linkCount: z.int() })),
    }),
  })
  .transform(({ listing, ...head }) => ({ ...head, ...listing }));
/** The fields of a head that a listing shows or measures. */
export type ListedHead = z.infer<typeof listedHeadSchema>;

const chunkSchema = z.object({
  version: z.string(),
  links: z.record(z.string(), linkSchema),
});
/** A chunk of a workspace's links, read from `users/{uid}/workspaces/{workspaceId}/pages/{index}`. */
export type StoredChunk = z.infer<typeof chunkSchema>;

/**
 * Returns a parsed head.
 * @throws {z.ZodError} if it lacks an expected field, or {@link UpdateRequired} if a newer version stored it like
 * that.
 */
export function parseHead(document: unknown): Head {
  const head = upgradeHead(document);
  return parseStored(headSchema, head, schemaVersionSchema.safeParse(head).data);
}

/**
 * Parses a head of which only {@link LISTED_FIELDS} were read. Returns undefined if an earlier version stored the
 * head without `listing`. In that case, read the whole head and use {@link listedHead}.
 */
export function parseListedHead(document: unknown): ListedHead | undefined {
  return listedHeadSchema.safeParse(document).data;
}

/** Returns the fields for a listing from a whole head that was stored without `listing`, so by version 2 or earlier. */
export function listedHead({ chunks, categories, ...head }: Head): ListedHead {
  const { name, isPublic, sourceUrl, updatedAt, linkCount, sourceUrls, membersVersion, categoryCount } = head;
  return {
    ...{ name, isPublic, sourceUrl, updatedAt, linkCount, sourceUrls, membersVersion },
    bytes: chunks.reduce((sum, chunk) => sum + chunk.bytes, 0),
    categoryCount,
    categories: categories
      .slice(0, LIMITS.categoriesShown)
      .map(({ name: category, linkCount: count }) => ({ name: category, linkCount: count })),
  };
}

/** Returns a parsed chunk. Throws like {@link parseHead}, given the head of the chunk. */
export function parseChunk(document: unknown, head?: Pick<Head, 'schemaVersion'>): StoredChunk {
  return parseStored(chunkSchema, document, head);
}

function parseStored<Schema extends z.ZodType>(
  schema: Schema,
  document: unknown,
  head: Pick<Head, 'schemaVersion'> | undefined,
): z.output<Schema> {
  const { data, error } = schema.safeParse(document);
  if (!error) return data;
  throw head && isNewer(head) ? new UpdateRequired('read') : error;
}

/** Throws {@link UpdateRequired} if a newer version stored a workspace with this head. Works with a damaged head, too. */
export function requireWritable(head: unknown): void {
  const { data } = schemaVersionSchema.safeParse(upgradeHead(head));
  if (data && isNewer(data)) throw new UpdateRequired('change');
}

const isNewer = ({ schemaVersion }: Pick<Head, 'schemaVersion'>) => schemaVersion > SCHEMA_VERSION;

/** Returns the workspace with this head and these chunks, which must be in the order of the head. */
export function fromDocuments(id: string, head: Head, chunks: readonly Chunk[]): Workspace {
  const { name, isPublic, isIndexed, description, ownerName } = head;
  const { sourceUrl, createdAt, updatedAt, categoryOrder } = head;
  const categories = new Map(head.categories.map((category) => [category.id, category.name]));
  const pinnedIds = head.categories.flatMap((category) => (category.isPinned ? category.id : []));
  const pinned = pinnedIds.length > 0 ? new Set(pinnedIds) : undefined;
  const about = { name, isPublic, isIndexed, description, ownerName, sourceUrl };
  return { id, ...about, createdAt, updatedAt, categoryOrder, categories, pinned, chunks };
}

/** Returns the head to write for a workspace whose chunks have these versions. */
export function toHead(workspace: Workspace, versions: readonly string[], state: Partial<CommitState> = {}) {
  const { name, isPublic, isIndexed, description, ownerName, sourceUrl } = workspace;
  const { createdAt, updatedAt, categoryOrder, pinned, chunks } = workspace;
  const summary = summarize(workspace);
  const categories = inOrderByHand(workspace, summary).map((category) => ({
    ...category,
    ...(pinned?.has(category.id) && { isPinned: true }),
  }));
  return {
    schemaVersion: SCHEMA_VERSION,
    name,
    isPublic,
    ...(isIndexed && { isIndexed }),
    ...(description !== undefined && { description }),
    ...(ownerName !== undefined && { ownerName }),
    ...(sourceUrl !== undefined && { sourceUrl }),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    ...summary,
    categories,
    ...(categoryOrder && { categoryOrder }),
    listing: {
      bytes: chunks.reduce((sum, { bytes }) => sum + bytes, 0),
      categoryCount: summary.categories.length,
      categories: summary.categories
        .slice(0, LIMITS.categoriesShown)
        .map(({ name: category, linkCount }) => ({ name: category, linkCount })),
    },
    pages: chunks.map((chunk, index) => ({
      version: versions[index],
      bytes: chunk.bytes,
      newest: newestIn(chunk),
    })),
    commits: [],
    ...state,
  };
}

/** Returns the size of a workspace, in stored bytes, including its head. */
export function workspaceBytes(workspace: Workspace): number {
  const { name: title, description = '', ownerName = '', sourceUrl = '', categories, chunks } = workspace;
  let bytes = 1024;
  for (const text of [title, description, ownerName, sourceUrl]) bytes += utf8Bytes(text);
  for (const [id, name] of categories) bytes += 100 + utf8Bytes(id) + utf8Bytes(name);
  for (const chunk of chunks) bytes += chunk.bytes;
  return bytes;
}
