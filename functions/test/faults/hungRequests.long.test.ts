import { constants } from 'node:http2';
import { DENIED, fakeFirestore } from '../../src/lib/platform/fakeFirestore.fixture';
import { getDatabase } from '../../src/lib/platform/firestore';

const REFERENCE = 'users/ada/workspaces/default';
const DEADLINE_EXCEEDED = 4;

const fake = fakeFirestore();

// Node may fire a timer up to a millisecond early, and part of the time passes before the request is sent.
describe('a request that Firestore does not answer', () => {
  it('is canceled after ten seconds and, if it is a read, sent again', async () => {
    await expect(getDatabase().doc(REFERENCE).get()).rejects.toMatchObject({ code: DENIED });
    const [hung, again] = fake.requests;
    expect(hung?.stream.rstCode).toBe(constants.NGHTTP2_CANCEL);
    expect((again?.at ?? 0) - (hung?.at ?? 0)).toBeGreaterThan(9_000);
  });

  it('is canceled after eight seconds and, if it is a commit, reported as an outage', async () => {
    const batch = getDatabase().batch().delete(getDatabase().doc(REFERENCE));
    await expect(batch.commit()).rejects.toMatchObject({ code: DEADLINE_EXCEEDED });
    expect(fake.requests.length).toBe(1);
    const took = performance.now() - (fake.requests[0]?.at ?? Infinity);
    expect(took).toBeGreaterThan(7_000);
    expect(took).toBeLessThan(9_500);
  });
});
