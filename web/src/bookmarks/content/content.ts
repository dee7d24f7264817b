import { decodeText } from './decodeText';
import { jsonIn } from './json';
import { readZip, zipPaths } from './readZip';
import { tableIn, type Table } from './table';
import { xmlIn } from './xml';

/** What a file holds, found out once for all readers. */
export type Content =
  /** JSON, or XML in the form of JSON. */
  | {
      readonly kind: 'json';
      readonly format: 'JSON' | 'XML';
      readonly name: string;
      readonly json: unknown;
      readonly text: string;
      readonly isCutOff: boolean;
    }
  | { readonly kind: 'html'; readonly name: string; readonly text: string }
  | { readonly kind: 'text'; readonly name: string; readonly text: string; readonly table: Table }
  | { readonly kind: 'zip'; readonly name: string; readonly paths: readonly string[]; readonly zip: Bytes };

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Returns the content of a file. Goes by what is in it, and by its name only where that leaves a choice. Any text may be a
 * table, so its `table` is there to be asked for. @throws {Error} with a message for the user if the file is broken, or
 * cannot be read and something else can be imported instead.
 */
export function contentOf(name: string, bytes: Bytes): Content {
  if (startsWith(bytes, ZIP_START)) {
    const paths = zipPaths(bytes);
    if (paths.some((path) => OFFICE.has(path))) throw new Error(OFFICE_FILE);
    return { kind: 'zip', name, paths, zip: bytes };
  }
  const unreadable = UNREADABLE.find(([start]) => startsWith(bytes, start));
  if (unreadable) throw new Error(unreadable[1]);
  const text = decodeText(bytes);
  const json = jsonIn(name, text);
  if (json) return { kind: 'json', format: 'JSON', name, json: json.value, text, isCutOff: false };
  const xml = xmlIn(text);
  if (xml) return { kind: 'json', format: 'XML', name, json: xml.value, text, isCutOff: xml.isCutOff };
  if (isHtml(name, text)) return { kind: 'html', name, text };
  // A picture or a program may contain an address by chance.
  const written = text.includes('\0') ? '' : text;
  return { kind: 'text', name, text: written, table: tableIn(written) };
}

/** Returns the contents of those files in a ZIP file whose paths `wants` accepts, named after their paths. */
export function contentsIn(
  { zip }: Extract<Content, { kind: 'zip' }>,
  wants: (path: string) => boolean,
): readonly Content[] {
  return [...readZip(zip, wants)].map(([path, bytes]) => contentOf(path, bytes));
}

const ZIP_START = 'PK\u0003\u0004';

/** Documents of office programs are ZIP files with one of these. */
const OFFICE: ReadonlySet<string> = new Set([
  '[Content_Types].xml',
  'META-INF/manifest.xml',
  'Index/Document.iwa',
]);
const OFFICE_FILE =
  'This is a document of an office program. Save it as CSV or as text, and import that file.';

/** How files begin that others cannot read, such as those that a browser keeps for itself, and what to import instead. */
const UNREADABLE = [
  [
    'mozLz40\0',
    'Firefox compresses its automatic backups. Open its bookmark manager, choose “Import and Backup”, then “Backup…”, and import the JSON file that it saves.',
  ],
  [
    'bplist00',
    'This is a file that Safari keeps for itself. In Safari, choose “File”, then “Export”, and import the file that it saves.',
  ],
  ['%PDF-', 'A PDF file cannot be imported. Copy its text into a file that ends in .txt, and import that.'],
  [
    'SQLite format 3\0',
    'This is the database of a program. Export the bookmarks in that program, and import the file that it saves.',
  ],
] as const;

function startsWith(bytes: Bytes, start: string): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, start.length)) === start;
}

/** Other kinds of text may have tags in them, too: cells of a table, or Markdown. */
function isHtml(name: string, text: string): boolean {
  if (/\.x?html?$/i.test(name)) return true;
  const head = text.slice(0, HEAD);
  return /\.(?:csv|tsv|txt|md|markdown)$/i.test(name) ? STARTS_AS_HTML.test(head) : HTML_TAG.test(head);
}

/** Characters within which a file of HTML has its first tag. */
const HEAD = 2_000;

const HTML_TAG = /<(?:!doctype|!--|a|body|dl|dt|h\d|head|html|li|meta|ol|p|title|ul)[\s>]/i;
const STARTS_AS_HTML = new RegExp(`^\\s*${HTML_TAG.source}`, 'i');
