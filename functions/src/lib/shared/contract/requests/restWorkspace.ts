import { z } from 'zod';
import { fieldErrors } from '../fields/fieldErrors';
import { LIMITS } from '../../base/limits';
import { linkSchema } from '../../model/model';
import {
  newCategoryNameSchema,
  timeSchema,
  titleSchema,
  urlSchema,
  workspaceNameSchema,
} from '../fields/validators';

export type RestWorkspace = z.infer<typeof restWorkspaceSchema>;

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
    categoryName: newCategoryNameSchema,
    links: z.array(linkUpdateSchema, fieldErrors),
  },
  fieldErrors,
);

const workspaceUpdateSchema = z.strictObject(
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
);

/** The body of `POST /api/workspace/update`. Accepts and ignores `updatedAt`, so that a response can be sent back. */
export const updateRequestSchema = z
  .unknown()
  // Count the links first: the problems of hundreds of thousands of invalid links would fill the memory.
  .superRefine((body, context) => {
    const count = countLinks(body);
    if (count > LIMITS.linksPerRequest) {
      const message = `has ${String(count)} links: send at most ${String(LIMITS.linksPerRequest)} in one request`;
      context.addIssue({ code: 'custom', path: ['categories'], message });
    }
  })
  .pipe(workspaceUpdateSchema);
export type UpdateRequest = z.infer<typeof updateRequestSchema>;

/** Counts the links in the categories of a body that may be invalid. */
function countLinks(body: unknown): number {
  if (typeof body !== 'object' || body === null || !('categories' in body)) return 0;
  const categories: readonly unknown[] = Array.isArray(body.categories) ? body.categories : [];
  return categories.reduce<number>((sum, category) => {
    const links = typeof category === 'object' && category !== null && 'links' in category && category.links;
    return sum + (Array.isArray(links) ? links.length : 0);
  }, 0);
}

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
