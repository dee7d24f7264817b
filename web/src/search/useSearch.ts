import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { InvalidArguments } from '@shared/base/errors';
import type { Workspace } from '@shared/model/model';
import { runInSlices } from '../data/local/slices';
import { messageOf } from '../ui/messages';
import { describeInvalid } from './describeResults';
import { searchInSteps, type Found } from './searchWorkspace';

/** What a query has found, or why it cannot be searched for. */
export type Outcome = { readonly query: string } & ({ readonly found: Found } | { readonly failure: string });

/** Longer than a search takes, unless it is the first one in a large workspace. */
const AT_ONCE_MS = 12;

/**
 * Searches workspaces. If that takes long, goes on in slices, and returns the outcome of the query before until then, or
 * undefined if there is none.
 */
export function useSearch(
  workspace: Workspace,
  query: string,
  others: readonly Workspace[],
): Outcome | undefined {
  const search = useMemo(() => {
    const steps = searchInSteps(workspace, query, others);
    const outcome = attempt(query, () => {
      const end = performance.now() + AT_ONCE_MS;
      for (;;) {
        const step = steps.next();
        if (step.done) return step.value;
        if (performance.now() > end) return undefined;
      }
    });
    return { steps, outcome };
  }, [workspace, query, others]);
  const [later, setLater] = useState<{ readonly search: object; readonly outcome: Outcome | undefined }>();
  useEffect(() => {
    if (search.outcome) return undefined;
    const stopping = new AbortController();
    const finish = (outcome: Outcome | undefined) => {
      if (!stopping.signal.aborted) setLater({ search, outcome });
    };
    runInSlices(search.steps, stopping.signal).then(
      (found) => finish(found && { query, found }),
      (error: unknown) => finish({ query, failure: failureOf(query, error) }),
    );
    return () => stopping.abort();
  }, [search, query]);
  const shown = useRef<Outcome>(undefined);
  shown.current = search.outcome ?? (later?.search === search ? later.outcome : undefined) ?? shown.current;
  return shown.current;
}

function attempt(query: string, run: () => Found | undefined): Outcome | undefined {
  try {
    const found = run();
    return found && { query, found };
  } catch (error) {
    return { query, failure: failureOf(query, error) };
  }
}

function failureOf(query: string, error: unknown): string {
  // The service's own message is for programs.
  return error instanceof InvalidArguments ? describeInvalid(query) : messageOf(error);
}
