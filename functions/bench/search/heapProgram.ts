import { z } from 'zod';
import type { Workspace } from '../../src/lib/shared/model/model';
import { corpusLinks, workspaceOf } from './corpus/corpus';
import { ENGINES, type Search } from './engines';
import { queriesOf } from './queries/query';
import { TUNING_QUERIES } from './queries/tuning';

// heap.ts runs this program with the name of an engine. It reports how many bytes a searched workspace takes.

const WORKSPACES = 3;

const engine = ENGINES[z.enum(['service', 'substring', 'minisearch']).parse(process.argv[2])];
const links = corpusLinks();
const queries = queriesOf(TUNING_QUERIES);

/** Loads a workspace and searches it twice with every query. */
function loadAndSearch(): { workspace: Workspace; search: Search } {
  const workspace = workspaceOf(links);
  const search = engine(workspace);
  for (let round = 0; round < 2; round++) for (const { query } of queries) search(query);
  return { workspace, search };
}

/** Returns the used heap and the memory outside of it, such as typed arrays, in bytes. */
function usedBytes(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

// Throw the first workspace away. It leaves only compiled code, which all workspaces share.
loadAndSearch();
const before = usedBytes();
const loaded = Array.from({ length: WORKSPACES }, loadAndSearch);
process.send?.({ bytes: (usedBytes() - before) / loaded.length });
