import { addressIn } from './addresses';
import { withScheme } from './bareHost';

/**
 * Returns the address that a text means by itself: what a model or a person puts around one, such as `<…>`, quotation marks
 * or a Markdown link, is left out, and a host gets a scheme. Returns any other text as it is, trimmed.
 */
export function addressSent(text: string): string {
  const trimmed = text.trim();
  // To a parser of URLs, the host of "a.test:8080" is a scheme.
  if (URL.canParse(trimmed) && withScheme(trimmed) === undefined) return trimmed;
  const found = addressIn(trimmed);
  if (!found) return trimmed;
  const isAlone =
    /^["'`*“‘«「『（([]*$/.test(trimmed.slice(0, found.start)) &&
    /^["'`*”’»」』）)\].,;:!?。，；]*$/.test(trimmed.slice(found.end));
  return isAlone ? found.url : trimmed;
}

/**
 * Returns an address without the full stop, comma or semicolon of the sentence that it ended. Titles in wikis end in full
 * stops, too: those stay.
 */
export function withoutFinalStop(address: string): string {
  const isTitle = address.includes('/wiki/');
  return /[^.,;。，；][.,;。，；]$/.test(address) && !isTitle ? address.slice(0, -1) : address;
}
