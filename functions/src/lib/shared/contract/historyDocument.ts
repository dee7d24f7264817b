import { z } from 'zod';
import { linkChangeSchema, workspaceChangeSchema } from '../model/change';
import { storedTimeSchema } from './documents';
import { upgradeChange, upgradeLinkChange } from './upgrade';

// The documents of a workspace's history. Only the owner, the members and the service read them, and only the service
// writes them.

const AUTHOR_KINDS = ['webApp', 'import', 'script', 'key', 'app', 'server'] as const;

/**
 * Who changed something: the person in the web app, an import, a script that uses REST, an AI client with a key or as a
 * connected app, or whoever has the server key.
 */
export const authorSchema = z.object({
  kind: z.enum(AUTHOR_KINDS),
  /** The label of the key, or the name of the app. */
  name: z.string().optional(),
  /** The member who made the change, or whose client did. Missing if that was the owner. */
  person: z.object({ uid: z.string(), name: z.string() }).optional(),
});
export type Author = z.infer<typeof authorSchema>;

/** An author with the id that links hold, which is another one in each workspace. */
export type IdentifiedAuthor = Author & { readonly id: string };

/** The document `users/{uid}/workspaces/{workspaceId}/private/authors`: the authors of the links, by their ids. */
export const authorsDocumentSchema = z.object({ authors: z.record(z.string(), authorSchema) });

/** What a change was made with: a tool, a route of REST, or putting other changes back. */
const CHANGE_OPERATIONS = [
  'add_to_dashboard',
  'add_note_to_link',
  'log_session',
  'edit_links',
  'edit',
  'update',
  'revert',
  'purge',
] as const;

/** How many links a change added, removed and so on. A link can count several times, for example as moved and retitled. */
const changeCountsSchema = z.object({
  added: z.int(),
  removed: z.int(),
  moved: z.int(),
  retitled: z.int(),
  noted: z.int(),
});
export type ChangeCounts = z.infer<typeof changeCountsSchema>;

/** A change as any version stored it. */
export const storedChangeSchema = workspaceChangeSchema.transform(upgradeChange);

/** Days after which an entry expires. */
export const HISTORY_DAYS = 30;

/**
 * One change: the document `users/{uid}/workspaces/{workspaceId}/history/{changeId}`. Links that do not fit into it are in
 * the documents `{changeId}-1`, `{changeId}-2` and so on, which have no `seq`. So a query that is ordered by `seq` omits them. Each
 * also has `linkIds`, for queries only: the ids of its links before and after the change.
 */
export const historyEntrySchema = z.object({
  /** The place of the change in the history of its workspace: one more than that of the change before. */
  seq: z.int(),
  at: storedTimeSchema,
  /** When Firestore deletes the entry. */
  expiresAt: storedTimeSchema,
  author: authorSchema.extend({ id: z.string() }),
  operation: z.enum(CHANGE_OPERATIONS).catch('edit'),
  counts: changeCountsSchema,
  change: storedChangeSchema,
  /** How many further documents have the rest of the links. */
  parts: z.int(),
  /** The UTF-8 bytes that it counts for in the history of its day. */
  bytes: z.int(),
  /** Identifies the key, the app or the person, in all workspaces: unlike the id of the author, it outlives a handover. */
  credential: z.string().optional(),
  /** What the client sent under the id that it chose, as a hash, and the JSON of what it got. */
  edit: z.object({ request: z.string(), results: z.string() }).optional(),
  /** The changes that this one put back. */
  reverts: z.array(z.string()).optional(),
  /** Set if the person chose not to keep what was there before: `change` is empty, and nothing can be put back. */
  isIncomplete: z.literal(true).optional(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** The rest of an entry's links: the document `users/{uid}/workspaces/{workspaceId}/history/{changeId}-{number}`. */
export const historyPartSchema = z.object({
  /** The id of the change, and its place. Earlier versions stored no place. */
  partOf: z.string(),
  entrySeq: z.int().optional(),
  expiresAt: storedTimeSchema,
  links: z.array(linkChangeSchema.transform(upgradeLinkChange)),
});
