import { z } from 'zod';
import { linkSchema, type Page, type Workspace } from './model';
import { summarise } from './summary';
import { utf8Bytes } from './workspace';

// How a workspace is written to Firestore: see "Data model" in the README. The Admin SDK and the one for
// browsers both take a Date and give back an object with toDate(), so this module serves either.

/** A stored time, in ISO 8601 once it is read. */
export const storedTimeSchema = z
  .custom<{ toDate: () => Date }>((value) => typeof value === 'object' && value !== null && 'toDate' in value)
  .transform((timestamp) => timestamp.toDate().toISOString());

const headSchema = z.object({
  name: z.string(),
  isPublic: z.boolean(),
  sourceUrl: z.string().optional(),
  createdAt: storedTimeSchema,
  updatedAt: storedTimeSchema,
  linkCount: z.int(),
  categories: z.array(z.object({ id: z.string(), name: z.string(), linkCount: z.int() })),
  sourceUrls: z.array(z.string()),
  pages: z.array(z.object({ version: z.string(), bytes: z.int() })),
});
/** `users/{uid}/workspaces/{workspaceId}`. */
export type Head = z.infer<typeof headSchema>;

const pageSchema = z.object({
  version: z.string(),
  links: z.record(z.string(), linkSchema),
});
/** `users/{uid}/workspaces/{workspaceId}/pages/{n}`. */
export type StoredPage = z.infer<typeof pageSchema>;

/** @throws {z.ZodError} when the document is none of ours. */
export function parseHead(document: unknown): Head {
  return headSchema.parse(document);
}

/** @throws {z.ZodError} when the document is none of ours. */
export function parsePage(document: unknown): StoredPage {
  return pageSchema.parse(document);
}

/** The workspace of a head and its pages, in the order of the head. */
export function fromDocuments(id: string, head: Head, pages: readonly Page[]): Workspace {
  const { name, isPublic, sourceUrl, createdAt, updatedAt, categories } = head;
  const names = new Map(categories.map((category) => [category.id, category.name]));
  return { id, name, isPublic, sourceUrl, createdAt, updatedAt, categories: names, pages };
}

/** The head to write for a workspace whose pages have these versions. */
export function toHead(workspace: Workspace, versions: readonly string[]) {
  const { name, isPublic, sourceUrl, createdAt, updatedAt, pages } = workspace;
  return {
    name,
    isPublic,
    ...(sourceUrl !== undefined && { sourceUrl }),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    ...summarise(workspace),
    pages: pages.map(({ bytes }, index) => ({ version: versions[index], bytes })),
  };
}

/** About how much memory a workspace takes, in the bytes of its stored form. */
export function workspaceBytes({ categories, pages }: Workspace): number {
  let bytes = 1024;
  for (const name of categories.values()) bytes += 100 + utf8Bytes(name);
  for (const page of pages) bytes += page.bytes;
  return bytes;
}
