import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Workspace } from '@lib/domain/model';
import { categoryName } from '@lib/domain/workspace';
import { LinkRows } from '../links/LinkRows';
import { announcement } from '../ui/document';
import { formatLinkCount } from '../ui/format';
import { messageOf } from '../ui/messages';
import { searchWorkspace, type Found } from './searchWorkspace';

interface SearchResultsProps {
  readonly workspace: Workspace;
  readonly query: string;
  readonly newLinkIds: ReadonlySet<string>;
  readonly onDelete: (linkId: string, title: string) => void;
}

type Outcome = { readonly found: Found } | { readonly failure: string };

export function SearchResults({ workspace, query, newLinkIds, onDelete }: SearchResultsProps) {
  const first = useMemo(() => attempt(() => searchWorkspace(workspace, query)), [workspace, query]);
  const [more, setMore] = useState<{ readonly first: Outcome; readonly found: Found }>();
  const outcome = more?.first === first ? { found: more.found } : first;
  const summary = 'found' in outcome ? describe(outcome.found.total, query) : outcome.failure;

  useEffect(() => {
    // Waits until the user stops typing.
    const timer = setTimeout(() => {
      announcement.value = summary;
    }, 600);
    return () => {
      clearTimeout(timer);
    };
  }, [summary]);

  if ('failure' in outcome) return <p class="error">{outcome.failure}</p>;
  const { found } = outcome;
  return (
    <section aria-label="Search results">
      <p class="result-count">{summary}</p>
      {found.entries.length > 0 && (
        <LinkRows
          key={query}
          label="Search results"
          entries={found.entries}
          categoryOf={({ link }) => categoryName(workspace, link.category)}
          newLinkIds={newLinkIds}
          onDelete={onDelete}
          onEnd={() => {
            if (found.nextCursor !== undefined)
              setMore({ first, found: searchWorkspace(workspace, query, found) });
          }}
        />
      )}
    </section>
  );
}

function describe(total: number, query: string): string {
  return total === 0
    ? `No link matches all the words in “${query}”. Try fewer words, or part of a word.`
    : `${formatLinkCount(total)} for “${query}”`;
}

function attempt(run: () => Found): Outcome {
  try {
    return { found: run() };
  } catch (error) {
    return { failure: messageOf(error) };
  }
}
