import { LIMITS } from '../../../src/lib/shared/base/limits';
import { parseHead } from '../../../src/lib/shared/contract/documents';
import { containing } from '../../support/jest/matchers';
import { createWorkspace, edit, errorOf, jsonOf, postRoute } from '../../support/requests/rest';
import { invite, join } from '../../support/requests/sharing';
import { signUp } from '../../support/users/users';
import { testDatabase } from '../../support/testDatabase';

it('an editor fills a shared workspace up to 32 MiB, and its owner still changes and empties it', async () => {
  const [owner, editor] = await Promise.all([signUp(), signUp()]);
  await createWorkspace(owner.idToken, { workspaceId: 'team', name: 'Team' });
  await join(editor.idToken, await invite(owner.idToken, 'editor'), { workspaceId: 'shared' });
  const head = testDatabase().doc(`users/${owner.uid}/workspaces/team`);
  const notes = '注'.repeat(LIMITS.notes);
  const url = (number: number) => `https://example.com/${String(number)}`;
  const addSome = (first: number) => ({
    workspaceId: 'shared',
    operations: Array.from({ length: 30 }, (_, index) => {
      return { op: 'addLink', category: 'Reading', title: 'Long', url: url(first + index), notes };
    }),
  });
  let added = 0;
  let last = await postRoute('edit', editor.idToken, addSome(added));
  for (; last.status === 200; last = await postRoute('edit', editor.idToken, addSome(added))) added += 30;
  expect(await errorOf(last)).toMatchObject({
    status: 400,
    details: [{ message: containing('This workspace is full: it can hold at most 32 MiB') }],
  });
  const storedBytes = async () => {
    const { chunks, linkCount } = parseHead((await head.get()).data());
    return { bytes: chunks.reduce((sum, chunk) => sum + chunk.bytes, 0), linkCount };
  };
  const { bytes, linkCount } = await storedBytes();
  expect(linkCount).toBe(added);
  expect(bytes).toBeLessThanOrEqual(LIMITS.workspaceBytes);
  expect(bytes).toBeGreaterThan(LIMITS.workspaceBytes - 31 * notes.length * 3);
  // What was added has used nothing up that the owner needs.
  const set = { title: 'Short' };
  await edit(owner.idToken, [{ op: 'updateLink', category: 'Reading', url: url(0), set }], 'team');
  await edit(owner.idToken, [{ op: 'deleteLink', category: 'Reading', url: url(1) }], 'team');
  const [first] = addSome(added).operations;
  expect(
    (await postRoute('edit', editor.idToken, { workspaceId: 'shared', operations: [first] })).status,
  ).toBe(200);
  await jsonOf(await postRoute('delete', owner.idToken, { workspaceId: 'team' }));
  expect((await head.get()).exists).toBe(false);
});
