import { addressesIn } from '@shared/text/addresses';

/**
 * Returns what was pasted or dropped as files that the importer reads: several shortcuts to pages, or one file with addresses. There
 * is none if there is no address. Prefers the form that has titles. Lists of addresses are cut off after {@link MAX_CHARACTERS}.
 */
export function pastedFiles(data: Pasted): readonly File[] {
  const shortcuts = [...data.files].filter(({ name }) => SHORTCUT.test(name));
  if (shortcuts.length > 0) return shortcuts;
  const file = fileOf(data);
  return file ? [file] : [];
}

function fileOf(data: Pasted): File | undefined {
  const [mozilla, list, html, plain] = ['text/x-moz-url', 'text/uri-list', 'text/html', 'text/plain'].map(
    (type) => data.getData(type).slice(0, MAX_CHARACTERS),
  );
  // What a browser drags is a link, whatever text the link has. Anything else is a text, and rarely only links with other texts.
  if (mozilla) return textFile(titledLines(mozilla));
  const dragged = list?.trim() ?? '';
  const hasLinks = /<a\s[^<>]{0,2000}href=["']?https?:/i.test(html ?? '');
  if (dragged !== '') return hasLinks ? htmlFile(html) : textFile(withoutComments(dragged));
  if (addressesIn(plain ?? '').length > 0) return textFile(plain);
  return hasLinks ? htmlFile(html) : undefined;
}

/** What a paste or a drop brings, such as a `DataTransfer`. */
export interface Pasted {
  readonly files: Iterable<File>;
  getData(type: string): string;
}

/** More than this is a file to import. */
const MAX_CHARACTERS = 200_000;

/** Shortcuts to pages, as Windows, macOS and Linux desktops keep them. */
const SHORTCUT = /\.(?:url|webloc|desktop)$/i;

const textFile = (text = '') => new File([text], 'pasted.txt', { type: 'text/plain' });
const htmlFile = (html = '') => new File([html], 'pasted.html', { type: 'text/html' });

/** Returns a line for each address and its title, which Firefox puts in a line of its own. */
function titledLines(text: string): string {
  const lines = text.split(/\r?\n/);
  return lines
    .flatMap((url, index) =>
      index % 2 === 0 ? [`${url} | ${(lines[index + 1] ?? '').slice(0, MAX_TITLE)}`] : [],
    )
    .join('\n');
}

/** The importer takes what is longer for a paragraph. */
const MAX_TITLE = 190;

/** Returns the addresses of a list, in which a line that starts with "#" is a comment. */
const withoutComments = (list: string) => list.replace(/^#.*$/gm, '');
