import { callTool, check } from '../measuring/calls';
import { measurePair } from '../measuring/measure';
import type { Section } from '../measuring/report';
import { createUser, fill, share, startBaseline, startService } from '../measuring/service';

const OFTEN = { rounds: 400, warmUp: 50 };

/** Measures what the service adds to the two Firestore reads of a warm read, and what sharing adds to that. */
export async function overhead(): Promise<Section> {
  const [{ uid, key }, owner] = [await createUser(), await createUser()];
  for (const filled of [uid, owner.uid]) await fill(filled, 10);
  const shared = await share(owner.uid, uid);
  const [service, baseline] = await Promise.all([startService('mcp'), startBaseline('mcp')]);
  const listLinks = async (workspaceId: string) => {
    const { total } = await callTool(service.url, key, 'list_links', { workspaceId });
    check(total === 10, 'list_links counts 10 links');
  };
  const rows = [
    await measurePair('list_links', {
      service: () => listLinks('default'),
      baseline: async () => {
        const { linkCount } = await callTool(baseline.url, key, 'read_head');
        check(linkCount === 10, 'the head counts 10 links');
      },
      baselineName: 'key and head read by hand, same SDK',
      ...OFTEN,
      target: 1.25,
    }),
    await measurePair('list_links of a shared workspace', {
      service: () => listLinks(shared),
      baseline: () => listLinks('default'),
      baselineName: 'list_links of an own workspace',
      ...OFTEN,
      target: 1.3,
    }),
  ];
  await Promise.all([service.stop(), baseline.stop()]);
  return { title: 'Overhead of a warm call, with 10 links stored', rows };
}
