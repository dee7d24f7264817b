import { callTool, check } from '../calls';
import { quantile } from '../measure';
import type { Row, Section } from '../report';
import { createUser, fill, queryFor, startService } from '../service';

const SECONDS = 5;
const LINKS = 1_000;

/** Measures the throughput and latency of one process with a growing number of concurrent callers. */
export async function throughput(): Promise<Section> {
  const { uid, key } = await createUser();
  await fill(uid, LINKS);
  const { url, stop } = await startService('mcp');
  const search = async (index: number) => {
    const { total } = await callTool(url, key, 'search_links', { query: queryFor(index % LINKS) });
    check(total === 1, 'search_links finds exactly one link');
  };
  for (let index = 0; index < 100; index++) await search(index);
  const rows: Row[] = [];
  for (const callers of [1, 10, 50]) {
    const times: number[] = [];
    const end = performance.now() + SECONDS * 1_000;
    const call = async (_: unknown, caller: number) => {
      for (let index = caller; performance.now() < end; index += callers) {
        const start = performance.now();
        await search(index);
        times.push(performance.now() - start);
      }
    };
    await Promise.all(Array.from({ length: callers }, call));
    const label = `${String(callers)} ${callers === 1 ? 'caller' : 'callers'}`;
    rows.push({ what: `${label}: throughput`, value: times.length / SECONDS, unit: 'calls/s' });
    for (const share of [0.5, 0.95, 0.99]) {
      rows.push({ what: `${label}: latency, p${String(share * 100)}`, value: quantile(times, share) });
    }
  }
  await stop();
  return { title: `Throughput of one process: search_links in ${LINKS.toLocaleString('en')} links`, rows };
}
