import { z } from 'zod';
import { linkSchema, type Workspace } from '@shared/model/model';
import { categoriesOf } from './categoriesOf';
import { LinkCollector } from './linkCollector';
import { workspaceSettingsSchema, type ParsedFile, type SkippedLink } from './parsedFile';

// Does not validate links. They are checked one by one, so that an invalid one does not make the whole file
// unreadable.
const workspaceSchema = workspaceSettingsSchema.extend({
  categories: z.array(
    z.object({ name: z.string(), links: z.array(linkSchema.omit({ category: true, author: true })) }),
  ),
});

/** The exported JSON file, with one workspace or all of them. */
const fileSchema = z.object({ version: z.literal(1), workspaces: z.array(workspaceSchema) });
type WorkspaceFile = z.infer<typeof fileSchema>;

/** Also accepts files from before version 1, which contain one workspace. */
const readableSchema = z.union([
  fileSchema,
  workspaceSchema.transform((workspace): WorkspaceFile => ({ version: 1, workspaces: [workspace] })),
]);

/**
 * Converts workspaces into JSON that restores them when it is imported: `{version: 1, workspaces: [{id, name, isPublic,
 * sourceUrl?, categories: [{name, links: [{title, url, addedAt, notes?, sourceUrl?, conversationId?, localPath?}]}]}]}`,
 * newest links first, with times in ISO 8601. Leaves out empty categories.
 */
export function toWorkspaceFile(workspaces: readonly Workspace[]): string {
  const file: WorkspaceFile = { version: 1, workspaces: workspaces.map(exported) };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

function exported(workspace: Workspace): WorkspaceFile['workspaces'][number] {
  const { id, name, isPublic, sourceUrl } = workspace;
  const categories = categoriesOf(workspace).map(({ name, links }) => ({
    name,
    links: links.map(({ title, url, addedAt, notes, sourceUrl, conversationId, localPath }) => {
      return { title, url, addedAt, notes, sourceUrl, conversationId, localPath };
    }),
  }));
  return { id, name, isPublic, sourceUrl, categories };
}

/**
 * Parses a JSON file that was exported here. Returns undefined if it is something else. @throws {Error} with a message for the
 * user if it is broken.
 */
export function parseWorkspaceFile(text: string): ParsedFile | undefined {
  const { data } = readableSchema.safeParse(parseJson(text));
  if (!data) return undefined;
  const skipped: SkippedLink[] = [];
  const workspaces = data.workspaces.map(({ categories, ...settings }) => {
    const collector = new LinkCollector();
    for (const { name, links } of categories) {
      for (const link of links) collector.add({ category: name, ...link });
    }
    skipped.push(...collector.skipped);
    return { settings, links: collector.links };
  });
  return { workspaces, skipped };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('This JSON file is broken or ends too early. Export it again, or copy it again.');
  }
}
