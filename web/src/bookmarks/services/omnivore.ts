import { z } from 'zod';
import type { LinkCollector } from '../collect/linkCollector';
import { looseItems, looseText } from './fields';

/**
 * Reads a `metadata_….json` of Omnivore's export. The ZIP also has the highlights of each item, as Markdown that quotes
 * them already: `highlights` maps the slug of an item to them.
 */
export function readOmnivore(
  json: unknown,
  collector: LinkCollector,
  highlights: ReadonlyMap<string, string> = new Map(),
): boolean {
  const { data } = looseItems.safeParse(json);
  if (data?.some((item) => isItem.safeParse(item).success) !== true) return false;
  collector.source = 'Omnivore';
  for (const item of data) {
    const { data: read } = itemSchema.safeParse(item);
    if (!read) {
      collector.skip({ title: '', url: '' }, 'It is not an item of Omnivore.');
      continue;
    }
    const { slug, title, description, url, state, labels, savedAt } = read;
    const text = highlights.get(slug);
    collector.addForeign({
      title,
      url,
      addedAt: savedAt,
      text,
      description,
      tags: labels,
      isArchived: /^archived$/i.test(state),
    });
  }
  return true;
}

const labelSchema = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);

const itemSchema = z.object({
  slug: looseText,
  title: looseText,
  description: looseText,
  url: z.string(),
  state: looseText,
  labels: z.array(labelSchema).catch([]),
  savedAt: looseText,
});
const isItem = z.object({ url: z.string(), slug: z.string(), savedAt: z.string() });

/** Returns the names in the column `labels` of Omnivore's CSV: a JSON list of labels, or their names with commas. */
export function omnivoreLabels(cell: string): string[] {
  try {
    return z.array(labelSchema).parse(JSON.parse(cell));
  } catch {
    return cell.split(',');
  }
}

export const OMNIVORE_LEFT_OUT =
  'Saved copies of pages, authors, cover images and how far something was read in Omnivore.';
