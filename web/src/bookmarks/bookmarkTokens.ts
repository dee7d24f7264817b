import { Tokenizer } from 'htmlparser2';

/** What `readTokens` calls, in file order. */
interface BookmarkEvents {
  /** The content of a folder starts. */
  onList(): void;
  /** The content of a folder ends. */
  onListEnd(): void;
  /** The title of the folder whose content comes next. */
  onFolder(title: string): void;
  onBookmark(bookmark: Bookmark): void;
}

interface Bookmark {
  readonly title: string;
  readonly href: string;
  /** `ADD_DATE` as in the file, or empty. */
  readonly addDate: string;
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

  const finish = () => {
    if (!open) return;
    const { tag, attributes, text } = open;
    open = undefined;
    const title = text.join('');
    const value = (name: string) => attributes.get(name)?.join('') ?? '';
    if (tag === 'h3') events.onFolder(title);
    else events.onBookmark({ title, href: value('href'), addDate: value('add_date') });
  };
  const begin = () => {
    if (!STRUCTURE.has(tag)) return;
    finish();
    if (tag === 'dl') events.onList();
    if (tag === 'a' || tag === 'h3') open = { tag, attributes, text: [] };
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
        if (closed === 'dl') events.onListEnd();
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
      onend: finish,
      onprocessinginstruction: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}

/** Tags that end the preceding title, even if it is not closed. */
const STRUCTURE: ReadonlySet<string> = new Set(['a', 'dd', 'dl', 'dt', 'h1', 'h3', 'hr']);

function ignore(): void {
  // Not needed.
}
