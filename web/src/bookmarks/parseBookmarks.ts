import { Tokenizer } from 'htmlparser2';
import { folderPath, NO_FOLDER } from './folderPath';
import { LinkCollector, type ForeignLink } from './linkCollector';
import type { ParsedFile } from './parsedFile';

/** Tags that end the preceding title or description, even if it is not closed. */
const STRUCTURE: ReadonlySet<string> = new Set(['a', 'dd', 'dl', 'dt', 'h1', 'h3', 'hr']);
const ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'add_date']);

/**
 * Parses a bookmarks file as exported by browsers ("Netscape" HTML). Folders become categories, and nested ones are named
 * "Parent / Child". Descriptions become notes. A link without a title gets its URL as the title. Icons, keywords, tags
 * and the descriptions of folders are ignored.
 *
 * Such files are HTML as in 1996, with unclosed and badly nested elements, so only the order of the tags counts. Runs in
 * linear time.
 */
export function parseBookmarks(html: string): ParsedFile {
  const collector = new LinkCollector();
  /** The categories of the open folders. */
  const paths: string[] = [];
  /** The title of the folder whose content comes next. */
  let nextFolder = '';
  /** A bookmark whose description may still follow. */
  let bookmark: Omit<ForeignLink, 'notes'> | undefined;
  let tag = '';
  let attribute = '';
  let attributes = new Map<string, string[]>();
  let open: { tag: string; attributes: Map<string, string[]>; text: string[] } | undefined;

  const addBookmark = (notes = '') => {
    if (bookmark) collector.addForeign({ ...bookmark, notes });
    bookmark = undefined;
  };
  const finish = () => {
    if (!open) return;
    const { tag, attributes, text } = open;
    open = undefined;
    const content = text.join('');
    const value = (name: string) => attributes.get(name)?.join('') ?? '';
    if (tag === 'h3') nextFolder = content;
    else if (tag === 'dd') addBookmark(content);
    else {
      const category = (paths.at(-1) ?? '') || NO_FOLDER;
      bookmark = { category, title: content, url: value('href'), addedAt: value('add_date') };
    }
  };
  const begin = () => {
    if (tag === 'br' && open?.tag === 'dd') open.text.push('\n');
    if (!STRUCTURE.has(tag)) return;
    finish();
    if (tag !== 'dd') addBookmark();
    if (tag === 'dl') {
      paths.push(folderPath(paths.at(-1) ?? '', nextFolder));
      nextFolder = '';
    }
    if (tag === 'a' || tag === 'h3' || tag === 'dd') open = { tag, attributes, text: [] };
  };

  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
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
      onattribend: ignore,
      onopentagend: begin,
      onselfclosingtag: begin,
      onclosetag(start, end) {
        const closed = html.slice(start, end).toLowerCase();
        if (!STRUCTURE.has(closed)) return;
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
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend() {
        finish();
        addBookmark();
      },
      onprocessinginstruction: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  const isTruncated = paths.length > 0 || html.lastIndexOf('<') > html.lastIndexOf('>');
  return {
    workspaces: [{ links: collector.links }],
    skipped: collector.skipped,
    ...(isTruncated && { isTruncated }),
  };
}

function ignore(): void {
  // Not needed.
}
