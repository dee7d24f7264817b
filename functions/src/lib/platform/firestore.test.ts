import { OutcomeUnknown, Unavailable } from '../shared/base/errors';
import { DENIED, fakeFirestore } from './fakeFirestore.fixture';
import { awaitWrite, getDatabase } from './firestore';

/** gRPC statuses. */
const [ABORTED, UNAVAILABLE] = [10, 14];

const fake = fakeFirestore();
const link = () => getDatabase().doc('users/ada/workspaces/default');
const { signal } = new AbortController();

it.each<[string, () => Promise<unknown>]>([
  ['deletion', () => link().delete()],
  ['batch', () => getDatabase().batch().set(link(), {}).commit()],
])('a %s that Firestore does not accept is not sent again', async (_, write) => {
  fake.first = UNAVAILABLE;
  await expect(awaitWrite(signal, write)).rejects.toThrow(OutcomeUnknown);
  expect(fake.requests.length).toBe(1);
});

it('a write that waited for others for too long is sent again', async () => {
  fake.first = ABORTED;
  await expect(awaitWrite(signal, () => link().delete())).rejects.toMatchObject({ code: DENIED });
  expect(fake.requests.length).toBe(2);
});

it('a write does not start once its time is up', async () => {
  await expect(awaitWrite(AbortSignal.abort(), () => link().delete())).rejects.toEqual(new Unavailable());
  expect(fake.requests.length).toBe(0);
});

it('a write whose time is up meanwhile is waited for', async () => {
  fake.first = UNAVAILABLE;
  const controller = new AbortController();
  const writing = awaitWrite(controller.signal, () => link().delete());
  controller.abort();
  await expect(writing).rejects.toThrow(/may have been stored/);
});
