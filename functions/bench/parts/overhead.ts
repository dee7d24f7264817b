import { callTool, check } from '../measuring/calls';
import { measurePair } from '../measuring/measure';
import type { Section } from '../measuring/report';
import { createUser, fill, startBaseline, startService } from '../measuring/service';

/** Measures what the service adds to the two Firestore reads that a warm read needs. */
export async function overhead(): Promise<Section> {
  const { uid, key } = await createUser();
  await fill(uid, 10);
  const [service, baseline] = await Promise.all([startService('mcp'), startBaseline('mcp')]);
  const row = await measurePair('list_links', {
    service: async () => {
      const { total } = await callTool(service.url, key, 'list_links');
      check(total === 10, 'list_links counts 10 links');
    },
    baseline: async () => {
      const { linkCount } = await callTool(baseline.url, key, 'read_head');
      check(linkCount === 10, 'the head counts 10 links');
    },
    baselineName: 'key and head read by hand, same SDK',
    rounds: 400,
    warmUp: 50,
    target: 1.25,
  });
  await Promise.all([service.stop(), baseline.stop()]);
  return { title: 'Overhead of a warm call, with 10 links stored', rows: [row] };
}
