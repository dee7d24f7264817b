import { LinkCollector } from './collect/linkCollector';
import type { ParsedFile } from './collect/parsedFile';
import { contentOf } from './content/content';
import { loadReaders, readContent, type Readers } from './sources/readContent';

let readers: Readers = [];
beforeAll(async () => {
  readers = await loadReaders();
});

/** Parses a text as a file with this name. Returns undefined if it is not recognized. */
export function parseText(name: string, text: string): ParsedFile | undefined {
  const collector = new LinkCollector();
  const content = contentOf(name, new TextEncoder().encode(text));
  return readContent(readers, content, collector) ? collector.result() : undefined;
}

/** Parses a bookmarks file. One without links is empty. */
export function parseHtml(html: string): ParsedFile {
  return parseText('bookmarks.html', html) ?? new LinkCollector().result();
}
