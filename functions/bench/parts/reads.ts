import { TcpProxy } from '../../test/support/processes/tcpProxy';
import { callTool, check } from '../measuring/calls';
import { median, timeInterleaved } from '../measuring/measure';
import { startMemoryServer } from '../measuring/memoryServer';
import { compare, type Row, type Section } from '../measuring/report';
import {
  benchLink,
  createUser,
  fill,
  queryFor,
  startBaseline,
  startService,
  timeColdStarts,
} from '../measuring/service';

const ROUNDS = 40;
const COLD_ROUNDS = 10;
const WARM_UP = 3;
const SIZES = [1_000, 5_000, 10_000, 50_000];
/** The size at which targets apply. */
const TARGET_SIZE = 10_000;
/** How much longer Firestore takes to respond in the row that says so. The emulator itself is right here. */
const LATENCY_MS = 10;
/** The link to search for. It is neither the first nor the last one stored, so that no search finds it early. */
const FOUND = 700;

/** The rows that are plotted over the number of links. */
export const SEARCH = 'search_links, warm';
export const ADD = 'add_to_dashboard, warm';

/** Measures reads and adds at several sizes. Compares them with reading every document by hand and with a local file. */
export async function reads(): Promise<Section> {
  const rows: Row[] = [];
  for (const size of SIZES) rows.push(...(await readsAt(size)));
  const searchAt = (size: number) =>
    rows.find(({ what, links }) => what === SEARCH && links === size)?.value ?? Number.NaN;
  const value = searchAt(50_000);
  const baseline = compare(value, 'the same at 5,000 links', searchAt(5_000));
  rows.push({ what: SEARCH, links: 50_000, value, baseline, target: 8 });
  return { title: 'Reads and adds, by the number of stored links', rows };
}

async function readsAt(size: number): Promise<Row[]> {
  const { uid, key } = await createUser();
  await fill(uid, size);
  const memory = await startMemoryServer(size);
  const [service, baseline] = await Promise.all([startService('mcp'), startBaseline('mcp')]);
  const { url } = benchLink(FOUND);
  let added = size;
  const search = async (at = service.url) => {
    const { total, links } = await callTool(at, key, 'search_links', { query: queryFor(FOUND) });
    check(total === 1 && JSON.stringify(links).includes(url), 'search_links finds exactly one link');
  };
  const readAll = async (at = baseline.url) => {
    const { links } = await callTool(at, key, 'read_all');
    check(links === size, 'the baseline reads all documents');
  };
  const runs = {
    readAll,
    search,
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
  // Timed from the start of the process, so it does not matter whether code loads at startup or on the first call.
  const timeCold = (environment: Readonly<Record<string, string>> = {}) =>
    timeColdStarts(COLD_ROUNDS, {
      service: [() => startService('mcp', [], environment), ({ url: at }) => search(at)],
      baseline: [() => startBaseline('mcp', environment), ({ url: at }) => readAll(at)],
    });
  const cold = await timeCold();
  const proxy = await TcpProxy.start(Number(process.env.FIRESTORE_EMULATOR_HOST?.split(':')[1]));
  proxy.latencyMs = () => LATENCY_MS;
  const coldAndFar = await timeCold({ FIRESTORE_EMULATOR_HOST: proxy.host });
  proxy.close();
  const adds = await timeInterleaved(ROUNDS, {
    service: async () => {
      const { status } = await callTool(service.url, key, 'add_to_dashboard', { ...benchLink(added++) });
      check(status === 'created', 'add_to_dashboard creates the link');
    },
    memory: () => memory.add(benchLink(added)),
  });
  await Promise.all([service.stop(), baseline.stop(), memory.stop()]);

  const row = (
    what: string,
    ours: readonly number[],
    baselineName: string,
    theirs: readonly number[],
    target: number,
  ): Row => {
    const value = median(ours);
    return {
      what,
      links: size,
      value,
      baseline: compare(value, baselineName, median(theirs)),
      ...(size === TARGET_SIZE && { target }),
    };
  };
  return [
    row(SEARCH, times('search'), 'all documents read by hand', times('readAll'), 0.2),
    row('list_links, first page, warm', times('list'), 'all documents read by hand', times('readAll'), 0.2),
    row('search_links, cold', cold('service'), 'all documents read by hand, cold', cold('baseline'), 1.3),
    row(
      `search_links, cold, Firestore ${String(LATENCY_MS)} ms away`,
      coldAndFar('service'),
      'all documents read by hand, cold',
      coldAndFar('baseline'),
      0.8,
    ),
    row(SEARCH, times('search'), 'server-memory search', times('memorySearch'), 1),
    row(ADD, adds('service'), 'server-memory add', adds('memory'), 1),
  ];
}
