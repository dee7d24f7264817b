import type { LinkEntry } from '@shared/model/workspace';
import { LinkContext } from '../links/linkContext';
import { LinkItem } from '../links/LinkItem';
import { WindowRows } from './WindowRows';

interface LinkRowsProps<Entry extends LinkEntry> {
  readonly label: string;
  readonly entries: readonly Entry[];
  /** Set if the list has links from several categories. */
  readonly categoryOf?: (entry: Entry) => string;
  /** Set if the links do not all have the same context. */
  readonly contextOf?: (entry: Entry) => LinkContext;
}

/** A virtualized list of any number of links. */
export function LinkRows<Entry extends LinkEntry>({
  label,
  entries,
  categoryOf,
  contextOf,
}: LinkRowsProps<Entry>) {
  return (
    <div class="panel link-rows">
      <WindowRows
        label={label}
        count={entries.length}
        estimate={84}
        keyOf={(index) => entries[index]?.id ?? String(index)}
        row={(index) => {
          const entry = entries[index];
          if (!entry) return null;
          const item = <LinkItem entry={entry} category={categoryOf?.(entry)} />;
          return contextOf ? <LinkContext value={contextOf(entry)}>{item}</LinkContext> : item;
        }}
      />
    </div>
  );
}
