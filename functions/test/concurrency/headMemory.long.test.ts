import { getDatabase } from '../../src/lib/platform/firestore';
import { emptyWorkspace } from '../../src/lib/shared/model/model';
import { LIMITS } from '../../src/lib/shared/base/limits';
import { withCategories } from '../../src/lib/shared/model/workspace';
import { toHead } from '../../src/lib/shared/contract/documents';
import { callTool } from '../support/requests/client';
import {
  MAX_RESIDENT_MIB,
  startDeployedFunction,
  type DeployedFunction,
} from '../support/processes/deployedFunction';
import { userWithKey } from '../support/users/users';

const WORKSPACES = 80;
/** The default rate allows 200 calls at once, and an instance handles at most 80. */
const CALLS = 80;

/** Stores workspaces with as many categories as fit, and without links. Returns their ids. */
async function storeHeads(uid: string): Promise<string[]> {
  const ids = Array.from({ length: WORKSPACES }, (_, index) => `workspace-${String(index)}`);
  const names = Array.from(
    { length: LIMITS.categoriesPerWorkspace },
    (_, index) => `Category ${String(index)}`,
  );
  const workspace = withCategories(emptyWorkspace('default', new Date().toISOString()), names);
  const head = toHead(workspace, []);
  for (const id of ids) await getDatabase().doc(`users/${uid}/workspaces/${id}`).set(head);
  return ids;
}

describe('the memory of mcp', () => {
  let mcp: DeployedFunction;
  beforeAll(async () => {
    mcp = await startDeployedFunction('mcp');
  });
  afterAll(() => mcp.stop());

  it('stays bounded while one user lists and reads 80 workspaces with 5,000 categories each, and another user makes calls', async () => {
    const [heavy, other] = [await userWithKey(), await userWithKey()];
    const ids = await storeHeads(heavy.uid);
    const stop = new AbortController();
    const calls: string[] = [];
    const callBeside = async () => {
      while (!stop.signal.aborted) {
        const answer = await callTool(mcp.url, other.key, 'list_workspaces', {});
        calls.push('ok' in answer ? 'ok' : answer.error.code);
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    };
    const beside = callBeside();

    const lists = await Promise.all(
      Array.from({ length: CALLS }, () => callTool(mcp.url, heavy.key, 'list_workspaces', {})),
    );
    const reads = await Promise.all(
      ids.map((workspaceId) => callTool(mcp.url, heavy.key, 'list_links', { workspaceId })),
    );
    stop.abort();
    await beside;

    const outcomes = [...lists, ...reads].map((answer) => ('ok' in answer ? 'ok' : answer.error.code));
    // A slow machine may not get through all of them in time.
    expect(outcomes.filter((outcome) => outcome !== 'ok' && outcome !== 'unavailable')).toEqual([]);
    expect(outcomes).toContain('ok');
    expect(new Set(calls)).toEqual(new Set(['ok']));
    expect(mcp.peakMib()).toBeLessThan(MAX_RESIDENT_MIB);
  });
});
