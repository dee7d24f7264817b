import { InvalidArguments } from '../base/errors';

/**
 * Returns the parts of a cursor made by {@link formatCursor}. Throws {@link InvalidArguments} unless there is one
 * part for each pattern and it matches the pattern.
 */
export function parseCursor(cursor: string, ...patterns: readonly RegExp[]): string[] {
  const parts = decode(cursor);
  if (
    parts.length === patterns.length &&
    patterns.every((pattern, index) => pattern.test(parts[index] ?? ''))
  ) {
    return parts;
  }
  throw new InvalidArguments(
    'cursor: is not valid. Pass the nextCursor of the previous page unchanged, or omit it to start over.',
  );
}

/** Returns a cursor that contains these strings, which identify the last item of a page. */
export function formatCursor(...parts: readonly string[]): string {
  return btoa(parts.map(encodeURIComponent).join(' '));
}

/** Returns whether a cursor is the URL of a link. No cursor made by {@link formatCursor} has a colon. */
export function isUrlCursor(cursor: string): boolean {
  return cursor.includes(':');
}

function decode(cursor: string): string[] {
  try {
    return atob(cursor).split(' ').map(decodeURIComponent);
  } catch {
    return [];
  }
}
