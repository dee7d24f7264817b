import { SHOWN_FIELDS } from '@shared/model/model';
import { isExportedHere } from '../formats/bookmarksFile';
import { cellText } from '../formats/csvFile';
import type { LinkCollector } from '../collect/linkCollector';
import type { Content } from '../content/content';
import type { Reader } from '../content/reader';
import { rowsWith } from '../content/rows';
import type { Row } from '../content/table';
import { readMarkdown } from '../markdown/readMarkdown';
import { readBookmarks } from '../formats/parseBookmarks';
import { readWorkspaceFile } from '../formats/workspaceFile';

/** Reads JSON, CSV, HTML and Markdown that were exported here, without changing anything. */
export const read: Reader = (content, collector) =>
  readAny(content, collector) && 'a dashboard like this one';

function readAny(content: Content, collector: LinkCollector): boolean {
  if (content.kind === 'json') return readWorkspaceFile(content.json, collector);
  if (content.kind === 'html') {
    if (!isExportedHere(content.text)) return false;
    readBookmarks(content.text, collector);
    return true;
  }
  const listed = content.kind === 'text' ? readMarkdown(content.text) : undefined;
  if (listed) {
    for (const link of listed) collector.add(link);
    return true;
  }
  const rows = rowsWith(content, collector, ...COLUMNS);
  for (const row of rows ?? []) addRow(row, collector);
  return rows !== undefined;
}

/** Only files that were exported here have all of these columns. Those of earlier versions may lack others. */
const COLUMNS = ['url', 'category', 'addedat', 'sourceurl'];

function addRow(row: Row, collector: LinkCollector): void {
  const fields = SHOWN_FIELDS.map((field) => [field, cellText(row(field.toLowerCase()))] as const);
  const {
    category = '',
    title = '',
    url = '',
    ...others
  } = Object.fromEntries(fields.filter(([, value]) => value !== ''));
  collector.add({ category, title, url, ...others });
}
