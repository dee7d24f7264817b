import { z } from 'zod';
import { authorize } from '../../src/lib/access/actor';
import { WorkspaceAccess } from '../../src/lib/access/workspaceAccess';
import { getDatabase } from '../../src/lib/platform/firestore';
import { authorsDocumentSchema } from '../../src/lib/shared/contract/historyDocument';
import { allLinks } from '../../src/lib/shared/model/workspace';
import { firestoreWorkspaces } from '../../src/lib/storage/firestoreWorkspaces';
import { startFunction } from '../support/processes/functionProcess';
import { callTool } from '../support/requests/client';
import { joined } from '../support/users/joined';
import { storeWorkspace } from '../support/users/storedWorkspace';
import { auth, newUid, userWithKey } from '../support/users/users';
import { testDatabase, testDeadline } from '../support/testDatabase';

const MEMBERS = 10;
const LINKS_EACH = 50;

it('ten members who add 500 links at once through two processes lose none, and each link names its author', async () => {
  const processes = await Promise.all([startFunction('mcp'), startFunction('mcp')]);
  const owner = newUid();
  await storeWorkspace(owner, 'team', 'Team');
  const access = WorkspaceAccess.own(authorize({ via: 'idToken', uid: owner }), 'team');
  const people = await Promise.all(Array.from({ length: MEMBERS }, () => userWithKey()));
  for (const [index, { uid }] of people.entries()) {
    await auth().createUser({ uid });
    await joined(access, uid, { name: `Member ${String(index)}` });
  }

  const urlOf = (uid: string, index: number) => `https://example.com/${uid}/${String(index)}`;
  const adds = people.flatMap(({ uid, key }, member) =>
    Array.from({ length: LINKS_EACH }, async (_, index) => {
      const link = { category: 'Many', title: 'One', url: urlOf(uid, index), workspaceId: 'shared' };
      const to = processes[(member + index) % processes.length]?.url ?? '';
      // Repeats it, as clients do, while the key is over its rate limit or the workspace is contended.
      for (;;) {
        const result = await callTool(to, key, 'add_to_dashboard', link).catch(() => undefined);
        if (result && 'ok' in result) return z.object({ status: z.string() }).parse(result.ok).status;
        if (result && !['unavailable', 'rate_limited'].includes(result.error.code)) return result.error.code;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }),
  );
  const statuses = new Set(await Promise.all(adds));
  statuses.delete('unchanged');
  expect(statuses).toEqual(new Set(['created']));

  const copy = await firestoreWorkspaces(getDatabase(), 1024 * 1024).load(access, testDeadline());
  const stored = await testDatabase().doc(`users/${owner}/workspaces/team/private/authors`).get();
  const { authors } = authorsDocumentSchema.parse(stored.data());
  const links = copy ? [...allLinks(copy.workspace)].map(({ link }) => link) : [];
  const authorOf = new Map(links.map(({ url, author = '' }) => [url, authors[author]?.person?.uid]));
  const expected = people.flatMap(({ uid }) =>
    Array.from({ length: LINKS_EACH }, (_, index) => [urlOf(uid, index), uid] as const),
  );
  expect(authorOf).toEqual(new Map(expected));
});
