import { z } from 'zod';
import type { LinkCollector } from '../collect/linkCollector';
import type { Content } from '../content/content';
import { looseTags, looseText } from '../content/fields';
import { addItems, itemsWith, jsonOf } from '../content/items';

/** Reads links as the REST API of Shaarli returns them. Its export is a bookmarks file. */
export function readShaarli(content: Content, collector: LinkCollector): boolean {
  const items = itemsWith(jsonOf(content), 'url', 'shorturl', 'private');
  if (!items) return false;
  collector.leftOut.push('Whether a link was private.');
  addItems(items, linkSchema, collector, ({ title, url, created, description, tags }) => ({
    title,
    url,
    addedAt: created,
    text: description,
    tags,
  }));
  return true;
}

const linkSchema = z.object({
  title: looseText,
  url: z.string(),
  created: looseText,
  description: looseText,
  tags: looseTags,
});
