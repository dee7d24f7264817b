import { tokenizerFor } from './tokenizer';

/** Returns the text of a piece of HTML, with its entities decoded and without its tags. */
export function htmlText(html: string): string {
  const parts: string[] = [];
  const tokenizer = tokenizerFor({
    ontext: (start, end) => parts.push(html.slice(start, end)),
    ontextentity: (codePoint) => parts.push(String.fromCodePoint(codePoint)),
  });
  tokenizer.write(html);
  tokenizer.end();
  return parts.join('');
}
