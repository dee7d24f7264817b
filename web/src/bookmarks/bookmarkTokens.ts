import { Tokenizer } from 'htmlparser2';

/** What `readTokens` calls, in file order. */
interface BookmarkEvents {
  /** The content of a folder starts. */
  onList(): void;
  /** The content of a folder ends. */
  onListEnd(): void;
  /** The title of the folder whose content comes next. */
  onFolder(title: string): void;
  /** A bookmark, with the description that follows it. */
  onBookmark(bookmark: Bookmark): void;
}

interface Bookmark {
  readonly title: string;
  readonly href: string;
  /** `ADD_DATE` as in the file, or empty. */
  readonly addDate: string;
  /** The description as in the file, with its line breaks, or empty. */
  readonly description: string;
}

const ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'add_date']);

/**
 * Reads the tags of a bookmarks file. Such files are HTML as in 1996, with unclosed and badly nested elements, so only
 * the order of the tags counts. Runs in linear time.
 */
export function readTokens(html: string, events: BookmarkEvents): void {
  let tag = '';
  let attribute = '';
  let attributes = new Map<string, string[]>();
  let open: { tag: string; attributes: Map<string, string[]>; text: string[] } | undefined;
  /** A bookmark whose description may still follow. */
  let bookmark: Omit<Bookmark, 'description'> | undefined;

  const report = (description = '') => {
    if (bookmark) events.onBookmark({ ...bookmark, description });
    bookmark = undefined;
  };
  const finish = () => {
    if (!open) return;
    const { tag, attributes, text } = open;
    open = undefined;
    const content = text.join('');
    const value = (name: string) => attributes.get(name)?.join('') ?? '';
    if (tag === 'h3') events.onFolder(content);
    else if (tag === 'dd') report(content);
    else bookmark = { title: content, href: value('href'), addDate: value('add_date') };
  };
  const begin = () => {
    if (tag === 'br' && open?.tag === 'dd') open.text.push('\n');
    if (!STRUCTURE.has(tag)) return;
    finish();
    if (tag !== 'dd') report();
    if (tag === 'dl') events.onList();
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
        report();
        events.onListEnd();
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
        report();
      },
      onprocessinginstruction: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}

/** Tags that end the preceding title or description, even if it is not closed. */
const STRUCTURE: ReadonlySet<string> = new Set(['a', 'dd', 'dl', 'dt', 'h1', 'h3', 'hr']);

function ignore(): void {
  // Not needed.
}
