import { z } from 'zod';
import { utf8Bytes } from '../domain/bytes';
import { linkSchema, type Chunk, type Workspace } from '../domain/model';
import { summarise } from '../domain/queries/summary';

// The documents of a workspace in Firestore: see "Data model" in docs/architecture.md. The Admin SDK and the browser
// SDK both accept a Date and return an object with toDate(), so this module works with either.

/** Identifies a stored workspace: `users/{uid}/workspaces/{workspaceId}`. */
export interface WorkspaceKey {
  readonly uid: string;
  readonly workspaceId: string;
}

/** Parses a stored time to ISO 8601. */
export const storedTimeSchema = z
  .custom<{ toDate: () => Date }>((value) => typeof value === 'object' && value !== null && 'toDate' in value)
  .transform((timestamp) => timestamp.toDate().toISOString());

const headSchema = z
  .object({
    name: z.string(),
    isPublic: z.boolean(),
    sourceUrl: z.string().optional(),
    createdAt: storedTimeSchema,
    updatedAt: storedTimeSchema,
    linkCount: z.int(),
    categories: z.array(z.object({ id: z.string(), name: z.string(), linkCount: z.int() })),
    sourceUrls: z.array(z.string()),
    pages: z.array(z.object({ version: z.string(), bytes: z.int() })),
  })
  // Stored heads call chunks "pages", and so does their collection.
  .transform(({ pages, ...head }) => ({ ...head, chunks: pages }));
/** The head of a workspace, read from `users/{uid}/workspaces/{workspaceId}`. */
export type Head = z.infer<typeof headSchema>;

const chunkSchema = z.object({
  version: z.string(),
  links: z.record(z.string(), linkSchema),
});
/** A chunk of a workspace's links, read from `users/{uid}/workspaces/{workspaceId}/pages/{index}`. */
export type StoredChunk = z.infer<typeof chunkSchema>;

/** Returns a parsed head. @throws {z.ZodError} if it does not have the expected fields. */
export function parseHead(document: unknown): Head {
  return headSchema.parse(document);
}

/** Returns a parsed chunk. @throws {z.ZodError} if it does not have the expected fields. */
export function parseChunk(document: unknown): StoredChunk {
  return chunkSchema.parse(document);
}

/** Returns the workspace with this head and these chunks, which are in the order of the head. */
export function fromDocuments(id: string, head: Head, chunks: readonly Chunk[]): Workspace {
  const { name, isPublic, sourceUrl, createdAt, updatedAt, categories } = head;
  const names = new Map(categories.map((category) => [category.id, category.name]));
  return { id, name, isPublic, sourceUrl, createdAt, updatedAt, categories: names, chunks };
}

/** Returns the head to write for a workspace whose chunks have these versions. */
export function toHead(workspace: Workspace, versions: readonly string[]) {
  const { name, isPublic, sourceUrl, createdAt, updatedAt, chunks } = workspace;
  return {
    name,
    isPublic,
    ...(sourceUrl !== undefined && { sourceUrl }),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    ...summarise(workspace),
    pages: chunks.map(({ bytes }, index) => ({ version: versions[index], bytes })),
  };
}

/** Returns the approximate size of a workspace in stored bytes. */
export function workspaceBytes({ categories, chunks }: Workspace): number {
  let bytes = 1024;
  for (const name of categories.values()) bytes += 100 + utf8Bytes(name);
  for (const chunk of chunks) bytes += chunk.bytes;
  return bytes;
}
