import type { Link } from '@shared/model/model';

/** Returns links as a Markdown list. Notes are below their link, indented, and keep their own Markdown. */
export function toMarkdown(links: readonly Link[]): string {
  return links.map((link) => `${lineOf(link)}${noteOf(link)}`).join('');
}

function lineOf({ title, url }: Link): string {
  return `- [${escapeText(title)}](${escapeUrl(url)})\n`;
}

function noteOf({ notes }: Link): string {
  if (notes === undefined) return '';
  const lines = notes.trim().split(/\r\n|\r|\n/);
  return lines.map((line) => (line.trim() === '' ? '\n' : `  ${line}\n`)).join('');
}

/** Escapes what would end a link's text, format a part of it, or be a tag, a comment or a macro in Obsidian or Logseq. */
export function escapeText(text: string): string {
  return escapeEntities(
    text
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[\\`*_[\]<>~|$#{]|[=%^](?=[=%^])/g, '\\$&'),
  );
}

/** Escapes what would end a link's address, and encodes spaces and angle brackets. */
function escapeUrl(url: string): string {
  return escapeEntities(url.trim().replace(/[\\()*_]/g, '\\$&')).replace(/[\s<>]/g, encodeURIComponent);
}

/** Keeps `&copy;` from becoming a character. */
function escapeEntities(text: string): string {
  return text.replace(/&(?=#?\w+;)/g, '\\&');
}
