import { linkListSchema } from '../../../src/lib/shared/queries/listLinks';
import { MCP_URL } from '../../support/environment';
import { callToolIn, PROTOCOL_VERSIONS, type ProtocolVersion } from '../../support/requests/protocolVersions';
import { whileBusy } from '../../support/requests/whileBusy';
import { userWithKey } from '../../support/users/users';

const ROUNDS = 40;

/** Calls a tool, again while the service is too busy with the other calls. */
const call = (era: ProtocolVersion, key: string, name: string, input: Record<string, unknown>) =>
  whileBusy(async () => {
    const result = await callToolIn(era, MCP_URL, key, name, input);
    if ('error' in result) throw new Error(result.error.message);
    return result;
  });

describe.each(PROTOCOL_VERSIONS)(
  'two users who call at the same time with the same JSON-RPC id in revision $revision',
  (era) => {
    it('each get the results of their own calls', async () => {
      const users = [await userWithKey(), await userWithKey()];
      // Every call has the same id, so a shared server or transport would respond to the wrong caller.
      const calls = Array.from({ length: ROUNDS }, (_, round) =>
        users.map(async ({ key, uid }) => {
          const input = { category: 'Mine', title: uid, url: `https://example.com/${uid}/${String(round)}` };
          const [added, listed] = await Promise.all([
            call(era, key, 'add_to_dashboard', input),
            call(era, key, 'list_links', {}),
          ]);
          expect(added).toEqual({
            ok: expect.objectContaining({ link: expect.objectContaining({ title: uid, url: input.url }) }),
          });
          return { uid, listed };
        }),
      );
      for (const { uid, listed } of await Promise.all(calls.flat())) {
        const { links } = linkListSchema.parse('ok' in listed && listed.ok);
        expect(links.filter(({ title }) => title !== uid)).toEqual([]);
      }
      for (const { key, uid } of users) {
        const all = await call(era, key, 'list_links', {});
        const { total, links } = linkListSchema.parse('ok' in all && all.ok);
        expect(total).toBe(ROUNDS);
        expect(new Set(links.map(({ title }) => title))).toEqual(new Set([uid]));
      }
    });
  },
);
