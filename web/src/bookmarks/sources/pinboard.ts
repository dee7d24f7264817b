import { z } from 'zod';
import type { LinkCollector } from '../collect/linkCollector';
import type { Content } from '../content/content';
import { looseFlag, looseText } from '../content/fields';
import { addItems, itemsWith, jsonOf } from '../content/items';

/** Reads the JSON backup of Pinboard, in which the title is called a description. */
export function readPinboard(content: Content, collector: LinkCollector): boolean {
  const items = itemsWith(jsonOf(content), 'href', 'description', 'extended');
  if (!items) return false;
  collector.leftOut.push('Whether a bookmark was shared.');
  addItems(items, postSchema, collector, ({ href, description, extended, time, toread, tags }) => ({
    title: description,
    url: href,
    addedAt: time,
    text: extended,
    tags: [...tags.split(' '), ...(toread ? ['unread'] : [])],
  }));
  return true;
}

const postSchema = z.object({
  href: z.string(),
  description: looseText,
  extended: looseText,
  time: looseText,
  toread: looseFlag,
  tags: looseText,
});
