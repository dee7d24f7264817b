import { HISTORY_DAYS } from '../../src/lib/shared/contract/historyDocument';
import { createFurtherLinksReader, type FurtherLinks } from '../../../web/src/data/history/furtherLinks';
import { watchHistory, type History } from '../../../web/src/data/history/history';
import { signedInBrowser } from '../support/users/browser';
import { untilEqual } from '../web/support/until';
import { testDatabase } from '../support/testDatabase';

const DAY_MS = 24 * 60 * 60_000;

const link = (name: string) => ({ id: name, url: `https://example.com/${name}` });

/** Stores entries with these places in the history of a new user. */
async function withEntries(...places: number[]) {
  const { uid, firestore } = await signedInBrowser();
  const history = testDatabase().collection(`users/${uid}/workspaces/default/history`);
  const add = (seq: number, daysAgo = 0) => {
    const at = new Date(Date.now() - daysAgo * DAY_MS);
    return history.doc(String(seq)).set({
      ...{ seq, at, expiresAt: new Date(at.getTime() + HISTORY_DAYS * DAY_MS), parts: 0, bytes: 0 },
      ...{ author: { id: 'a', kind: 'webApp' }, operation: 'edit' },
      counts: { added: 0, removed: 0, moved: 0, retitled: 0, noted: 0 },
      change: { links: [link(`${String(seq)}-0`)], categories: [] },
    });
  };
  await Promise.all(places.map((seq) => add(seq)));
  return { firestore, history, add, key: { uid, workspaceId: 'default' } };
}

const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

it('reads the history page by page, and keeps it complete while entries are added and deleted', async () => {
  const { firestore, key, history, add } = await withEntries(...range(130, 1));
  let last: History | undefined;
  const reader = watchHistory(
    firestore,
    key,
    (received) => {
      last = received;
    },
    (error) => {
      throw error;
    },
  );
  const until = (places: number[], hasMore: boolean) =>
    untilEqual(
      () => Promise.resolve({ places: last?.changes.map(({ seq }) => seq), hasMore: last?.hasMore }),
      { places, hasMore },
    );
  await until(range(130, 81), true);
  await add(131);
  await until(range(131, 82), true);
  await reader.readMore();
  await until(range(131, 32), true);
  await add(132);
  await until(range(132, 32), true);
  await history.doc('120').delete();
  await history.doc('119').delete();
  const left = range(132, 32).filter((seq) => seq !== 120 && seq !== 119);
  await until(left, true);
  await Promise.all([reader.readMore(), reader.readMore()]);
  await until([...left, ...range(31, 1)], false);
  reader.forget(new Set(['5-0']));
  await until([...left, ...range(31, 6), ...range(4, 1)], false);
  reader.stop();
});

it('reads the further links of an entry, and omits what has expired', async () => {
  const { firestore, key, history, add } = await withEntries(2);
  await add(1, HISTORY_DAYS + 1);
  await history.doc('2-1').set({ partOf: '2', expiresAt: new Date(), links: [link('2-1')] });
  const { promise: received, resolve, reject } = Promise.withResolvers<History>();
  const reader = watchHistory(firestore, key, resolve, reject);
  const { changes } = await received;
  reader.stop();
  expect(changes.map(({ id }) => id)).toEqual(['2']);
  const reports: FurtherLinks[] = [];
  const further = createFurtherLinksReader((links) => reports.push(links));
  await further.read(firestore, key, { id: '2', parts: 1 });
  expect(reports).toEqual([new Map([['2', [link('2-1')]]])]);
});
