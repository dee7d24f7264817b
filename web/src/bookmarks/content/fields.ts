import { z } from 'zod';

// One field of an unexpected type must not make a whole file unreadable.

/** A string. Anything else is ''. */
export const looseText = z.string().catch('');

/** A list of strings, without anything else that is in it. */
export const looseTexts = z
  .array(z.unknown())
  .catch([])
  .transform((items) => items.filter((item) => typeof item === 'string'));

/** A string or a number, as a string. */
export const idOrNumber = z.union([z.string(), z.number().transform(String)]).catch('');

/** A list of items of which some may be unreadable. */
export const looseItems = z.array(z.unknown());

/** Yes or no, in the many ways of writing it. Anything else is no. */
export const looseFlag = z
  .unknown()
  .optional()
  .transform((flag) => /^(?:true|yes|1)$/i.test(String(flag)));

/** Tags, as a list of names or of objects that have one, or in one string with commas. */
export const looseTags = z
  .union([
    z.string().transform((tags) => tags.split(',')),
    z.array(z.unknown()).transform((tags) => tags.flatMap((tag) => tagSchema.safeParse(tag).data ?? [])),
  ])
  .catch([]);

const tagSchema = z.union([
  z.string(),
  z.object({ name: z.string() }).transform(({ name }) => name),
  z.object({ label: z.string() }).transform(({ label }) => label),
]);

/** Returns the tags in a cell that has them as a list in JSON, or separates them by commas. */
export function tagsInCell(cell: string): string[] {
  if (!cell.startsWith('[')) return cell.split(',');
  try {
    return looseTags.parse(JSON.parse(cell));
  } catch {
    return cell.split(',');
  }
}
