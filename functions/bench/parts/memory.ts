import { z } from 'zod';
import { callTool, check } from '../calls';
import { compare, type Section } from '../report';
import {
  ask,
  benchLink,
  createUser,
  fill,
  queryFor,
  startService,
  storeCopies,
  WITH_PROBE,
} from '../service';

const heapSchema = z.object({ heapUsed: z.int() });
const MIB = 1024 * 1024;
const HALF = 5_000;
const CALLERS = 8;

const WORKSPACES = 1_000;
/** The cache holds at most 20 MiB of stored links. In memory, links take six times as much. */
const CACHE_MIB = 6 * 20;
/** About 1 MB when stored. */
const LINKS = 3_000;

/** Measures the heap of a process after many calls, and after it has read more workspaces than its cache can hold. */
export async function memory(): Promise<Section> {
  const calls = await heapAfterCalls();
  const workspaces = await heapAfterWorkspaces();
  const afterHalf = `after ${HALF.toLocaleString('en')} calls`;
  return {
    title: 'Heap after a forced garbage collection',
    rows: [
      {
        what: `after ${(2 * HALF).toLocaleString('en')} calls`,
        value: calls.all,
        unit: 'MiB',
        baseline: compare(calls.all, afterHalf, calls.half),
        target: 1.05,
      },
      { what: 'after reading one workspace of 1 MB', value: workspaces.first, unit: 'MiB' },
      {
        what: `growth after reading ${WORKSPACES.toLocaleString('en')} of them`,
        value: workspaces.all - workspaces.first,
        unit: 'MiB',
        target: CACHE_MIB,
      },
    ],
  };
}

async function heapAfterCalls(): Promise<{ half: number; all: number }> {
  const { uid, key } = await createUser();
  await fill(uid, 1_000);
  const service = await startService('mcp', WITH_PROBE);
  const makeHalf = async () => {
    let left = HALF;
    const call = async () => {
      while (left-- > 0) {
        const { total } = await callTool(service.url, key, 'search_links', { query: queryFor(left % 1_000) });
        check(total === 1, 'search_links finds exactly one link');
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, call));
    return (await ask(service, 'heap', heapSchema)).heapUsed / MIB;
  };
  const heaps = { half: await makeHalf(), all: await makeHalf() };
  await service.stop();
  return heaps;
}

async function heapAfterWorkspaces(): Promise<{ first: number; all: number }> {
  const { uid, key } = await createUser();
  const service = await startService('mcp', WITH_PROBE);
  const store = storeCopies(uid, LINKS);
  let first = 0;
  for (let index = 0; index < WORKSPACES; index++) {
    const workspaceId = `workspace-${String(index)}`;
    await store(workspaceId);
    const found = await callTool(service.url, key, 'search_links', { workspaceId, query: queryFor(7) });
    check(JSON.stringify(found).includes(benchLink(7).url), 'search_links finds the link');
    if (index === 0) first = (await ask(service, 'heap', heapSchema)).heapUsed / MIB;
  }
  const all = (await ask(service, 'heap', heapSchema)).heapUsed / MIB;
  await service.stop();
  return { first, all };
}
