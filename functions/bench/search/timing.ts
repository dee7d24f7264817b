import type { Workspace } from '../../src/lib/shared/model/model';
import { median, timeInterleaved } from '../measure';
import { ENGINES, type EngineName } from './engines';
import type { Query } from './queries/query';

const WARM_UP = 3;
const ROUNDS = 11;

/** Returns the median time that each engine takes for each query, in milliseconds, with everything cached. */
export async function timeQueries(
  workspace: Workspace,
  queries: readonly Query[],
): Promise<Record<EngineName, number[]>> {
  const searches = {
    service: ENGINES.service(workspace),
    substring: ENGINES.substring(workspace),
    minisearch: ENGINES.minisearch(workspace),
  };
  const times: Record<EngineName, number[]> = { service: [], substring: [], minisearch: [] };
  // Warm up with all queries. Otherwise, those that come first would run before the code is compiled.
  for (let round = 0; round < WARM_UP; round++) {
    for (const { query } of queries) for (const search of Object.values(searches)) search(query);
  }
  for (const { query } of queries) {
    const taken = await timeInterleaved(ROUNDS, {
      service: () => Promise.resolve(searches.service(query)),
      substring: () => Promise.resolve(searches.substring(query)),
      minisearch: () => Promise.resolve(searches.minisearch(query)),
    });
    times.service.push(median(taken('service')));
    times.substring.push(median(taken('substring')));
    times.minisearch.push(median(taken('minisearch')));
  }
  return times;
}
