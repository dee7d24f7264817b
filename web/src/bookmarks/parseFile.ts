import type { ParsedFile } from './parsedFile';
import { parseWorkspaceFile } from './workspaceFile';

/**
 * Parses a file to import: JSON that was exported here, CSV from Raindrop.io, or a browser's bookmarks file.
 * Loads the parsers for HTML and CSV only when it needs them. Returns undefined for any other JSON or CSV.
 */
export async function parseFile(name: string, text: string): Promise<ParsedFile | undefined> {
  if (/\.csv$/i.test(name)) {
    const { parseCsv } = await import('./parseCsv');
    return parseCsv(text);
  }
  if (/\.json$/i.test(name)) return parseWorkspaceFile(text);
  const { parseBookmarks } = await import('./parseBookmarks');
  return parseBookmarks(text);
}
