import type { LinkCollector } from '../collect/linkCollector';
import type { Content } from './content';
import type { Row } from './table';

/** Returns the rows of a table that has all of these columns, or undefined for any other content. */
export function rowsWith(
  content: Content,
  collector: LinkCollector,
  ...columns: readonly string[]
): readonly Row[] | undefined {
  if (content.kind !== 'text' || !columns.every((column) => content.table.columns.has(column)))
    return undefined;
  return content.table.rows(collector);
}
