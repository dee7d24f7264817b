import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Workspace } from '@lib/domain/model';
import { categoryName } from '@lib/domain/workspace';
import { countOfLinks } from '../ui/counts';
import { messageOf } from '../ui/messages';
import { announcement } from '../ui/toasts';
import { LinkRows } from '../links/LinkRows';
import { search, type Found } from './searchWorkspace';

interface SearchResultsProps {
  readonly workspace: Workspace;
  readonly query: string;
  readonly arrived: ReadonlySet<string>;
  readonly onDelete: (linkId: string, title: string) => void;
}

type Outcome = { readonly found: Found } | { readonly failure: string };

export function SearchResults({ workspace, query, arrived, onDelete }: SearchResultsProps) {
  const first = useMemo(() => attempt(() => search(workspace, query)), [workspace, query]);
  const [more, setMore] = useState<{ readonly first: Outcome; readonly found: Found }>();
  const outcome = more?.first === first ? { found: more.found } : first;
  const summary = 'found' in outcome ? describe(outcome.found.total, query) : outcome.failure;

  useEffect(() => {
    // Not while the person still types.
    const timer = setTimeout(() => {
      announcement.set(summary);
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
          arrived={arrived}
          onDelete={onDelete}
          onEnd={() => {
            if (found.nextCursor !== undefined) setMore({ first, found: search(workspace, query, found) });
          }}
        />
      )}
    </section>
  );
}

function describe(total: number, query: string): string {
  return total === 0
    ? `Nothing has all the words of “${query}”. Try fewer of them, or a part of a word.`
    : `${countOfLinks(total)} for “${query}”`;
}

function attempt(find: () => Found): Outcome {
  try {
    return { found: find() };
  } catch (error) {
    return { failure: messageOf(error) };
  }
}
