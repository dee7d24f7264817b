import { OutcomeUnknown, Unavailable } from '../shared/base/errors';
import { fakeFirestore } from './fakeFirestore.fixture';
import { awaitWrite, getDatabase } from './firestore';

/** The gRPC status UNAVAILABLE. */
const UNAVAILABLE = 14;

const requests = fakeFirestore(UNAVAILABLE);
const link = () => getDatabase().doc('users/ada/workspaces/default');
const { signal } = new AbortController();

it.each<[string, () => Promise<unknown>]>([
  ['deletion', () => link().delete()],
  ['batch', () => getDatabase().batch().set(link(), {}).commit()],
])('a %s that Firestore does not accept is not sent again', async (_, write) => {
  await expect(awaitWrite(signal, write)).rejects.toThrow(OutcomeUnknown);
  expect(requests().length).toBe(1);
});

it('a write does not start once its time is up', async () => {
  await expect(awaitWrite(AbortSignal.abort(), () => link().delete())).rejects.toEqual(new Unavailable());
  expect(requests().length).toBe(0);
});

it('a write whose time is up meanwhile is waited for', async () => {
  const controller = new AbortController();
  const writing = awaitWrite(controller.signal, () => link().delete());
  controller.abort();
  await expect(writing).rejects.toThrow(/may have been stored/);
});
