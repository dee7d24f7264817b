import type { Link, Workspace } from '@shared/model/model';
import { distinctTags } from '@shared/text/tags';
import { categoriesOf } from './categoriesOf';

/**
 * Converts a workspace into a bookmarks file that browsers can import ("Netscape" HTML), with a folder for each
 * category, in the order that people gave them, and the newest links first. Notes become descriptions, and the tags
 * in them are listed, too. References, the details of sessions and the milliseconds of dates are lost. An import here keeps
 * everything else as it is.
 */
export function toBookmarksFile(workspace: Workspace): string {
  const folders = categoriesOf(workspace).flatMap(({ name, links }) => [
    `    <DT><H3>${escapeHtml(name)}</H3>`,
    '    <DL><p>',
    ...links.flatMap(bookmark),
    '    </DL><p>',
  ]);
  return [
    '<!DOCTYPE NETSCAPE-Bookmark-file-1>',
    '<!-- This is an automatically generated file.',
    '     It will be read and overwritten.',
    '     DO NOT EDIT! -->',
    '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">',
    MARK,
    '<TITLE>Bookmarks</TITLE>',
    '<H1>Bookmarks</H1>',
    '<DL><p>',
    ...folders,
    '</DL><p>',
    '',
  ].join('\n');
}

/** Says that the file was written here, so that an import changes nothing in it. */
const MARK = '<META NAME="generator" CONTENT="Link Dashboard">';

/** Characters at the start of a file among which the mark is. */
const HEAD = 1_000;

function bookmark({ title, url, addedAt, notes }: Link): string[] {
  const seconds = Math.floor(Date.parse(addedAt) / 1000);
  // As Firefox writes them and other programs read them.
  const tags = [...distinctTags(notes ?? '').values()].join();
  const attribute = tags === '' ? '' : ` TAGS="${escapeHtml(tags)}"`;
  const line = `        <DT><A HREF="${escapeHtml(url)}" ADD_DATE="${String(seconds)}"${attribute}>${escapeHtml(title)}</A>`;
  return notes === undefined ? [line] : [line, `        <DD>${escapeHtml(notes)}`];
}

/** Returns whether a bookmarks file was exported here. Exports of earlier versions have no mark. */
export function isExportedHere(html: string): boolean {
  return html.slice(0, HEAD).includes(MARK);
}

/** Returns the date in an exported file, or undefined if there is none. */
export function exportedDate(seconds: string): string | undefined {
  return /^-?\d{1,12}$/.test(seconds) ? new Date(Number(seconds) * 1000).toISOString() : undefined;
}

/** Returns the note in an exported file. The line break and the indentation of the next element follow it. */
export function exportedNote(description: string): string | undefined {
  return description.replace(/\n *$/, '') || undefined;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
