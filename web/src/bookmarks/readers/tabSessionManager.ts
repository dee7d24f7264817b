import { z } from 'zod';
import { idOrNumber, looseTags, looseText } from '../content/fields';
import { itemsWith, jsonOf } from '../content/items';
import type { Reader } from '../content/reader';

/** Reads the JSON export of Tab Session Manager. Each session becomes a category. */
export const read: Reader = (content, collector) => {
  const items = itemsWith(jsonOf(content), 'windows', 'date');
  const sessions = items?.map((item) => sessionSchema.safeParse(item).data);
  if (!sessions?.some((session) => session !== undefined)) return false;
  collector.leftOut.push('Which tabs shared a window, their history, and whether they were pinned.');
  for (const session of sessions) {
    if (!session) {
      collector.skip({ title: '', url: '' }, 'It is not a session of Tab Session Manager.');
      continue;
    }
    const { name, date, tag, windows } = session;
    for (const tab of Object.values(windows).flatMap((tabs) => Object.values(tabs))) {
      const { data } = tabSchema.safeParse(tab);
      if (!data) continue;
      const { title, url, lastAccessed } = data;
      collector.addForeign({ folder: [name], title, url, addedAt: lastAccessed || date, tags: tag });
    }
  }
  return true;
};

const sessionSchema = z.object({
  name: looseText,
  date: idOrNumber,
  tag: looseTags,
  windows: z.record(z.string(), z.record(z.string(), z.unknown())),
});

const tabSchema = z.object({ title: looseText, url: z.string(), lastAccessed: idOrNumber });
