import { z } from 'zod';
import { fieldErrors } from '../../lib/shared/contract/fields/fieldErrors';
import { LIMITS } from '../../lib/shared/base/limits';
import { addressSent, withoutFinalStop } from '../../lib/shared/text/addressSent';
import { LISTED, ORDERS } from '../../lib/shared/queries/listLinks';
import { momentSchema } from '../../lib/shared/dates/moment';
import {
  atMost,
  categoryNameSchema,
  newCategoryNameSchema,
  idSchema,
  notesSchema,
  storedUrlSchema,
  urlSchema,
  workspaceIdOrNameSchema,
} from '../../lib/shared/contract/fields/validators';

/** Returns the error for any other value. */
function oneOf(values: readonly string[]): { readonly error: string } {
  return { error: `must be ${values.map((value) => `"${value}"`).join(' or ')}` };
}

// Arguments that several tools share. `describe` returns a copy, so a tool can have its own description. Tools declare
// required arguments first and userId last, because some clients pass arguments by position.

export const userId = idSchema.optional().describe('Default: key owner');
export const workspaceId = workspaceIdOrNameSchema.optional().describe('Id or name; defaults to "default"');
export const anyWorkspaceId = workspaceId.describe('Id, name or "*" for all; defaults to "default"');
export const category = categoryNameSchema.describe('Category name, in any case');
/** The category of a link that a call adds. */
export const newCategory = newCategoryNameSchema;
const sentAddress = z.string(fieldErrors).transform(addressSent);
export const url = sentAddress.pipe(urlSchema).describe('Absolute URL');
export const newUrl = sentAddress.transform(withoutFinalStop).pipe(urlSchema).describe('Absolute URL');
export const storedUrl = sentAddress.pipe(storedUrlSchema);
export const query = z
  .string(fieldErrors)
  .trim()
  .min(1, 'must not be empty')
  .max(LIMITS.url, atMost(LIMITS.url))
  .describe('Keywords or a URL');
export const notes = notesSchema.optional();
export const sourceUrl = sentAddress
  .pipe(urlSchema)
  .optional()
  .describe("Its page in the user's notes tool, not its own URL");
const LIMIT_RANGE = `must be from 1 to ${String(LIMITS.itemsPerPage)}`;
export const limit = z
  .int(fieldErrors)
  .min(1, LIMIT_RANGE)
  .max(LIMITS.itemsPerPage, LIMIT_RANGE)
  .optional()
  .describe('Omit for 11.5 KB, else 40 KB');
export const cursor = z.string(fieldErrors).optional().describe('Previous nextCursor');
export const linkCursor = cursor.describe('nextCursor, or the last URL before links were cut');
/** What a list can show instead of all links. Changes are not links. */
const SHOWN = ['changes', ...LISTED] as const;
export const show = z.enum(SHOWN, oneOf(SHOWN)).optional().describe('Only these');
export const order = z
  .enum(ORDERS, `${oneOf(ORDERS).error}. Omit it for the newest first`)
  .optional()
  .describe('Else newest');
export const brief = z.boolean(fieldErrors).optional().describe('A line each, and an overview');
export const since = momentSchema.optional().describe('ISO date or time');
export const until = momentSchema.optional().describe('Inclusive');
