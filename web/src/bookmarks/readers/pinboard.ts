import { z } from 'zod';
import { looseFlag, looseItems, looseText } from '../content/fields';
import { addItems, itemsWith, jsonOf } from '../content/items';
import type { Reader } from '../content/reader';

/** Reads the backups of Pinboard in JSON and XML, in which the title is called a description. Delicious had the same XML. */
export const read: Reader = (content, collector) => {
  const json = jsonOf(content);
  const { data: posts } = postsSchema.safeParse(
    content.kind === 'json' && content.format === 'XML' ? json : undefined,
  );
  const items = itemsWith(posts?.children ?? json, ...FIELDS, ...(posts ? [] : ['hash']));
  if (!items) return false;
  collector.leftOut.push('Whether a bookmark was shared.');
  addItems(items, postSchema, collector, ({ href, description, extended, time, toread, tags, tag }) => ({
    title: description,
    url: href,
    addedAt: time,
    text: extended,
    tags: [...(tags || tag).split(' '), ...(toread ? ['unread'] : [])],
  }));
  return posts ? 'Pinboard or Delicious' : true;
};

/** In JSON, other programs have these, too, but not the hash of an address. */
const FIELDS = ['href', 'description', 'extended'];

const postSchema = z.object({
  href: z.string(),
  description: looseText,
  extended: looseText,
  time: looseText,
  toread: looseFlag,
  tags: looseText,
  /** Its name in XML. */
  tag: looseText,
});

/** The XML, whose elements `post` are in an element `posts`. */
const postsSchema = z.object({ children: looseItems });
