import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '../../src/lib/shared/base/limits';
import { toHead } from '../../src/lib/shared/contract/documents';
import { categoryId, linkId } from '../../src/lib/shared/model/identity';
import { emptyWorkspace } from '../../src/lib/shared/model/model';
import { withCategories, withLinks } from '../../src/lib/shared/model/workspace.fixture';
import {
  MAX_RESIDENT_MIB,
  startDeployedFunction,
  type DeployedFunction,
} from '../support/processes/deployedFunction';
import { callTool } from '../support/requests/client';
import { updateResponseSchema } from '../support/requests/rest';
import { store, storeLinks } from '../support/users/storedWorkspace';
import { signUp, userWithKey } from '../support/users/users';
import { testDatabase } from '../support/testDatabase';

// One user makes an instance hold as much as it can. Others must still get their responses.

/** An instance handles at most this many requests at once. The default rates allow 200 calls and 60 requests at once. */
const CALLS = 80;
const REQUESTS = 60;

/** Calls once a second while `work` runs. Returns the result of `work` and the different outcomes of the calls. */
async function besides<Result>(call: () => Promise<string>, work: () => Promise<Result>) {
  const outcomes = new Set<string>();
  const done = new AbortController();
  const calling = async () => {
    while (!done.signal.aborted) {
      outcomes.add(await call());
      await sleep(1_000);
    }
  };
  const working = work().finally(() => {
    done.abort();
  });
  const [result] = await Promise.all([working, calling()]);
  return { result, others: [...outcomes] };
}

describe('the memory of mcp stays bounded', () => {
  let mcp: DeployedFunction;
  beforeEach(async () => {
    mcp = await startDeployedFunction('mcp');
  });

  async function call(key: string, name: string, input: Record<string, unknown> = {}): Promise<string> {
    const response = await callTool(mcp.url, key, name, input);
    return 'ok' in response ? 'ok' : response.error.code;
  }

  /** Makes calls at once, each of which may fail for lack of memory or time, while another user calls. */
  async function expectBounded(count: number, callNumber: (number: number) => Promise<string>) {
    const other = await userWithKey();
    const { result, others } = await besides(
      () => call(other.key, 'search_links', { query: 'one' }),
      () => Promise.all(Array.from({ length: count }, (_, number) => callNumber(number))),
    );
    const allowed = ['ok', 'unavailable', 'rate_limited'];
    expect(result.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
    expect(result).toContain('ok');
    expect(others).toEqual(['ok']);
    expect(mcp.peakMib()).toBeLessThan(MAX_RESIDENT_MIB);
  }

  it('while one user lists and reads 80 workspaces with 5,000 categories each', async () => {
    const { uid, key } = await userWithKey();
    const names = Array.from(
      { length: LIMITS.categoriesPerWorkspace },
      (_, index) => `Category ${String(index)}`,
    );
    const unpinned = withCategories(emptyWorkspace('default', new Date().toISOString()), names);
    const workspace = { ...unpinned, pinned: new Set(unpinned.categories.keys()) };
    const head = toHead(workspace, []);
    for (let number = 0; number < CALLS; number++)
      await testDatabase()
        .doc(`users/${uid}/workspaces/w-${String(number)}`)
        .set(head);
    await expectBounded(CALLS, () => call(key, 'list_workspaces'));
    await expectBounded(CALLS, (number) => call(key, 'list_links', { workspaceId: `w-${String(number)}` }));
  });

  it('while one user searches six workspaces of 28 MiB, more than the cache holds', async () => {
    const { uid, key } = await userWithKey();
    for (let number = 0; number < 6; number++) await storeWords(uid, `words-${String(number)}`);
    await expectBounded(CALLS, (number) => {
      const letters = Array.from({ length: 26 }, (_, index) => (10 + index).toString(36));
      const query = letters.map((letter) => `${letter}${String(Math.floor(number / 6))}`).join(' ');
      return call(key, 'search_links', { workspaceId: `words-${String(number % 6)}`, query });
    });
  });

  it('while one user looks for what is in none of seven workspaces, together as large as one call may search', async () => {
    const { uid, key } = await userWithKey();
    for (const id of ['default', 'a', 'b', 'c', 'd', 'e', 'f']) await storeWords(uid, id, 115);
    await expectBounded(CALLS, (number) =>
      number % 2
        ? call(key, 'search_links', { query: `nothing${String(number)} like it`, workspaceId: 'f' })
        : call(key, 'search_links', { query: `https://example.org/${String(number)}` }),
    );
  });
});

const ADDED_AT = new Date().toISOString();
const CATEGORY = categoryId('Reading');
const wordAt = (index: number) => ((index * 2_654_435_761) >>> 0).toString(36).padStart(5, '0').slice(0, 5);
/** Links of 28 MiB. In their notes no word occurs twice, so their index is as large as an index can be. */
const WORDS = Array.from({ length: 3_000 }, (_, index) => {
  const url = `https://example.com/${String(index)}`;
  const notes = Array.from({ length: 1_600 }, (_word, number) => wordAt(index * 1_600 + number)).join(' ');
  return {
    id: linkId(CATEGORY, url),
    link: { category: CATEGORY, title: 'Words', url, notes, addedAt: ADDED_AT },
  };
});

/** Stores a workspace with all or the first of these links. */
async function storeWords(uid: string, id: string, links = WORDS.length): Promise<void> {
  const empty = withCategories(emptyWorkspace(id, ADDED_AT), ['Reading']);
  await store(uid, withLinks(empty, WORDS.slice(0, links)));
}

describe('the memory of workspaceUpdate stays bounded', () => {
  let running: DeployedFunction;
  beforeAll(async () => {
    running = await startDeployedFunction('workspaceUpdate');
  });

  const headersOf = (idToken: string) => ({
    Authorization: `Bearer ${idToken}`,
    'Content-Type': 'application/json',
  });
  const update = (idToken: string, body: object) =>
    fetch(running.url, { method: 'POST', headers: headersOf(idToken), body: JSON.stringify(body) });
  async function statusOf(idToken: string, body: object): Promise<number> {
    // A client that is still sending when it is told to retry may find the connection closed.
    const response = await update(idToken, body).catch(() => undefined);
    await response?.arrayBuffer();
    return response?.status ?? 503;
  }
  /** Sends an update whose response is not read. */
  function unreadUpdate(idToken: string, body: object): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request(running.url, { method: 'POST', headers: headersOf(idToken) }, resolve)
      .on('error', reject)
      .end(JSON.stringify(body));
    return promise;
  }

  it('while one user reads 100,000 links of 24 MiB often, quickly and slowly', async () => {
    const [heavy, other] = [await signUp(), await signUp()];
    await storeLinks(heavy.uid, 100_000);
    const { result: statuses, others } = await besides(
      async () => String(await statusOf(other.idToken, {})),
      async () => {
        const fast = Array.from({ length: REQUESTS / 2 }, () => statusOf(heavy.idToken, {}));
        const read = await Promise.all(fast);
        // Each request adds a link, so no two responses are the same.
        const slow = Array.from({ length: REQUESTS / 2 }, (_, index) => {
          const links = [{ title: 'New', url: `https://example.com/new/${String(index)}` }];
          return unreadUpdate(heavy.idToken, { categories: [{ categoryName: 'New', links }] });
        });
        const unread = await Promise.all(slow);
        for (const response of unread) response.destroy();
        return [...read, ...unread.map(({ statusCode }) => statusCode)];
      },
    );
    expect(others).toEqual(['200']);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(running.peakMib()).toBeLessThan(MAX_RESIDENT_MIB);
    let later = await update(heavy.idToken, {});
    while (later.status === 503) {
      await sleep(1_000 * Number(later.headers.get('retry-after')));
      later = await update(heavy.idToken, {});
    }
    const { categories } = updateResponseSchema.parse(await later.json()).workspace;
    const stored = categories.filter(({ categoryName }) => categoryName !== 'New');
    expect(stored.flatMap(({ links }) => links)).toHaveLength(100_000);
  });

  it('while one user sends large bodies, valid and invalid', async () => {
    const [heavy, other] = [await signUp(), await signUp()];
    const links = Array.from({ length: 2_000 }, (_, index) => ({
      title: 'T'.repeat(400),
      url: `https://example.com/${String(index)}`,
    }));
    const bodies = [links, Array.from({ length: 300_000 }, () => ({}))].map((links) => ({
      categories: [{ categoryName: 'Reading', links }],
    }));
    const { result: statuses, others } = await besides(
      async () => String(await statusOf(other.idToken, {})),
      () =>
        Promise.all(
          Array.from({ length: REQUESTS }, (_, index) => statusOf(heavy.idToken, bodies[index % 2] ?? {})),
        ),
    );
    expect(others).toEqual(['200']);
    expect(statuses.filter((status) => ![200, 400, 503].includes(status))).toEqual([]);
    expect(running.peakMib()).toBeLessThan(MAX_RESIDENT_MIB);
  });
});
