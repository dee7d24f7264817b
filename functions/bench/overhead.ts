import { median, timeInterleaved } from './measure';
import type { Section } from './report';
import { benchLink, callTool, check, createUser, fill, startBare, startService } from './service';

const ROUNDS = 400;
const WARM_UP = 50;

/** What everything that the service does costs over a server that reads two documents by hand. */
export async function overhead(): Promise<Section> {
  const { uid, key } = await createUser();
  await fill(uid, 10);
  const [service, bare] = await Promise.all([startService('mcp'), startBare('mcp')]);
  const runs = {
    service: async () => {
      const { total } = await callTool(service.url, key, 'list_links');
      check(total === 10, 'list_links of 10 links');
    },
    bare: async () => {
      const { linkCount } = await callTool(bare.url, key, 'read_head');
      check(linkCount === 10, 'the head');
    },
  };
  await timeInterleaved(WARM_UP, runs);
  const times = await timeInterleaved(ROUNDS, runs);
  await Promise.all([service.stop(), bare.stop()]);
  const floor = median(times.bare);
  const value = median(times.service);
  return {
    title: `Overhead of a call: 10 links such as ${benchLink(0).url}`,
    rows: [
      { what: 'two documents read by hand, same SDK', value: floor },
      { what: 'list_links', value, ratio: value / floor, baseline: 'by hand', reach: 1.25 },
    ],
  };
}
