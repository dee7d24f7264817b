import { Stream } from 'node:stream';
import { v1 } from '@google-cloud/firestore';
import { memberAccess } from '../../../src/lib/access/memberAccess.fixture';
import { getDatabase } from '../../../src/lib/platform/firestore';
import { Unavailable } from '../../../src/lib/shared/base/errors';
import { parseHead } from '../../../src/lib/shared/contract/documents';
import { HandoverRepository } from '../../../src/lib/storage/handover/handoverRepository';
import { createWorkspace, edit, jsonOf, postRoute } from '../../support/requests/rest';
import { invite, join } from '../../support/requests/sharing';
import { signUp } from '../../support/users/users';
import { testDatabase, testDeadline } from '../../support/testDatabase';

/** As many as a workspace that can be handed over may have. */
const DOCUMENTS = 10_000;

it('a workspace with 10,000 documents of history is handed over, at a few documents for each', async () => {
  const [owner, editor] = await Promise.all([signUp(), signUp()]);
  await createWorkspace(owner.idToken, { workspaceId: 'team', name: 'Team' });
  await join(editor.idToken, await invite(owner.idToken, 'editor'), { workspaceId: 'shared' });
  const head = testDatabase().doc(`users/${owner.uid}/workspaces/team`);
  const link = { op: 'addLink', category: 'Reading', title: 'Guide', url: 'https://example.com/' } as const;
  await edit(owner.idToken, [link], 'team');
  const now = new Date();
  for (let start = 1; start < DOCUMENTS; start += 500) {
    const batch = testDatabase().batch();
    for (let seq = start; seq < Math.min(start + 500, DOCUMENTS); seq++)
      batch.set(head.collection('history').doc(`old-${String(seq)}`), {
        seq,
        at: now,
        author: { kind: 'webApp' },
      });
    await batch.commit();
  }
  const offer = { workspaceId: 'team', offerTo: editor.uid };
  await jsonOf(await postRoute('members', owner.idToken, offer));
  const access = memberAccess(editor.uid, { uid: owner.uid, workspaceId: 'team' });
  const counts = countDocuments();
  // Like a person who tries again each time the service gives up.
  let attempts = 0;
  while ((await head.get()).exists) {
    expect(++attempts).toBeLessThan(30);
    await new HandoverRepository(getDatabase()).accept(access, testDeadline()).catch((error: unknown) => {
      if (!(error instanceof Unavailable)) throw error;
    });
  }
  const { reads, writes } = counts();
  const place = testDatabase().doc(`users/${editor.uid}/workspaces/shared`);
  expect((await place.collection('history').count().get()).data().count).toBe(DOCUMENTS);
  expect(parseHead((await place.get()).data()).linkCount).toBe(1);
  expect((await head.get()).exists).toBe(false);
  // Each is read, copied, listed and deleted. Every attempt lists all of them and their copies. One write in nine says who owns these.
  process.stdout.write(
    `Handing over ${String(DOCUMENTS)} documents of history: ${String(attempts)} attempts, ${String(reads)} reads, ${String(writes)} writes\n`,
  );
  expect(writes).toBeLessThan(2.2 * DOCUMENTS);
  expect(reads).toBeLessThan((2.1 + 2 * attempts) * DOCUMENTS);
});

/** Counts the documents that are read and written in this process from now on. Returns what returns the counts. */
function countDocuments() {
  const { prototype } = v1.FirestoreClient;
  const commits = jest.spyOn(prototype, 'commit');
  const gets = jest.spyOn(prototype, 'batchGetDocuments');
  const runQuery: unknown = Reflect.get(prototype, 'runQuery');
  if (typeof runQuery !== 'function') throw new Error('Firestore’s client has no method runQuery.');
  let found = 0;
  Reflect.set(prototype, 'runQuery', function (this: unknown, ...args: unknown[]) {
    const stream: unknown = Reflect.apply(runQuery, this, args);
    if (!(stream instanceof Stream)) throw new Error('A query returns no stream.');
    stream.on('data', ({ document }: { document?: unknown }) => {
      if (document) found++;
    });
    return stream;
  });
  return () => ({
    reads: found + gets.mock.calls.reduce((sum, [request]) => sum + (request?.documents?.length ?? 0), 0),
    writes: commits.mock.calls.reduce((sum, [request]) => sum + (request.writes?.length ?? 0), 0),
  });
}
