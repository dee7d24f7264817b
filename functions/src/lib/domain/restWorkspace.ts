import { z } from 'zod';
import { LIMITS } from './limits';
import { linksByCategory } from './queries/linksByCategory';
import type { Workspace } from './model';
import { summarise } from './queries/summary';
import { fieldErrors } from './fieldErrors';
import { categoryNameSchema, timeSchema, titleSchema, urlSchema, workspaceNameSchema } from './validators';

const restLinkSchema = z.strictObject(
  {
    title: titleSchema,
    url: urlSchema,
    addedAt: timeSchema.optional(),
  },
  fieldErrors,
);

const restCategorySchema = z.strictObject(
  {
    categoryName: categoryNameSchema,
    links: z.array(restLinkSchema, fieldErrors),
  },
  fieldErrors,
);

/** The body of `POST /api/workspace/update`. `updatedAt` is ignored, so that an answer can be sent back. */
export const updateRequestSchema = z
  .strictObject(
    {
      name: workspaceNameSchema.optional(),
      isPublic: z.boolean(fieldErrors).optional(),
      categories: z
        .array(restCategorySchema, fieldErrors)
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

/** A workspace as REST answers it: all of its categories and links. */
export const restWorkspaceSchema = z.object({
  name: z.string(),
  isPublic: z.boolean(),
  categories: z.array(
    z.object({
      categoryName: z.string(),
      links: z.array(z.object({ title: z.string(), url: z.string(), addedAt: z.string() })),
    }),
  ),
  updatedAt: z.string(),
});
export type RestWorkspace = z.infer<typeof restWorkspaceSchema>;

/** Categories and links with the newest first, so that every instance gives the same answer. */
export function restWorkspace(workspace: Workspace): RestWorkspace {
  const { name, isPublic, updatedAt } = workspace;
  const groups = linksByCategory(workspace);
  const categories = summarise(workspace).categories.map(({ id, name: categoryName }) => ({
    categoryName,
    links: (groups.get(id) ?? []).map(({ link: { title, url, addedAt } }) => ({ title, url, addedAt })),
  }));
  return { name, isPublic, categories, updatedAt };
}
