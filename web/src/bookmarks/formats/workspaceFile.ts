import { z } from 'zod';
import { linkSchema, type Workspace } from '@shared/model/model';
import { categoriesOf } from './categoriesOf';
import type { LinkCollector } from '../collect/linkCollector';
import { workspaceSettingsSchema } from '../collect/parsedFile';

/** Reads JSON that was exported here. Returns false if it is something else. */
export function readWorkspaceFile(json: unknown, collector: LinkCollector): boolean {
  const { data } = readableSchema.safeParse(json);
  if (!data) return false;
  for (const { categories, ...settings } of data.workspaces) {
    collector.begin({
      settings,
      pinned: categories.filter(({ isPinned }) => isPinned === true).map(({ name }) => name),
    });
    for (const { name, links } of categories) {
      for (const link of links) collector.add({ category: name, ...link });
    }
  }
  return true;
}

// Does not validate links. They are checked one by one, so that an invalid one does not make the whole file
// unreadable.
const workspaceSchema = workspaceSettingsSchema.extend({
  categories: z.array(
    z.object({
      name: z.string(),
      isPinned: z.boolean().optional(),
      links: z.array(linkSchema.omit({ category: true, author: true })),
    }),
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
 * isIndexed?, description?, sourceUrl?, categoryOrder?, categories: [{name, isPinned?, links: [{title, url, addedAt, …}]}]}]}`, categories in
 * the order that people gave them, newest links first, with times in ISO 8601. Leaves out empty categories, and who added the
 * links and what the page calls the owner: they exist only in one deployment.
 */
export function toWorkspaceFile(workspaces: readonly Workspace[]): string {
  const file: WorkspaceFile = { version: 1, workspaces: workspaces.map(exported) };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

function exported(workspace: Workspace): WorkspaceFile['workspaces'][number] {
  const { id, name, isPublic, isIndexed, description, sourceUrl, categoryOrder } = workspace;
  const categories = categoriesOf(workspace).map(({ name, isPinned, links }) => ({
    name,
    ...(isPinned && { isPinned }),
    links: links.map(({ category: _, author: _author, ...link }) => link),
  }));
  return { id, name, isPublic, isIndexed, description, sourceUrl, categoryOrder, categories };
}
