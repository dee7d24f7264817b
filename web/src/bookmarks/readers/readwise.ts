import type { Reader } from '../content/reader';
import { rowsWith } from '../content/rows';

/** Reads the CSV file of Readwise Reader. Skips what came from feeds, which nobody saved. */
export const read: Reader = (content, collector) => {
  const rows = rowsWith(content, collector, 'url', 'document tags', 'saved date', 'location');
  if (!rows) return false;
  collector.leftOut.push(
    'Highlights, which are in another file of Readwise, reading progress, and what is in the inbox, for later or on the shortlist.',
  );
  for (const row of rows) {
    const [title, url] = [row('title'), row('url')];
    if (row('location') === 'feed') {
      collector.skip({ title, url }, 'It came from a feed in Reader, and was not saved there.');
      continue;
    }
    collector.addForeign({
      title,
      url,
      addedAt: row('saved date'),
      tags: pythonStrings(row('document tags')),
      isArchived: row('location') === 'archive',
    });
  }
  return true;
};

/** Returns the strings in a list as Python writes it: `['x', "it's", 'it\'s', 'a, b']`. */
function pythonStrings(list: string): string[] {
  const strings: string[] = [];
  for (let at = 0; at < list.length; at++) {
    const quote = list.charAt(at);
    if (quote !== "'" && quote !== '"') continue;
    let text = '';
    for (at++; at < list.length; at++) {
      const isDoubled = list.charAt(at) === quote && list.charAt(at + 1) === quote;
      if (list.charAt(at) === '\\' || isDoubled) at++;
      else if (list.charAt(at) === quote) break;
      text += list.charAt(at);
    }
    strings.push(text);
  }
  return strings;
}
