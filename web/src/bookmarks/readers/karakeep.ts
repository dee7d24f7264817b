import { z } from 'zod';
import { pathOf, sameNames } from '../collect/folderPath';
import { idOrNumber, looseText, looseTexts } from '../content/fields';
import { jsonOf } from '../content/items';
import type { Reader } from '../content/reader';

/** Reads an export of Karakeep. A bookmark in several lists becomes a link in each of their categories. */
export const read: Reader = (content, collector) => {
  // Other programs have a list of `bookmarks`, too, but no `content` with a type.
  const { data } = fileSchema.safeParse(jsonOf(content));
  if (data?.bookmarks.some(({ content }) => content) !== true) return false;
  collector.leftOut.push(
    'Smart lists, which are searches, and the icons, descriptions and custom fields of Karakeep.',
  );
  if (data.bookmarks.some((bookmark) => bookmark.lists.length > MAX_LISTS))
    collector.leftOut.push(`All but the first ${String(MAX_LISTS)} lists of a bookmark.`);
  const lists = new Map(data.lists.filter(({ type }) => type !== 'smart').map((list) => [list.id, list]));
  collector.leftOut.push(...sameNames(lists.values()));
  for (const { createdAt, title, tags, content, note, archived, ...bookmark } of data.bookmarks) {
    const url = content?.url ?? '';
    if (content?.type !== 'link') {
      collector.skip({ title: title || (content?.text ?? ''), url }, reasonFor(content?.type));
      continue;
    }
    const folders = bookmark.lists
      .slice(0, MAX_LISTS)
      .filter((id) => lists.has(id))
      .map((id) => pathOf(lists, id));
    for (const folder of folders.length === 0 ? [[]] : folders) {
      const link = { folder, title, url, addedAt: createdAt, text: note, tags };
      collector.addForeign({ ...link, isArchived: archived === true });
    }
  }
  return true;
};

/** "Export Links as JSON" of Karakeep, formerly Hoarder. */
const fileSchema = z.object({
  bookmarks: z.array(
    z.object({
      createdAt: idOrNumber,
      title: looseText,
      tags: looseTexts,
      lists: looseTexts,
      content: z.object({ type: z.string(), url: looseText, text: looseText }).nullish().catch(undefined),
      note: looseText,
      archived: z.boolean().optional().catch(undefined),
    }),
  ),
  lists: z
    .array(z.object({ id: z.string(), name: z.string(), type: looseText, parentId: z.string().nullish() }))
    .default([]),
});

/** The lists that one bookmark may be in. */
const MAX_LISTS = 50;

function reasonFor(type: string | undefined): string {
  return type === 'text' ? 'This is a note, not a link.' : 'This is a file that was uploaded, not a link.';
}
