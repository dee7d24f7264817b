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
