import { z } from 'zod';
import type { LinkCollector } from '../collect/linkCollector';
import type { Content } from '../content/content';
import { idOrNumber, looseTags, looseText } from '../content/fields';
import { addItems, itemsWith, jsonOf } from '../content/items';

/** Reads the JSON export of Delicious. */
export function readDelicious(content: Content, collector: LinkCollector): boolean {
  const items = itemsWith(jsonOf(content), 'url', 'created', 'private', 'owner');
  if (!items) return false;
  collector.leftOut.push('Whether a bookmark was private, and how many others had it.');
  addItems(items, bookmarkSchema, collector, ({ title, url, created, description, tags }) => ({
    title,
    url,
    addedAt: created,
    text: description,
    tags,
  }));
  return true;
}

const bookmarkSchema = z.object({
  title: looseText,
  url: z.string(),
  created: idOrNumber,
  description: looseText,
  tags: looseTags,
});
