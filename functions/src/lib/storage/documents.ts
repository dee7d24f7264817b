import { z } from 'zod';
import { linkSchema, type Chunk, type Workspace } from '../domain/model';
import { summarise } from '../domain/queries/summary';
import { utf8Bytes } from '../domain/bytes';

// How a workspace is written to Firestore: see "Data model" in the README. The Admin SDK and the one for
// browsers both take a Date and give back an object with toDate(), so this module serves either.

/** A stored time, in ISO 8601 once it is read. */
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
  // Firestore has called chunks "pages" from the start. This is the only place that knows.
  .transform(({ pages, ...head }) => ({ ...head, chunks: pages }));
/** The head of a workspace, `users/{uid}/workspaces/{workspaceId}`, as it is read. */
export type Head = z.infer<typeof headSchema>;

const chunkSchema = z.object({
  version: z.string(),
  links: z.record(z.string(), linkSchema),
});
/** A chunk of a workspace's links, `users/{uid}/workspaces/{workspaceId}/pages/{n}`. */
export type StoredChunk = z.infer<typeof chunkSchema>;

/** @throws {z.ZodError} when the document is none of ours. */
export function parseHead(document: unknown): Head {
  return headSchema.parse(document);
}

/** @throws {z.ZodError} when the document is none of ours. */
export function parseChunk(document: unknown): StoredChunk {
  return chunkSchema.parse(document);
}

/** Builds a workspace from its head and its chunks, which are in the head's order. */
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

/** About how much memory a workspace takes, in the bytes of its stored form. */
export function workspaceBytes({ categories, chunks }: Workspace): number {
  let bytes = 1024;
  for (const name of categories.values()) bytes += 100 + utf8Bytes(name);
  for (const page of chunks) bytes += page.bytes;
  return bytes;
}
