import { z } from 'zod';
import type { FunctionProcess } from '../../test/support/processes/functionsFramework';
import { callTool, check } from '../measuring/calls';
import { quantile } from '../measuring/measure';
import { compare, type Row, type Section } from '../measuring/report';
import { ask, benchLink, createUser, fill, queryFor, startService, WITH_PROBE } from '../measuring/service';

const heapSchema = z.object({ heapUsed: z.int() });
const MIB = 1024 * 1024;

const LINKS = 1_000;
const WARM_UP = 100;
/** How many calls each number of concurrent callers makes. The heap is compared after half of them and after all. */
const CALLS = [
  { callers: 1, calls: 1_000 },
  { callers: 10, calls: 4_000 },
  { callers: 50, calls: 5_000 },
];

const WORKSPACES = 1_000;
/** About 1 MB when stored. */
const LINKS_PER_WORKSPACE = 3_000;
/** The cache holds at most 20 MiB of stored links. In memory, links take six times as much. */
const CACHE_MIB = 6 * 20;

/** Measures one process: its throughput and latency, and its heap after many calls and after reading many workspaces. */
export async function load(): Promise<Section> {
  return {
    title: `One process: search_links in ${LINKS.toLocaleString('en')} links, and the heap after garbage collection`,
    rows: [...(await callMany()), ...(await readManyWorkspaces())],
  };
}

async function callMany(): Promise<Row[]> {
  const { uid, key } = await createUser();
  await fill(uid, LINKS);
  const service = await startService('mcp', WITH_PROBE);
  const search = async (index: number) => {
    const { total } = await callTool(service.url, key, 'search_links', { query: queryFor(index % LINKS) });
    check(total === 1, 'search_links finds exactly one link');
  };
  for (let index = 0; index < WARM_UP; index++) await search(index);
  const rows: Row[] = [];
  const heaps: number[] = [];
  for (const { callers, calls } of CALLS) {
    const times: number[] = [];
    let left = calls;
    const call = async () => {
      while (left-- > 0) {
        const start = performance.now();
        await search(left);
        times.push(performance.now() - start);
      }
    };
    const start = performance.now();
    await Promise.all(Array.from({ length: callers }, call));
    const seconds = (performance.now() - start) / 1_000;
    const label = `${String(callers)} ${callers === 1 ? 'caller' : 'callers'}`;
    rows.push({ what: `${label}: throughput`, value: calls / seconds, unit: 'calls/s' });
    for (const share of [0.5, 0.95, 0.99]) {
      rows.push({ what: `${label}: latency, p${String(share * 100)}`, value: quantile(times, share) });
    }
    heaps.push(await heapOf(service));
  }
  await service.stop();
  const [half = Number.NaN, all = Number.NaN] = heaps.slice(-2);
  const baseline = compare(all, 'after half of the calls', half);
  return [...rows, { what: 'heap after all calls', value: all, unit: 'MiB', baseline, target: 1.05 }];
}

/** Reads more workspaces than the cache can hold. */
async function readManyWorkspaces(): Promise<Row[]> {
  const { uid, key } = await createUser();
  const service = await startService('mcp', WITH_PROBE);
  let first = 0;
  for (let index = 0; index < WORKSPACES; index++) {
    const workspaceId = `workspace-${String(index)}`;
    await fill(uid, LINKS_PER_WORKSPACE, workspaceId);
    const found = await callTool(service.url, key, 'search_links', { workspaceId, query: queryFor(7) });
    check(JSON.stringify(found).includes(benchLink(7).url), 'search_links finds the link');
    if (index === 0) first = await heapOf(service);
  }
  const growth = (await heapOf(service)) - first;
  await service.stop();
  const count = WORKSPACES.toLocaleString('en');
  return [
    { what: 'heap after reading one workspace of 1 MB', value: first, unit: 'MiB' },
    { what: `growth after reading ${count} of them`, value: growth, unit: 'MiB', target: CACHE_MIB },
  ];
}

/** Returns the heap of a process in MiB. */
async function heapOf(service: FunctionProcess): Promise<number> {
  return (await ask(service, 'heap', heapSchema)).heapUsed / MIB;
}
