import type { LinkEntry } from '@lib/domain/workspace';
import { LinkItem } from './LinkItem';
import { WindowRows } from './WindowRows';

interface LinkRowsProps {
  readonly label: string;
  readonly entries: readonly LinkEntry[];
  readonly categoryOf?: (entry: LinkEntry) => string;
  readonly newLinkIds?: ReadonlySet<string>;
  readonly onDelete?: (linkId: string, title: string) => void;
  readonly onEnd?: () => void;
}

/** A virtualized list of any number of links. */
export function LinkRows({ label, entries, categoryOf, newLinkIds, onDelete, onEnd }: LinkRowsProps) {
  return (
    <div class="panel link-rows">
      <WindowRows
        label={label}
        count={entries.length}
        estimate={84}
        keyOf={(index) => entries[index]?.id ?? String(index)}
        {...(onEnd && { onEnd })}
        row={(index) => {
          const entry = entries[index];
          if (!entry) return null;
          return (
            <LinkItem
              link={entry.link}
              category={categoryOf?.(entry)}
              isNew={newLinkIds?.has(entry.id)}
              onDelete={
                onDelete &&
                (() => {
                  onDelete(entry.id, entry.link.title);
                })
              }
            />
          );
        }}
      />
    </div>
  );
}
