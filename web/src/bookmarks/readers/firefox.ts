import { z } from 'zod';
import { pathWithin } from '../collect/folderPath';
import type { ForeignLink } from '../collect/foreignLink';
import { idOrNumber, looseItems, looseText } from '../content/fields';
import { jsonOf } from '../content/items';
import type { Reader } from '../content/reader';

/** Reads the backup of Firefox in JSON: the only file of a browser that has the tags. */
export const read: Reader = (content, collector) => {
  const { data: root } = nodeSchema.safeParse(jsonOf(content));
  if (!root || !isFolder(root)) return false;
  collector.leftOut.push('Keywords, icons, separators, and the descriptions of folders.');
  const links: ForeignLink[] = [];
  const tags = new Map<string, string[]>();
  // Not recursive: folders may be nested as deeply as somebody likes.
  const stack = [{ node: root, path: [] as readonly string[], tag: '' }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, path, tag } = next;
    if (isFolder(node)) {
      const isTags = node.root === 'tagsFolder' || node.guid === 'tags________';
      const children = node.children.flatMap((child) => {
        const { data } = nodeSchema.safeParse(child);
        if (!data) return [];
        const isInTags = tag !== '' || isTags;
        if (isInTags) return { node: data, path, tag: isTags ? data.title : tag };
        return { node: data, path: isFolder(data) ? pathWithin(path, titleOf(data)) : path, tag };
      });
      stack.push(...children.reverse());
    } else if (tag !== '')
      tags
        .set(node.uri, tags.get(node.uri) ?? [])
        .get(node.uri)
        ?.push(tag);
    else if (node.uri !== '') links.push(linkOf(node, path));
  }
  for (const link of links) {
    collector.addForeign({ ...link, tags: [...(link.tags ?? []), ...(tags.get(link.url) ?? [])] });
  }
  return true;
};

/** A backup that another program wrote may lack the type of the outermost folder. */
const isFolder = ({ type, guid }: Node) => type === 'text/x-moz-place-container' || guid === 'root________';

const nodeSchema = z.object({
  guid: looseText,
  title: looseText,
  type: looseText,
  root: looseText,
  uri: looseText,
  dateAdded: idOrNumber,
  tags: looseText,
  annos: looseItems.catch([]),
  children: looseItems.catch([]),
});
type Node = z.infer<typeof nodeSchema>;

/** The folders that Firefox has itself, and what it calls them. */
const ROOTS: Readonly<Record<string, string>> = {
  menu________: 'Bookmarks Menu',
  bookmarksMenuFolder: 'Bookmarks Menu',
  toolbar_____: 'Bookmarks Toolbar',
  toolbarFolder: 'Bookmarks Toolbar',
  unfiled_____: 'Other Bookmarks',
  unfiledBookmarksFolder: 'Other Bookmarks',
  mobile______: 'Mobile Bookmarks',
  mobileFolder: 'Mobile Bookmarks',
};

const titleOf = ({ guid, root, title }: Node) => ROOTS[guid] ?? ROOTS[root] ?? title;

function linkOf({ title, uri, dateAdded, tags, annos }: Node, folder: readonly string[]): ForeignLink {
  const description = annos.map((anno) => descriptionSchema.safeParse(anno).data?.value);
  return {
    folder,
    title,
    url: uri,
    addedAt: dateAdded,
    text: description.find((text) => text !== undefined),
    tags: tags.split(','),
  };
}

const descriptionSchema = z.object({
  name: z.literal('bookmarkProperties/description'),
  value: z.string(),
});
