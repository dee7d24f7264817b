import { median, timeInterleaved } from './measure';
import { startMemoryServer } from './memoryServer';
import type { Row, Section } from './report';
import {
  benchLink,
  callTool,
  check,
  createUser,
  fill,
  queryFor,
  startBare,
  startService,
  timeCold,
} from './service';

const ROUNDS = 40;
const COLD_ROUNDS = 10;
const WARM_UP = 3;
/** Of the first in the list and of what is in it: some of the middle, so that nothing is found early. */
const FOUND = 700;

/** Reads of workspaces of several sizes, against a read of all their documents and against a local file. */
export async function reads(): Promise<Section> {
  const rows: Row[] = [];
  const warm: Record<number, number> = {};
  for (const size of [1_000, 5_000, 10_000, 50_000]) {
    const { search, rows: measured } = await readsAt(size);
    warm[size] = search;
    rows.push(...measured);
  }
  const value = warm[50_000] ?? Number.NaN;
  const ratio = value / (warm[5_000] ?? Number.NaN);
  rows.push({ what: 'search_links, 50,000 links', value, ratio, baseline: 'itself at 5,000', reach: 8 });
  return { title: 'Reads, by the number of links that are stored', rows };
}

async function readsAt(size: number): Promise<{ search: number; rows: Row[] }> {
  const { uid, key } = await createUser();
  await fill(uid, size);
  const memory = await startMemoryServer(size);
  const [service, bare] = await Promise.all([startService('mcp'), startBare('mcp')]);
  const { url } = benchLink(FOUND);
  const label = `${size.toLocaleString('en')} links`;
  let added = size;
  const searchService = async (at = service.url) => {
    const { total, links } = await callTool(at, key, 'search_links', { query: queryFor(FOUND) });
    check(
      total === 1 && JSON.stringify(links).includes(url),
      `search_links finds one link, not ${JSON.stringify({ total, links })}`,
    );
  };
  const readAll = async (at = bare.url) => {
    const { links } = await callTool(at, key, 'read_all');
    check(links === size, 'all documents, read by hand');
  };
  const runs = {
    readAll,
    search: searchService,
    list: async () => {
      const { total } = await callTool(service.url, key, 'list_links');
      check(total === size, 'list_links counts all links');
    },
    memorySearch: async () => {
      const found = await memory.search(queryFor(FOUND));
      check(found.includes(url), 'server-memory finds the link');
    },
  };
  await timeInterleaved(WARM_UP, runs);
  const times = await timeInterleaved(ROUNDS, runs);
  // From the start: what is loaded at the first request, and what is before, is waited for alike.
  const cold = await timeCold(
    COLD_ROUNDS,
    [() => startService('mcp'), ({ url: at }) => searchService(at)],
    [() => startBare('mcp'), ({ url: at }) => readAll(at)],
  );
  const adds = await timeInterleaved(ROUNDS, {
    service: async () => {
      const { status } = await callTool(service.url, key, 'add_to_dashboard', { ...benchLink(added++) });
      check(status === 'created', 'add_to_dashboard creates a link');
    },
    memory: () => memory.add(benchLink(added)),
  });
  await Promise.all([service.stop(), bare.stop(), memory.stop()]);

  const byHand = median(times.readAll);
  const memorySearch = median(times.memorySearch);
  const memoryAdd = median(adds.memory);
  const search = median(times.search);
  const isReached = size === 10_000;
  const comparison = (what: string, value: number, baseline: string, to: number, reach?: number): Row => ({
    what: `${what}, ${label}`,
    value,
    ratio: value / to,
    baseline,
    ...(reach !== undefined && isReached && { reach }),
  });
  return {
    search,
    rows: [
      { what: `all documents read by hand, ${label}`, value: byHand },
      comparison('search_links, warm', search, 'by hand', byHand, 0.2),
      comparison('list_links, first page, warm', median(times.list), 'by hand', byHand, 0.2),
      comparison('search_links, cold', median(cold.service), 'by hand, cold', median(cold.bare), 1.3),
      { what: `server-memory search, ${label}`, value: memorySearch },
      comparison('search_links, warm', search, 'server-memory', memorySearch, 1),
      { what: `server-memory add, ${label}`, value: memoryAdd },
      comparison('add_to_dashboard, warm', median(adds.service), 'server-memory', memoryAdd, 1),
    ],
  };
}
