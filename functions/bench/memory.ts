import { z } from 'zod';
import type { Section } from './report';
import {
  ask,
  benchLink,
  callTool,
  check,
  createUser,
  fill,
  queryFor,
  startService,
  storeCopies,
  WITH_PROBE,
} from './service';

const heapSchema = z.object({ heapUsed: z.int() });
const MIB = 1024 * 1024;
const HALF = 5_000;
const CALLERS = 8;

const WORKSPACES = 1_000;
/** The copies in memory are bound to 20 MiB of stored links, which take six times as much. */
const COPIES_MIB = 6 * 20;
/** Links whose stored form takes about 1 MB. */
const LINKS = 3_000;

/** What a process keeps after many calls, and after reading more workspaces than it may keep. */
export async function memory(): Promise<Section> {
  const afterHalf = await heapAfterCalls();
  const { first, all } = await heapAfterWorkspaces();
  const flat = afterHalf[1] / afterHalf[0];
  return {
    title: 'Heap, after a forced collection',
    rows: [
      { what: `after ${String(HALF)} calls`, value: afterHalf[0] / MIB, unit: 'MiB' },
      {
        what: `after ${String(2 * HALF)} calls`,
        value: afterHalf[1] / MIB,
        unit: 'MiB',
        ratio: flat,
        baseline: 'after half of them',
        reach: 1.05,
      },
      { what: 'after one workspace of 1 MB', value: first / MIB, unit: 'MiB' },
      {
        what: `more after ${String(WORKSPACES)}`,
        value: (all - first) / MIB,
        unit: 'MiB',
        reach: COPIES_MIB,
      },
    ],
  };
}

async function heapAfterCalls(): Promise<[half: number, all: number]> {
  const { uid, key } = await createUser();
  await fill(uid, 1_000);
  const service = await startService('mcp', WITH_PROBE);
  const half = async () => {
    let left = HALF;
    const call = async () => {
      while (left-- > 0) {
        const { total } = await callTool(service.url, key, 'search_links', { query: queryFor(left % 1_000) });
        check(total === 1, 'search_links finds one link');
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, call));
    return (await ask(service, 'heap', heapSchema)).heapUsed;
  };
  const heaps: [number, number] = [await half(), await half()];
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
    check(JSON.stringify(found).includes(benchLink(7).url), 'search_links finds one link');
    if (index === 0) first = (await ask(service, 'heap', heapSchema)).heapUsed;
  }
  const { heapUsed: all } = await ask(service, 'heap', heapSchema);
  await service.stop();
  return { first, all };
}
