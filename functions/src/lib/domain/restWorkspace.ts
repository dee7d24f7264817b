import { z } from 'zod';
import { fieldErrors } from './fieldErrors';
import { LIMITS } from './limits';
import { linkSchema, type Workspace } from './model';
import { linksByCategory } from './queries/linkOrder';
import { summarise } from './queries/summary';
import { categoryNameSchema, timeSchema, titleSchema, urlSchema, workspaceNameSchema } from './validators';

const linkUpdateSchema = z.strictObject(
  {
    title: titleSchema,
    url: urlSchema,
    addedAt: timeSchema.optional(),
  },
  fieldErrors,
);

const categoryUpdateSchema = z.strictObject(
  {
    categoryName: categoryNameSchema,
    links: z.array(linkUpdateSchema, fieldErrors),
  },
  fieldErrors,
);

/** The body of `POST /api/workspace/update`. Accepts and ignores `updatedAt`, so that a response can be sent back. */
export const updateRequestSchema = z
  .strictObject(
    {
      name: workspaceNameSchema.optional(),
      isPublic: z.boolean(fieldErrors).optional(),
      categories: z
        .array(categoryUpdateSchema, fieldErrors)
        .max(LIMITS.categoriesPerRequest, `must have at most ${String(LIMITS.categoriesPerRequest)} items`)
        .optional(),
      updatedAt: z.unknown().optional(),
    },
    fieldErrors,
  )
  .superRefine(({ categories = [] }, context) => {
    const count = categories.reduce((sum, { links }) => sum + links.length, 0);
    if (count > LIMITS.linksPerRequest) {
      const message = `has ${String(count)} links: send at most ${String(LIMITS.linksPerRequest)} in one request`;
      context.addIssue({ code: 'custom', path: ['categories'], message });
    }
  });
export type UpdateRequest = z.infer<typeof updateRequestSchema>;

/** A workspace in a REST response, with all of its categories and links. */
export const restWorkspaceSchema = z.object({
  name: z.string(),
  isPublic: z.boolean(),
  categories: z.array(
    z.object({
      categoryName: z.string(),
      links: z.array(linkSchema.pick({ title: true, url: true, addedAt: true })),
    }),
  ),
  updatedAt: z.string(),
});
export type RestWorkspace = z.infer<typeof restWorkspaceSchema>;

/** Returns a workspace as REST shows it: links newest first, and the category with the newest link first. */
export function restWorkspace(workspace: Workspace): RestWorkspace {
  const { name, isPublic, updatedAt } = workspace;
  const links = linksByCategory(workspace);
  const categories = summarise(workspace).categories.map(({ id, name: categoryName }) => ({
    categoryName,
    links: (links.get(id) ?? []).map(({ link: { title, url, addedAt } }) => ({ title, url, addedAt })),
  }));
  return { name, isPublic, categories, updatedAt };
}
