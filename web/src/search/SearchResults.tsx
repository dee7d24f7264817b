import { useContext, useEffect, useMemo } from 'preact/hooks';
import type { Workspace } from '@shared/model/model';
import { categoryName } from '@shared/model/workspace';
import type { Edits } from '../data/edits/queue/contract';
import { contextsOf, LinkContext } from '../links/linkContext';
import { describeResults } from './describeResults';
import { HighlightContext } from '../highlighting/Highlighted';
import { SearchScope } from './SearchScope';
import type { OtherWorkspaces } from './useOtherWorkspaces';
import { LinkList } from '../lists/LinkList';
import { announcement } from '../ui/page/document';
import type { Found, FoundEntry } from './searchWorkspace';
import { useSearch } from './useSearch';

export function SearchResults(props: SearchResultsProps) {
  const { workspace, query, edits, others, isEverywhere = false } = props;
  const searched = (isEverywhere ? others?.loaded : undefined) ?? NOTHING;
  const outcome = useSearch(workspace, query, searched);
  const contextOf = useContexts(props);
  const isLoading = isEverywhere && others !== undefined && others.remaining > 0;
  const summary =
    outcome && ('found' in outcome ? describe(outcome.found, outcome.query, isEverywhere) : outcome.failure);

  useEffect(() => {
    if (isLoading || summary === undefined) return undefined;
    // Waits until the user stops typing.
    const timer = setTimeout(() => {
      announcement.value = summary;
    }, 600);
    return () => clearTimeout(timer);
  }, [summary, isLoading]);

  if (!outcome) return null;
  if ('failure' in outcome) return <p class="error">{outcome.failure}</p>;
  const { entries, highlighter } = outcome.found;
  return (
    <section aria-label="Search results">
      <h2 class="visually-hidden">Search results</h2>
      <div class="result-head">
        {(entries.length > 0 || !isLoading) && (
          <p class="result-count" dir="auto">
            {summary}
          </p>
        )}
        {others && others.count > 0 && (
          <SearchScope name={workspace.name} query={query} others={others} hasResults={entries.length > 0} />
        )}
      </div>
      {entries.length > 0 && (
        <HighlightContext value={highlighter}>
          <LinkList
            key={String(isEverywhere)}
            query={outcome.query}
            label="Search results"
            workspace={workspace}
            edits={isEverywhere ? others?.edits : edits}
            entries={entries}
            ownOrder="match"
            categoryOf={categoryOf}
            contextOf={contextOf}
          />
        </HighlightContext>
      )}
    </section>
  );
}

interface SearchResultsProps {
  readonly workspace: Workspace;
  readonly query: string;
  /** Undefined if the user may not change the workspace. */
  readonly edits?: Edits | undefined;
  /** The user's other workspaces. Undefined for visitors. */
  readonly others?: OtherWorkspaces | undefined;
  /** Whether to search the other workspaces too. */
  readonly isEverywhere?: boolean;
}

const NOTHING: readonly Workspace[] = [];

function categoryOf({ workspace, link }: FoundEntry): string {
  return categoryName(workspace, link.category);
}

/** Returns a function that returns the context of a result. */
function useContexts({ workspace: open, others, isEverywhere = false }: SearchResultsProps) {
  const openContext = useContext(LinkContext);
  return useMemo(() => {
    const context = { ...openContext, ...(isEverywhere && { workspaceName: open.name }) };
    const contextOf = others
      ? contextsOf({ ...others, followAuthors: openContext.followAuthors })
      : () => context;
    return ({ workspace }: FoundEntry) => (workspace.id === open.id ? context : contextOf(workspace));
  }, [openContext, open.id, open.name, others, isEverywhere]);
}

function describe(found: Found, query: string, isEverywhere: boolean): string {
  const workspaces = isEverywhere
    ? [...new Set(found.entries.map(({ workspace }) => workspace.name))]
    : undefined;
  return describeResults({ ...found, query, total: found.entries.length, workspaces });
}
