import { z } from 'zod';
import { fieldErrors } from '../../lib/domain/fieldErrors';
import { LIMITS } from '../../lib/domain/limits';
import { categoryNameSchema, idSchema, notesSchema, urlSchema } from '../../lib/domain/validators';

// Arguments that several tools share. `describe` returns a copy, so a tool can word its own description.

export const userId = idSchema.optional().describe('Defaults to the owner of the key');
export const workspaceId = idSchema.optional().describe('Defaults to "default"');
export const category = categoryNameSchema.describe('Category name, in any case');
export const url = urlSchema.describe('Absolute URL');
export const notes = notesSchema.optional();
export const sourceUrl = urlSchema.optional().describe('URL of the page about this in a notes tool');
const LIMIT_RANGE = `must be from 1 to ${String(LIMITS.linksPerPage)}`;
export const limit = z
  .int(fieldErrors)
  .min(1, LIMIT_RANGE)
  .max(LIMITS.linksPerPage, LIMIT_RANGE)
  .optional()
  .describe(`Links per page, default ${String(LIMITS.defaultLinksPerPage)}`);
export const cursor = z.string(fieldErrors).optional().describe('nextCursor of the previous page');
