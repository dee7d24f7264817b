import { z } from 'zod';
import { pathOf, sameNames } from '../collect/folderPath';
import { looseTags, looseText } from '../content/fields';
import { itemsWith, jsonOf } from '../content/items';
import type { Reader } from '../content/reader';

/** Reads a backup of Linkwarden. Pinned links become favorites. */
export const read: Reader = (content, collector) => {
  const { data } = fileSchema.safeParse(jsonOf(content));
  if (!data?.collections.some(({ links }) => itemsWith(links, 'name', 'tags', 'createdAt'))) return false;
  collector.leftOut.push(
    'Saved copies of pages, highlights, icons, colors and descriptions of collections. Linkwarden does not export the highlights.',
  );
  const folders = new Map(data.collections.map((collection) => [collection.id, collection]));
  collector.leftOut.push(...sameNames(folders.values()));
  const pinned = new Set(data.pinnedLinks.map(({ id }) => id));
  for (const { id: collectionId, links, rssSubscriptions } of data.collections) {
    const folder = pathOf(folders, collectionId);
    for (const { id, name, type, description, url, tags, importDate, createdAt } of links) {
      if (url === '' && type !== 'url' && type !== '') {
        collector.skip({ title: name, url }, 'This is a file that was uploaded, not a link.');
        continue;
      }
      collector.addForeign({
        folder,
        title: name,
        url,
        addedAt: importDate || createdAt,
        text: description,
        tags,
        isFavorite: id !== undefined && pinned.has(id),
      });
    }
    for (const { name, url } of rssSubscriptions) {
      collector.skip({ title: name, url }, 'This is a subscription to a feed, not a link.');
    }
  }
  return true;
};

const linkSchema = z.object({
  id: z.number().optional(),
  name: looseText,
  type: looseText,
  description: looseText,
  url: looseText,
  tags: looseTags,
  importDate: looseText,
  createdAt: looseText,
});

/** "Export Data" of Linkwarden: the row of the user with everything that belongs to them. */
const fileSchema = z.object({
  collections: z.array(
    z.object({
      id: z.number(),
      name: looseText,
      parentId: z.number().nullish(),
      links: z.array(linkSchema),
      rssSubscriptions: z.array(z.object({ name: looseText, url: looseText })).catch([]),
    }),
  ),
  pinnedLinks: z.array(z.object({ id: z.number().optional() })).catch([]),
});
