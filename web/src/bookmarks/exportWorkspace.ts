import type { Link, Workspace } from '@lib/domain/model';
import { linksByCategory } from '@lib/domain/queries/linkOrder';
import { summarise } from '@lib/domain/queries/summary';

interface ExportedCategory {
  readonly name: string;
  readonly links: readonly Link[];
}

/**
 * Converts a workspace into a bookmarks file that browsers can import ("Netscape" HTML), with a folder for each category
 * and the newest links first. Notes become descriptions, which most browsers ignore.
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

/**
 * Converts a workspace into JSON with everything that is stored:
 * `{name, isPublic, sourceUrl?, createdAt, updatedAt, categories: [{name, links: [{title, url, addedAt, notes?,
 * sourceUrl?, conversationId?, localPath?}]}]}`, newest links first, with times in ISO 8601.
 */
export function toJson(workspace: Workspace): string {
  const { name, isPublic, sourceUrl, createdAt, updatedAt } = workspace;
  const categories = categoriesOf(workspace).map(({ name, links }) => ({
    name,
    links: links.map(({ category: _, ...link }) => link),
  }));
  return `${JSON.stringify({ name, isPublic, sourceUrl, createdAt, updatedAt, categories }, undefined, 2)}\n`;
}

function categoriesOf(workspace: Workspace): ExportedCategory[] {
  const groups = linksByCategory(workspace);
  return summarise(workspace).categories.map(({ id, name }) => ({
    name,
    links: (groups.get(id) ?? []).map(({ link }) => link),
  }));
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
