import { useEffect, useState } from 'preact/hooks';
import { InvalidArguments } from '@shared/base/errors';
import type { Workspace } from '@shared/model/model';
import { loadHanForms } from '@shared/search/han.browser';
import { runInSlices } from '../data/local/slices';
import { messageOf } from '../ui/text/messages';
import { describeInvalid } from './describeResults';
import { searchInSteps, type Found } from './searchWorkspace';

/**
 * Searches workspaces once what the user has typed is painted, in slices. Until then, returns the outcome of the query
 * before, or undefined if there is none.
 */
export function useSearch(
  workspace: Workspace | null | undefined,
  query: string,
  others: readonly Workspace[],
): Outcome | undefined {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (!workspace || query === '') {
      setOutcome(undefined);
      return undefined;
    }
    const stopping = new AbortController();
    const { signal } = stopping;
    loadHanForms()
      .then(() => runInSlices(searchInSteps(workspace, query, others), signal))
      .then(
        (found) => found && setOutcome({ query, found }),
        (error: unknown) => {
          if (!signal.aborted) setOutcome({ query, failure: failureOf(query, error) });
        },
      );
    return () => stopping.abort();
  }, [workspace, query, others]);
  return outcome;
}

/** What a query has found, or why it cannot be searched for. */
export type Outcome = { readonly query: string } & ({ readonly found: Found } | { readonly failure: string });

function failureOf(query: string, error: unknown): string {
  // The service's own message is for programs.
  return error instanceof InvalidArguments ? describeInvalid(query) : messageOf(error);
}
