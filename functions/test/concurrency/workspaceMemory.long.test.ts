import { categoryId, linkId } from '../../src/lib/shared/model/identity';
import { emptyWorkspace } from '../../src/lib/shared/model/model';
import { withCategories, withLinks } from '../../src/lib/shared/model/workspace';
import { callTool } from '../support/requests/client';
import {
  MAX_RESIDENT_MIB,
  startDeployedFunction,
  type DeployedFunction,
} from '../support/processes/deployedFunction';
import { store } from '../support/users/storedWorkspace';
import { userWithKey } from '../support/users/users';

const WORKSPACES = 6;
/** Each workspace takes 28 MiB, more than the cache holds. */
const LINKS = 3_000;
const WORDS = 1_600;
/** How many searches of each workspace run at once. */
const SEARCHES = 13;

/** Stores a workspace in whose notes no word occurs twice, so that its index is as large as an index can be. */
async function storeWords(uid: string, id: string): Promise<void> {
  const now = new Date().toISOString();
  const category = categoryId('Reading');
  const word = (index: number) => ((index * 2_654_435_761) >>> 0).toString(36).padStart(5, '0').slice(0, 5);
  const entries = Array.from({ length: LINKS }, (_, index) => {
    const url = `https://example.com/${String(index)}`;
    const notes = Array.from({ length: WORDS }, (_, number) => word(index * WORDS + number)).join(' ');
    return { id: linkId(category, url), link: { category, title: 'Words', url, notes, addedAt: now } };
  });
  await store(uid, withLinks(withCategories(emptyWorkspace(id, now), ['Reading']), entries));
}

describe('the memory of mcp', () => {
  let mcp: DeployedFunction;
  beforeAll(async () => {
    mcp = await startDeployedFunction('mcp');
  });
  afterAll(() => mcp.stop());

  it('stays bounded while one user searches six workspaces of 28 MiB, and another user makes calls', async () => {
    const [heavy, other] = [await userWithKey(), await userWithKey()];
    const ids = Array.from({ length: WORKSPACES }, (_, index) => `words-${String(index)}`);
    for (const id of ids) await storeWords(heavy.uid, id);
    const saved = { category: 'Reading', title: 'One', url: 'https://example.com/' };
    await callTool(mcp.url, other.key, 'add_to_dashboard', saved);
    const stop = new AbortController();
    const calls: string[] = [];
    const callBeside = async () => {
      while (!stop.signal.aborted) {
        const answer = await callTool(mcp.url, other.key, 'search_links', { query: 'one' });
        calls.push('ok' in answer ? 'ok' : answer.error.code);
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    };
    const beside = callBeside();

    const searches = ids.flatMap((workspaceId) =>
      Array.from({ length: SEARCHES }, async (_, index) => {
        const query = Array.from(
          { length: 26 },
          (_letter, number) => `${(10 + number).toString(36)}${String(index)}`,
        ).join(' ');
        const answer = await callTool(mcp.url, heavy.key, 'search_links', { workspaceId, query });
        return 'ok' in answer ? 'ok' : answer.error.code;
      }),
    );
    const outcomes = new Set(await Promise.all(searches));
    stop.abort();
    await beside;

    expect(
      [...outcomes].filter((outcome) => !['ok', 'unavailable', 'rate_limited'].includes(outcome)),
    ).toEqual([]);
    expect(new Set(calls)).toEqual(new Set(['ok']));
    expect(mcp.peakMib()).toBeLessThan(MAX_RESIDENT_MIB);
  });
});
