import { z } from 'zod';
import type { LinkCollector } from '../collect/linkCollector';
import { looseItems, looseText } from './fields';

/** Reads `annotations/part_….json` of Pocket's export: the highlights of pages. They join the links of the CSV files. */
export function readPocketAnnotations(json: unknown, collector: LinkCollector): boolean {
  const { data } = looseItems.safeParse(json);
  if (data?.some((item) => annotationSchema.safeParse(item).success) !== true) return false;
  collector.source = 'Pocket';
  for (const item of data) {
    const { data: read } = annotationSchema.safeParse(item);
    if (!read) {
      collector.skip({ title: '', url: '' }, 'These are not the highlights of a page in Pocket.');
      continue;
    }
    const { url, title, highlights } = read;
    const quotes = highlights.map(({ quote }) => quote);
    collector.addForeign({ title, url, addedAt: '', quotes, isSupplement: true });
  }
  return true;
}

const annotationSchema = z.object({
  url: z.string(),
  title: looseText,
  highlights: z.array(z.object({ quote: z.string() })),
});
