import type { Workspace } from '@shared/model/model';
import { findLinks } from '@shared/search/findLinks';
import type { Steps } from '@shared/base/steps';
import type { LinkEntry } from '@shared/model/workspace';
import { listedId } from '../editing/linkGroups';
import { createHighlighter, type Highlighter } from '../highlighting/highlighter';

/**
 * Returns all links in the open workspace and in `others` that match a query: the same links as `search_links`. The first
 * search of a workspace builds its index, which takes a while.
 * @throws {InvalidArguments} if the query has too many words or only punctuation.
 */
export function* searchInSteps(open: Workspace, query: string, others: readonly Workspace[]): Steps<Found> {
  const outcome = yield* findLinks([open, ...others], query, {});
  const { matches, terms, filters, relaxation, isRelaxed, asText } = outcome;
  return {
    entries: matches.map(({ entry, workspace }) => ({
      id: workspace === open ? entry.id : listedId(workspace.id, entry.id),
      link: entry.link,
      workspace,
    })),
    isRelaxed,
    corrected: relaxation?.corrected ?? new Map(),
    asText,
    highlighter: createHighlighter([...terms, ...filters]),
  };
}

/** The links that a search finds. */
export interface Found {
  /** Best first. The id of a link in another workspace starts with the id of that workspace. */
  readonly entries: readonly FoundEntry[];
  /** Whether the search was relaxed, because no link has every word. */
  readonly isRelaxed: boolean;
  /** The corrected form of each word that no link has, by the word as typed. */
  readonly corrected: ReadonlyMap<string, string>;
  /** The parts of the query that look like operators, but were searched for as text. */
  readonly asText: readonly string[];
  readonly highlighter: Highlighter;
}

export interface FoundEntry extends LinkEntry {
  readonly workspace: Workspace;
}
