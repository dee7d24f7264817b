import { callTool, check } from '../calls';
import { median, timeInterleaved } from '../measure';
import { compare, type Section } from '../report';
import { createUser, fill, startBaseline, startService } from '../service';

const ROUNDS = 400;
const WARM_UP = 50;

/** Measures what the service adds to the two Firestore reads that a warm read needs. */
export async function overhead(): Promise<Section> {
  const { uid, key } = await createUser();
  await fill(uid, 10);
  const [service, baseline] = await Promise.all([startService('mcp'), startBaseline('mcp')]);
  const runs = {
    service: async () => {
      const { total } = await callTool(service.url, key, 'list_links');
      check(total === 10, 'list_links counts 10 links');
    },
    baseline: async () => {
      const { linkCount } = await callTool(baseline.url, key, 'read_head');
      check(linkCount === 10, 'the head counts 10 links');
    },
  };
  await timeInterleaved(WARM_UP, runs);
  const times = await timeInterleaved(ROUNDS, runs);
  await Promise.all([service.stop(), baseline.stop()]);
  const value = median(times('service'));
  return {
    title: 'Overhead of a warm call, with 10 links stored',
    rows: [
      {
        what: 'list_links',
        value,
        baseline: compare(value, 'key and head read by hand, same SDK', median(times('baseline'))),
        target: 1.25,
      },
    ],
  };
}
