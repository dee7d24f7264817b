import { z } from 'zod';
import { pathWithin } from '../collect/folderPath';
import { idOrNumber, looseItems, looseText } from '../content/fields';
import { jsonOf } from '../content/items';
import type { Reader } from '../content/reader';

/** Reads the file `Bookmarks` in a profile of Chrome and of the browsers that are built on it. */
export const read: Reader = (content, collector) => {
  const { data } = fileSchema.safeParse(jsonOf(content));
  if (!data) return false;
  collector.leftOut.push('When a bookmark was last opened, and what is in the trash.');
  // Not recursive: folders may be nested as deeply as somebody likes.
  const stack = rootsIn(data.roots)
    .map((node) => ({ node, path: [] as readonly string[] }))
    .reverse();
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { data: node } = nodeSchema.safeParse(next.node);
    if (!node) continue;
    const { name, url, children, date_added } = node;
    if (node.type === 'folder') {
      const path = pathWithin(next.path, name);
      for (const child of children.toReversed()) stack.push({ node: child, path });
    } else collector.addForeign({ folder: next.path, title: name, url, addedAt: date_added });
  }
  return 'a profile of Chrome, or of a browser built on it,';
};

/** Returns the outermost folders. Those of Opera are one level deeper. */
function rootsIn(roots: Readonly<Record<string, unknown>>): unknown[] {
  return Object.entries(roots).flatMap(([name, root]) => {
    if (name === 'trash') return [];
    const { data: more } = opera.safeParse(name === 'custom_root' ? root : undefined);
    return more ? rootsIn({ ...more, custom_root: undefined }) : [root];
  });
}

const opera = z.record(z.string(), z.unknown());

const nodeSchema = z.object({
  type: z.enum(['folder', 'url']),
  name: looseText,
  url: looseText,
  /** Microseconds since 1601. */
  date_added: idOrNumber,
  children: looseItems.catch([]),
});

const fileSchema = z.object({
  roots: z.looseObject({ bookmark_bar: z.object({ type: z.literal('folder') }).loose() }),
});
