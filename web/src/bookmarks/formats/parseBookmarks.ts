import { tokenizerFor } from '../content/tokenizer';
import { exportedDate, exportedNote, isExportedHere } from './bookmarksFile';
import { bookmarkPieces } from './bookmarkPieces';
import { pathWithin } from '../collect/folderPath';
import type { ForeignLink } from '../collect/foreignLink';
import type { LinkCollector } from '../collect/linkCollector';

/**
 * Reads a bookmarks file as exported by browsers, linkding and Raindrop.io ("Netscape" HTML), and the list that Pocket
 * exported. Folders become categories, and nested ones are named "Parent/Child". Descriptions become notes. A link without a
 * title gets its URL as the title. What was exported here stays as it is.
 *
 * Such files are HTML as in 1996, with unclosed and badly nested elements, so only the order of the tags counts. What comes
 * after a `<DT>` is one bookmark, up to the next: links and lists in its title and its description are text. Runs in linear
 * time. Returns false if there is no link in it.
 */
export function readBookmarks(file: string, collector: LinkCollector): boolean {
  const isOwn = isExportedHere(file);
  /** The paths of the open folders. */
  const paths: (readonly string[])[] = [];
  /** The title of the folder whose content comes next. */
  let nextFolder = '';
  /** A bookmark whose description may still follow. */
  let bookmark: ForeignLink | undefined;
  let count = 0;
  /** The heading above, such as Pocket’s “Read Archive”. */
  let section = '';
  let tag = '';
  let attribute = '';
  let attributes = new Map<string, string[]>();
  let open: { tag: string; attributes: Map<string, string[]>; text: string[]; links: number } | undefined;
  /** Whether a `<DT>` began what is being read. */
  let isItem = false;
  let html = '';

  const addBookmark = (description = bookmark?.text ?? '') => {
    if (bookmark && isOwn) {
      const { folder: [category = ''] = [], title, url } = bookmark;
      const [addedAt, notes] = [exportedDate(bookmark.addedAt), exportedNote(description)];
      collector.add({ category, title, url, addedAt, notes });
    } else if (bookmark) collector.addForeign({ ...bookmark, ...notesIn(description) });
    bookmark = undefined;
  };
  const finish = () => {
    if (!open) return;
    const { tag, attributes, text } = open;
    open = undefined;
    const content = text.join('');
    const value = (name: string) => attributes.get(name)?.join('') ?? '';
    if (tag === 'h1') section = content.trim();
    else if (tag === 'h3') nextFolder = content;
    else if (tag === 'dd') addBookmark(content);
    else {
      const tags = value('tags').split(',');
      if (value('toread') === '1') tags.push('unread');
      count++;
      bookmark = {
        folder: attributes.has('data-cover') ? withoutUnsorted(paths.at(-1)) : (paths.at(-1) ?? []),
        title: content,
        url: value('href'),
        addedAt: value('add_date') || value('time_added'),
        text: value('description'),
        tags: tags.filter((name) => !LINKDING_ARCHIVED.includes(name)),
        isArchived: ARCHIVES.includes(section) || tags.some((name) => LINKDING_ARCHIVED.includes(name)),
        isFavorite: value('data-important') === 'true' || section === 'Starred',
      };
    }
  };
  const begin = () => {
    if (open && isItem && IN_TEXT.has(tag)) {
      if (tag === 'a') open.links++;
      else if (open.tag === 'dd' && (tag === 'br' || open.text.at(-1)?.endsWith('\n') !== true))
        open.text.push('\n');
      return;
    }
    if (tag === 'br' && open?.tag === 'dd') open.text.push('\n');
    if (!STRUCTURE.has(tag)) return;
    finish();
    isItem = tag === 'dt' || (isItem && OPENING.has(tag));
    if (tag !== 'dd') addBookmark();
    if (tag === 'dl') {
      paths.push(isOwn ? [nextFolder] : pathWithin(paths.at(-1) ?? [], nextFolder));
      nextFolder = '';
    }
    if (OPENING.has(tag)) open = { tag, attributes, text: [], links: 0 };
  };

  const tokenizer = tokenizerFor({
    onopentagname(start, end) {
      tag = html.slice(start, end).toLowerCase();
      attributes = new Map();
    },
    onattribname(start, end) {
      attribute = tag === 'a' ? html.slice(start, end).toLowerCase() : '';
      // The first of several attributes with the same name wins, as in browsers.
      if (attributes.has(attribute) || !ATTRIBUTES.has(attribute)) attribute = '';
      else attributes.set(attribute, []);
    },
    onattribdata(start, end) {
      attributes.get(attribute)?.push(html.slice(start, end));
    },
    onattribentity(codePoint) {
      attributes.get(attribute)?.push(String.fromCodePoint(codePoint));
    },
    onopentagend: begin,
    onselfclosingtag: begin,
    onclosetag(start, end) {
      const closed = html.slice(start, end).toLowerCase();
      if (closed === 'a' && open && open.links > 0) {
        open.links--;
        return;
      }
      if (!STRUCTURE.has(closed) || (isItem && open?.tag === 'dd' && IN_TEXT.has(closed))) return;
      finish();
      if (closed !== 'dl') return;
      addBookmark();
      paths.pop();
      nextFolder = '';
    },
    ontext(start, end) {
      open?.text.push(html.slice(start, end));
    },
    ontextentity(codePoint) {
      open?.text.push(String.fromCodePoint(codePoint));
    },
  });
  for (html of bookmarkPieces(file)) {
    tokenizer.reset();
    tokenizer.write(html);
    tokenizer.end();
  }
  finish();
  addBookmark();
  if (count === 0) return false;
  if (paths.length > 0 || file.lastIndexOf('<') > file.lastIndexOf('>')) collector.isTruncated = true;
  if (!isOwn) collector.leftOut.push('Icons, keywords, and the descriptions of folders.');
  return true;
}

/** Tags that end the preceding title or description, even if it is not closed. */
const STRUCTURE: ReadonlySet<string> = new Set(['a', 'dd', 'dl', 'dt', 'h1', 'h3', 'hr', 'li', 'ul']);

const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['href', 'add_date', 'description', 'tags', 'toread', 'data-important', 'data-cover'],
  // Pocket's name for it.
  'time_added',
]);

/** What is only text or a line break within a title or a description. */
const IN_TEXT: ReadonlySet<string> = new Set(['a', 'br', 'div', 'h1', 'hr', 'li', 'p', 'ul']);

/** What has text that matters. */
const OPENING: ReadonlySet<string> = new Set(['a', 'dd', 'h1', 'h3']);

/** Returns a folder of Raindrop.io, which calls what is in no folder “Unsorted”. */
const withoutUnsorted = (path: readonly string[] = []) =>
  path.at(-1) === 'Unsorted' ? path.slice(0, -1) : path;

/** The headings of Pocket and Instapaper above what was read. That of Instapaper above favorites is “Starred”. */
const ARCHIVES: readonly string[] = ['Read Archive', 'Archive'];

/** linkding adds these to what a page says about itself and to the tags. */
const [LINKDING_NOTES, LINKDING_NOTES_END] = ['[linkding-notes]', '[/linkding-notes]'];
const LINKDING_ARCHIVED: readonly string[] = ['linkding:bookmarks.archived', 'linkding:archived'];

/** Returns the parts of a description: what the person wrote, and what linkding says about the page. */
function notesIn(description: string): Pick<ForeignLink, 'text' | 'description'> {
  const start = description.indexOf(LINKDING_NOTES);
  const end = description.indexOf(LINKDING_NOTES_END, start);
  if (start < 0 || end < 0) return { text: description };
  return {
    text: description.slice(start + LINKDING_NOTES.length, end),
    description: description.slice(0, start) + description.slice(end + LINKDING_NOTES_END.length),
  };
}
