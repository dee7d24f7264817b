import { unwrapAddress } from '@shared/model/unwrapAddress';
import { addressesIn, addressIn } from '@shared/text/addresses';
import type { LinkDraft } from '../editing/form/linkDraft';
import { PAIRS, plainTitle } from './plainTitle';

/**
 * Reads a link from the parameters of `/add`: `url`, `title`, `notes` and `text`. Apps on Android put the URL
 * into `text`, often after the title, and some put it into `title`. The rest of the text becomes the title if
 * there is none, or else a note. The URL is that of the page itself if it was shared from a reader or through a redirect.
 */
export function sharedLink(parameters: URLSearchParams): SharedLink {
  const parameter = (name: string) => parameters.get(name)?.replace(/\r\n?/g, '\n').trim() ?? '';
  const [given, text, givenTitle] = [parameter('url'), parameter('text'), parameter('title')];
  const url = addressOf(given) || webAddressIn(text) || webAddressIn(givenTitle);
  const title = withoutUrl(givenTitle, url);
  const rest = withoutUrl(text, url);
  const isTitle =
    title === '' && rest.length <= MAX_TITLE && !rest.includes('\n') && addressesIn(rest).length === 0;
  const parts = [parameter('notes'), isTitle || rest === title ? '' : rest];
  return {
    url: unwrapAddress(url),
    title: isTitle ? rest : title,
    notes: parts.filter(Boolean).join('\n\n'),
  };
}

/** The initial content of the form for a shared link. */
export type SharedLink = Pick<LinkDraft, 'url' | 'title' | 'notes'>;

/** The longest text to use as a title. Longer texts become notes. */
const MAX_TITLE = 200;

/** Returns the URL that an app has named as such. Only if it is none, the first one in it. */
function addressOf(given: string): string {
  return given === '' || URL.canParse(given) ? given : (addressIn(given)?.url ?? given);
}

/** Returns the first address of a web page in a text, or else the first one of an app. Empty if there is none. */
function webAddressIn(text: string): string {
  const found = addressesIn(text);
  const first = found.find(({ url }) => /^https?:/i.test(url)) ?? found[0] ?? addressIn(text);
  return first?.url ?? '';
}

/** Removes a URL from a text, wherever it is, and what only surrounded it. Of a link, the title stays. */
function withoutUrl(text: string, url: string): string {
  if (url === '') return text;
  const places = addressesIn(text).filter((found) => found.url === url);
  const whole = places.length === 0 ? text.indexOf(url) : -1;
  if (whole >= 0) places.push({ url, start: whole, end: whole + url.length });
  if (places.length === 0) return text === url.replace(/^https:\/\//, '') ? '' : text;
  let rest = '';
  let last = 0;
  for (const { start, end, title = '' } of places) {
    let before = text.slice(last, start);
    last = end;
    if (title === '') {
      const opening = before.slice(-2).trimEnd().slice(-1);
      const after = text.slice(end, end + 2);
      const closing = after.trimStart().charAt(0);
      if (opening !== '' && closing !== '' && PAIRS.includes(opening + closing)) {
        before = before.slice(0, before.lastIndexOf(opening));
        last = text.indexOf(closing, end) + 1;
      } else if (before.endsWith('\n')) {
        last += /^ ?\n/.exec(after)?.[0].length ?? 0;
      }
    }
    rest += before + title;
  }
  return plainTitle(rest + text.slice(last));
}
