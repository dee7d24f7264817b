import type { LinkDraft } from '../editing/form/linkDraft';

/**
 * Reads a link from the parameters of `/add`: `url`, `title`, `notes` and `text`. Apps on Android put the URL
 * into `text`, often after the title, and some put it into `title`. The rest of the text becomes the title if
 * there is none, or else a note.
 */
export function sharedLink(parameters: URLSearchParams): SharedLink {
  const parameter = (name: string) => parameters.get(name)?.trim() ?? '';
  const [text, givenTitle] = [parameter('text'), parameter('title')];
  const url = parameter('url') || firstUrl(text) || firstUrl(givenTitle);
  const title = withoutUrl(givenTitle, url);
  const rest = withoutUrl(text, url);
  const isTitle = title === '' && rest.length <= MAX_TITLE && !rest.includes('\n');
  const parts = [parameter('notes'), isTitle || rest === title ? '' : rest];
  return { url, title: isTitle ? rest : title, notes: parts.filter(Boolean).join('\n\n') };
}

/** The initial content of the form for a shared link. */
export type SharedLink = Pick<LinkDraft, 'url' | 'title' | 'notes'>;

/** The longest text to use as a title. Longer texts become notes. */
const MAX_TITLE = 200;

function firstUrl(text: string): string {
  const found = /\bhttps?:\/\/[^\s<>"“”«»]+/i.exec(text)?.[0] ?? '';
  return withoutPunctuation(found);
}

/** Removes punctuation at the end, and brackets that were opened before the URL. */
function withoutPunctuation(url: string): string {
  let end = url.length;
  let unopened = url.split(')').length - url.split('(').length;
  for (; end > 0; end--) {
    const last = url.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened--;
    else if (!/[.,;:!?'’\]}…*]/.test(last)) break;
  }
  return url.slice(0, end);
}

/** Removes a URL from a text, with the separators and quotation marks that are left around the rest. */
function withoutUrl(text: string, url: string): string {
  if (url === '' || !text.includes(url)) return text;
  return (
    text
      .replace(url, '')
      .replace(/\(\s*\)/, '')
      .replace(/[^\S\n]{2,}/g, ' ')
      // The lookbehind tries each run of separators only once, however long it is.
      .replace(/^[\s\-–—:|.]+|(?<![\s\-–—:|])[\s\-–—:|]+$/g, '')
      .replace(/^"([^"]*)"$|^“([^“”]*)”$/, '$1$2')
      .trim()
  );
}
