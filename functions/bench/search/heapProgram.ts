import { z } from 'zod';
import { corpusLinks, workspaceOf } from './corpus';
import { readQueries } from './data';
import { ENGINE_NAMES, ENGINES } from './engines';

// Prints how many bytes a searched workspace takes with the engine in the first argument.

const WORKSPACES = 3;

const engine = ENGINES[z.enum(ENGINE_NAMES).parse(process.argv[2])];
const links = corpusLinks();
const queries = readQueries('tuning');

/** Loads a workspace and searches it twice with every query. */
function loadAndSearch() {
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
console.log((usedBytes() - before) / loaded.length);
