/**
 * Splits a bookmarks file before each bookmark and before and after each list. Nothing that one piece leaves open, such as a
 * quotation mark, a comment or a script, can swallow the next. In all but the first piece, what would hide the text after it is
 * escaped, because people write about `<script>` and some programs export that as it is.
 */
export function* bookmarkPieces(html: string): Generator<string> {
  let start = 0;
  for (const { index } of html.matchAll(PIECE)) {
    yield piece(html, start, index);
    start = index;
  }
  yield piece(html, start, html.length);
}

/** The start of a bookmark, a folder, or the start or end of a list. */
const PIECE = /<(?=(?:dt|li)\b[^<>]{0,100}>\s{0,100}<(?:a|h3)\b|\/?dl\b)/gi;

/** What browsers read up to its end without looking for tags. */
const HIDING = /<(?=[!?]|\/?(?:iframe|noembed|noframes|plaintext|script|style|textarea|title|xmp)\b)/gi;

function piece(html: string, start: number, end: number): string {
  const text = html.slice(start, end);
  if (start === 0) return text;
  const lastCommentEnd = text.lastIndexOf('-->');
  return text.replace(HIDING, (sign, index: number) => {
    return text.startsWith('<!--', index) && index < lastCommentEnd ? sign : '&lt;';
  });
}
