import type { Link, Workspace } from '@shared/model/model';
import { categoriesOf } from './categoriesOf';

/**
 * Converts a workspace into a bookmarks file that browsers can import ("Netscape" HTML), with a folder for each
 * category, in the order that people gave them, and the newest links first. Notes become descriptions. References and the
 * milliseconds of dates are lost.
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
    '<TITLE>Bookmarks</TITLE>',
    '<H1>Bookmarks</H1>',
    '<DL><p>',
    ...folders,
    '</DL><p>',
    '',
  ].join('\n');
}

function bookmark({ title, url, addedAt, notes }: Link): string[] {
  const seconds = Math.floor(Date.parse(addedAt) / 1000);
  const line = `        <DT><A HREF="${escapeHtml(url)}" ADD_DATE="${String(seconds)}">${escapeHtml(title)}</A>`;
  return notes === undefined ? [line] : [line, `        <DD>${escapeHtml(notes)}`];
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
