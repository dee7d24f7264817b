import { z } from 'zod';
import type { ForeignLink } from '../collect/foreignLink';
import type { LinkCollector } from '../collect/linkCollector';
import type { Content } from './content';
import { idOrNumber, looseTags, looseText } from './fields';

/**
 * Returns the items of a list in JSON, or of an object with numbers for keys, if one of them has all of these keys: only files
 * of one program do.
 */
export function itemsWith(json: unknown, ...keys: readonly string[]): readonly unknown[] | undefined {
  const items = isRecord(json) && Object.keys(json).every(isIndex) ? Object.values(json) : json;
  if (!Array.isArray(items)) return undefined;
  const all: readonly unknown[] = items;
  return all.some((item) => isRecord(item) && keys.every((key) => key in item)) ? all : undefined;
}

/** Returns the value of a file in JSON, or undefined for any other file. */
export const jsonOf = (content: Content): unknown => (content.kind === 'json' ? content.json : undefined);

/** Adds a link for each item. Skips those that do not fit the schema, for this reason. */
export function addItems<Item>(
  items: readonly unknown[],
  schema: z.ZodType<Item>,
  collector: LinkCollector,
  toLink: (item: Item) => ForeignLink,
  reason = 'It is not a link.',
): void {
  for (const item of items) {
    const { data, success } = schema.safeParse(item);
    if (success) collector.addForeign(toLink(data));
    else collector.skip({ title: '', url: '' }, reason);
  }
}

/** Adds the links of services whose items name the fields of a bookmark in the most usual way. */
export function addPlainItems(items: readonly unknown[], collector: LinkCollector): void {
  addItems(items, plainSchema, collector, ({ title, url, created, description, tags }) => ({
    title,
    url,
    addedAt: created,
    text: description,
    tags,
  }));
}

const plainSchema = z.object({
  title: looseText,
  url: z.string(),
  created: idOrNumber,
  description: looseText,
  tags: looseTags,
});

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const isIndex = (key: string) => /^\d{1,9}$/.test(key);
