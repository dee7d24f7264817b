import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Workspace } from '../../src/lib/shared/model/model';
import { median, quantile, timeInterleaved } from '../measuring/measure';
import { compare, type Options, type Row, type Section } from '../measuring/report';
import { contextWith } from '../../src/lib/workspaces/callContext.fixture';
import { searchWorkspaceLinks } from '../../src/lib/workspaces/linkQueries';
import { corpusLinks, workspaceOf, workspacesOf } from '../search/corpus';
import { readQueries, type CorpusLink, type Query } from '../search/data';
import { ENGINE_NAMES, ENGINES, type EngineName } from '../search/engines';
import { findAll, qualityRows, type Found } from '../search/quality';

const BASELINE = 'substring search';
const WARM_UP = 3;
const ROUNDS = 11;
/** How many times each heap is measured. */
const HEAPS = 3;
const HEAP_PROGRAM = path.join(__dirname, '../search/heapProgram.ts');
const MIB = 1024 * 1024;

/**
 * Measures what a search finds, how long it takes and how much memory it needs, against a plain substring search and
 * minisearch. Needs no emulators. If `verbose`, prints which queries of the tuning half and of the issues fail.
 */
export async function search({ verbose }: Options): Promise<Section> {
  const links = corpusLinks();
  const byUrl = new Map(links.map((link) => [link.url, link]));
  const workspace = workspaceOf(links);
  const [final, tuning] = [readQueries('final'), readQueries('tuning')];
  const find = (name: EngineName, half: readonly Query[]) => findAll(ENGINES[name](workspace), half, byUrl);
  const tuned = find('service', tuning);
  const issues = readQueries('issue');
  const reported = find('service', issues);
  if (verbose) printFailures([...tuned, ...reported]);
  const queries = [...final, ...tuning];
  const counts = [queries.length + issues.length, links.length, workspace.categories.size].map((n) =>
    n.toLocaleString('en'),
  );
  return {
    title: `Search: ${counts[0] ?? ''} queries over ${counts[1] ?? ''} links in ${counts[2] ?? ''} categories`,
    rows: [
      ...ENGINE_NAMES.flatMap((name) =>
        qualityRows(`final half, ${name}`, find(name, final), name === 'service'),
      ),
      ...qualityRows('tuning half, service', tuned, false),
      // The other rows are about kinds of queries that this set lacks.
      ...qualityRows('in another workspace, service', await findElsewhere(links, byUrl), true).slice(0, 2),
      ...qualityRows('from issues, service', reported, false).slice(0, 2),
      ...timeRows(await timeQueries(workspace, queries)),
      ...heapRows(),
    ],
  };
}

/** Calls `search_links` without a workspace for links outside of the default one. */
async function findElsewhere(links: ReturnType<typeof corpusLinks>, byUrl: Map<string, CorpusLink>) {
  const context = contextWith(...workspacesOf(links));
  const queries = readQueries('elsewhere');
  const search = async ({ query }: Query) => (await searchWorkspaceLinks(context, { query })).links;
  const found = await Promise.all(queries.map(search));
  const urls = new Map(queries.map(({ query }, index) => [query, found[index]?.map(({ url }) => url)]));
  return findAll((query) => urls.get(query) ?? [], queries, byUrl);
}

/** Prints what the service found for the queries that it failed. Not for the final half, which nobody may tune for. */
function printFailures(found: readonly Found[]): void {
  console.log('\nQueries without a right link in the first five, and the first results');
  for (const { query, results, isRight } of found) {
    if (isRight) continue;
    const titles = results.slice(0, 3).map(({ title }) => title);
    console.log(`  ${query.kind}: ${query.query}\n      ${titles.join(' / ') || 'no results'}`);
  }
}

/** Returns the median time that each engine takes for each query, in milliseconds, with everything cached. */
async function timeQueries(workspace: Workspace, queries: readonly Query[]) {
  const searches = ENGINE_NAMES.map((name) => ({ name, search: ENGINES[name](workspace) }));
  const times: Record<EngineName, number[]> = { service: [], 'substring search': [], minisearch: [] };
  // Warm up with all queries. Otherwise, those that come first would run before the code is compiled.
  for (let round = 0; round < WARM_UP; round++) {
    for (const { query } of queries) for (const { search } of searches) search(query);
  }
  for (const { query } of queries) {
    const runs = searches.map(({ name, search }) => [name, () => Promise.resolve(search(query))] as const);
    const taken = await timeInterleaved(ROUNDS, Object.fromEntries(runs));
    for (const name of ENGINE_NAMES) times[name].push(median(taken(name)));
  }
  return times;
}

/** Returns percentiles over all queries. */
function timeRows(times: Readonly<Record<EngineName, readonly number[]>>): Row[] {
  const row = (name: EngineName, share: number): Row => {
    const value = quantile(times[name], share);
    const baseline = compare(value, BASELINE, quantile(times[BASELINE], share));
    return { what: `${name}, warm, p${String(100 * share)} of all queries`, value, baseline };
  };
  return [
    { ...row('service', 0.5), target: 1.25 },
    row('service', 0.95),
    row('minisearch', 0.5),
    row('minisearch', 0.95),
  ];
}

/**
 * Measures how much memory a workspace with the corpus takes once an engine has searched it. Measures in separate
 * processes, so that nothing else is on the heap.
 */
function heapRows(): Row[] {
  const heapOf = (name: EngineName) => {
    const argv = ['--import', 'tsx', '--expose-gc', HEAP_PROGRAM, name];
    const measure = () => Number(execFileSync(process.execPath, argv, { encoding: 'utf8' })) / MIB;
    return median(Array.from({ length: HEAPS }, measure));
  };
  const substring = heapOf(BASELINE);
  const row = (name: EngineName): Row => {
    const value = heapOf(name);
    const baseline = compare(value, BASELINE, substring);
    return { what: `${name}, memory per searched workspace`, value, unit: 'MiB', baseline };
  };
  return [{ ...row('service'), target: 1.3 }, row('minisearch')];
}
