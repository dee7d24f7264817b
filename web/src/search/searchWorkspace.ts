import type { Workspace } from '@shared/model/model';
import { findLinks } from '@shared/search/findLinks';
import { runAtOnce } from '@shared/base/steps';
import type { LinkEntry } from '@shared/model/workspace';
import { createHighlighter, type Highlighter } from '../highlighting/highlighter';

/** The links that a search finds. */
export interface Found {
  /** Best first. An id from a workspace other than the first is unique only together with the workspace. */
  readonly entries: readonly FoundEntry[];
  /** Set if no link has every word. */
  readonly isRelaxed: boolean;
  /** The word that was searched for instead of each that no link has, as typed. */
  readonly corrected: ReadonlyMap<string, string>;
  readonly highlighter: Highlighter;
}

export interface FoundEntry extends LinkEntry {
  readonly workspace: Workspace;
}

/**
 * Returns all links in the open workspace, and in others if there are any, that match a query. Finds the same links as
 * `search_links`.
 * @throws {InvalidArguments} if the query has too many words or only punctuation.
 */
export function searchWorkspace(open: Workspace, query: string, others: readonly Workspace[] = []): Found {
  const { matches, terms, relaxation, isRelaxed } = runAtOnce(findLinks([open, ...others], query, {}));
  return {
    entries: matches.map(({ entry, workspace }) => ({
      // The same link has the same id in every workspace, and a list needs different ones.
      id: workspace === open ? entry.id : `${workspace.id} ${entry.id}`,
      link: entry.link,
      workspace,
    })),
    isRelaxed,
    corrected: relaxation?.corrected ?? new Map(),
    highlighter: createHighlighter(terms),
  };
}
