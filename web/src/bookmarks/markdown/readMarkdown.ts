import type { ImportedLink } from '../collect/parsedFile';
import { MARK } from './markdownFile';

/**
 * Returns the links of Markdown that was exported here, as they were written. Returns undefined for any other text, also for an
 * export with lines that somebody has added in another form.
 */
export function readMarkdown(text: string): ExportedLink[] | undefined {
  const [title = '', blank, mark, ...lines] = text.split(/\r?\n/);
  if (!title.startsWith('# ') || blank !== '' || mark !== MARK) return undefined;
  const links: { category: string; title: string; url: string; lines: string[] }[] = [];
  let category: string | undefined;
  for (const line of lines) {
    const [, name = '', url = ''] = LINK.exec(line) ?? [];
    const last = links.at(-1);
    if (line.startsWith('## ')) category = unescaped(line.slice(3));
    else if (url !== '' && category !== undefined)
      links.push({ category, title: unescaped(name), url: unescaped(url), lines: [] });
    else if (last && (line === '' || line.startsWith(INDENT))) last.lines.push(line.slice(INDENT.length));
    else if (line !== '') return undefined;
  }
  return links.map(({ lines, ...link }) => {
    // Empty lines before the next heading or the end are not part of the note.
    const notes = lines.join('\n').trimEnd();
    return notes === '' ? link : { ...link, notes };
  });
}

type ExportedLink = Pick<ImportedLink, 'category' | 'title' | 'url' | 'notes'>;

const INDENT = '  ';

const LINK = /^- \[((?:[^\\[\]]|\\.)*)\]\(((?:[^\\()\s]|\\.)+)\)$/u;

function unescaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
