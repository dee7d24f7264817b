import { request, type IncomingMessage } from 'node:http';
import {
  MAX_RESIDENT_MIB,
  startDeployedFunction,
  type DeployedFunction,
} from '../support/processes/deployedFunction';
import { updateAnswerSchema } from '../support/requests/rest';
import { storeLinks } from '../support/users/storedWorkspace';
import { signUp } from '../support/users/users';

/** They take about 24 MiB. */
const LINKS = 100_000;
/** The default rate allows 60 requests at once. */
const FAST_READERS = 30;
const SLOW_READERS = 30;

function outcomeOf(status: number | undefined, retryAfter: string | null | undefined): string {
  if (status === 200) return 'answered';
  return status === 503 && retryAfter ? 'told to retry' : String(status);
}

/** Repeats a call until the response no longer says to retry. */
async function untilAnswered(call: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await call();
    if (response.status === 200) return response;
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(response.headers.get('retry-after'))));
  }
}

describe('the memory of workspaceUpdate', () => {
  let running: DeployedFunction;
  beforeAll(async () => {
    running = await startDeployedFunction('workspaceUpdate');
  });
  afterAll(() => running.stop());

  const headersOf = (idToken: string) => ({
    Authorization: `Bearer ${idToken}`,
    'Content-Type': 'application/json',
  });
  const update = (idToken: string, body: object) =>
    fetch(running.url, { method: 'POST', headers: headersOf(idToken), body: JSON.stringify(body) });

  /** Sends an update whose answer is not read until `read` is called, which returns whether it was complete. */
  function slowUpdate(idToken: string, body: object) {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const sent = request(running.url, { method: 'POST', headers: headersOf(idToken) }, resolve);
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
    return promise;
  }

  it('stays bounded while one user reads 100,000 links often, quickly and slowly, and another user makes calls', async () => {
    const [heavy, other] = [await signUp(), await signUp()];
    await storeLinks(heavy.uid, LINKS);
    const stop = new AbortController();
    const calls: number[] = [];
    const callBeside = async () => {
      while (!stop.signal.aborted) {
        const response = await update(other.idToken, {});
        await response.text();
        calls.push(response.status);
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    };
    const beside = callBeside();

    const fast = Array.from({ length: FAST_READERS }, async () => {
      const response = await update(heavy.idToken, {});
      await response.arrayBuffer();
      return outcomeOf(response.status, response.headers.get('retry-after'));
    });
    const outcomes = await Promise.all(fast);
    // Each request adds a link, so no two answers are the same.
    const slow = Array.from({ length: SLOW_READERS }, async (_, index) => {
      const links = [{ title: 'New', url: `https://example.com/new/${String(index)}` }];
      const response = await slowUpdate(heavy.idToken, { categories: [{ categoryName: 'New', links }] });
      outcomes.push(outcomeOf(response.statusCode, response.headers['retry-after']));
      return response;
    });
    const unread = await Promise.all(slow);
    stop.abort();
    await beside;
    for (const response of unread) response.destroy();

    expect(new Set(calls)).toEqual(new Set([200]));
    expect(outcomes.filter((outcome) => outcome !== 'answered' && outcome !== 'told to retry')).toEqual([]);
    expect(running.peakMib()).toBeLessThan(MAX_RESIDENT_MIB);
    const later = await untilAnswered(() => update(heavy.idToken, {}));
    const { categories } = updateAnswerSchema.parse(await later.json()).workspace;
    const stored = categories.filter(({ categoryName }) => categoryName !== 'New');
    expect(stored.flatMap(({ links }) => links)).toHaveLength(LINKS);
  });

  it('stays bounded while one user sends large bodies, valid and invalid, and another user makes calls', async () => {
    const [heavy, other] = [await signUp(), await signUp()];
    const links = Array.from({ length: 2_000 }, (_, index) => ({
      title: 'T'.repeat(400),
      url: `https://example.com/${String(index)}`,
    }));
    const valid = { categories: [{ categoryName: 'Reading', links }] };
    const invalid = {
      categories: [{ categoryName: 'Reading', links: Array.from({ length: 300_000 }, () => ({})) }],
    };
    const sent = Array.from({ length: FAST_READERS + SLOW_READERS }, async (_, index) => {
      // A client that is still sending when it is told to retry may find the connection closed.
      const response = await update(heavy.idToken, index % 2 === 0 ? valid : invalid).catch(() => undefined);
      await response?.arrayBuffer();
      return response?.status ?? 503;
    });
    const beside = Array.from({ length: 5 }, async () => {
      const response = await update(other.idToken, {});
      await response.text();
      return response.status;
    });
    expect(new Set(await Promise.all(beside))).toEqual(new Set([200]));
    const statuses = await Promise.all(sent);
    expect(statuses.filter((status) => ![200, 400, 503].includes(status))).toEqual([]);
    expect(running.peakMib()).toBeLessThan(MAX_RESIDENT_MIB);
  });
});
