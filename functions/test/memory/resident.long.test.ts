import { once } from 'node:events';
import { request, type ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { callTool } from '../support/requests/client';
import { startDeployedFunction } from '../support/processes/deployedFunction';
import { postUpdate } from '../support/requests/rest';
import { storeLinks } from '../support/users/storedWorkspace';
import { signUp, userWithKey } from '../support/users/users';

// The figures of docs/architecture.md, in MiB.
const MAX_IDLE_MIB = 140;
// For mcp: 10 MiB of bodies, and 48 MiB that Node.js may keep for new objects, three times --max-semi-space-size.
const MAX_REQUESTS_MIB = { mcp: 60, workspaceUpdate: 20 };
const CONCURRENCY = { mcp: 80, workspaceUpdate: 40 };
const MAX_AFTER_USE_MIB = 250;

const LINKS = 10_000;
const ROUNDS = 40;
const MAX_MCP_BODY = 128 * 1024;

describe('the resident memory of mcp', () => {
  it('is small when idle, and with as many unfinished requests as it accepts', async () => {
    const { key } = await userWithKey();
    const mcp = await startDeployedFunction('mcp');
    expect(await callTool(mcp.url, key, 'list_workspaces', {})).toHaveProperty('ok');
    const idle = mcp.residentMib();
    const requests = Array.from({ length: CONCURRENCY.mcp }, () => {
      const headers = {
        'X-API-Key': key,
        'Content-Type': 'application/json',
        'Content-Length': MAX_MCP_BODY,
      };
      return almostSent(request(mcp.url, { method: 'POST', headers }), MAX_MCP_BODY - 1);
    });
    await Promise.all(requests);
    await sleep(1_000);
    const growth = mcp.residentMib() - idle;
    for (const unfinished of await Promise.all(requests)) unfinished.destroy();
    expect(idle).toBeLessThan(MAX_IDLE_MIB);
    expect(growth).toBeLessThan(MAX_REQUESTS_MIB.mcp);
  });

  it('is at most 250 MiB after ordinary use of 10,000 links', async () => {
    const { uid, key } = await userWithKey();
    await storeLinks(uid, LINKS);
    const mcp = await startDeployedFunction('mcp', {});
    for (let round = 0; round < ROUNDS; round++) {
      const number = String(round * 97);
      const call = async (tool: string, input: Record<string, unknown>) => {
        expect(await callTool(mcp.url, key, tool, input)).toHaveProperty('ok');
      };
      await call('list_workspaces', {});
      await call('search_links', { query: `article ${number}` });
      await call('search_links', { query: 'explain again', limit: 50 });
      await call('list_links', { category: `Topic ${String(round)}` });
      const url = `https://example.com/new/${number}`;
      await call('add_to_dashboard', { category: 'Reading', title: `New ${number}`, url });
      await call('add_note_to_link', { category: 'Reading', url, notes: `Read in round ${number}` });
    }
    await sleep(2_000);
    expect(mcp.residentMib()).toBeLessThan(MAX_AFTER_USE_MIB);
  });
});

describe('the resident memory of workspaceUpdate', () => {
  it('is small when idle, and with as many unfinished requests as it accepts', async () => {
    const { idToken } = await signUp();
    const workspaceUpdate = await startDeployedFunction('workspaceUpdate');
    const url = `${workspaceUpdate.url}/api/workspace/update`;
    expect((await postUpdate(idToken, {}, {}, url)).status).toBe(200);
    const idle = workspaceUpdate.residentMib();
    const headers = { Authorization: `Bearer ${idToken}`, 'Content-Type': 'application/json' };
    const requests = Array.from({ length: CONCURRENCY.workspaceUpdate }, () =>
      almostSent(request(url, { method: 'POST', headers: { ...headers, 'Content-Length': 2 } }), 1),
    );
    await Promise.all(requests);
    await sleep(1_000);
    const growth = workspaceUpdate.residentMib() - idle;
    for (const unfinished of await Promise.all(requests)) unfinished.destroy();
    expect(idle).toBeLessThan(MAX_IDLE_MIB);
    expect(growth).toBeLessThan(MAX_REQUESTS_MIB.workspaceUpdate);
  });

  it('is at most 250 MiB after ordinary use of 10,000 links', async () => {
    const { uid, idToken } = await signUp();
    await storeLinks(uid, LINKS);
    const workspaceUpdate = await startDeployedFunction('workspaceUpdate', {});
    const post = async (route: 'update' | 'edit', body: object) => {
      const url = `${workspaceUpdate.url}/api/workspace/${route}`;
      const response = await postUpdate(idToken, body, {}, url);
      expect(response.status).toBe(200);
      await response.arrayBuffer();
    };
    for (let round = 0; round < ROUNDS; round++) {
      const link = (name: string) => ({ title: name, url: `https://example.com/${name}/${String(round)}` });
      await post('update', {});
      await post('update', { categories: [{ categoryName: 'Reading', links: [link('one')] }] });
      await post('edit', { operations: [{ op: 'addLink', category: 'Reading', ...link('two') }] });
    }
    await sleep(2_000);
    expect(workspaceUpdate.residentMib()).toBeLessThan(MAX_AFTER_USE_MIB);
  });
});

/** Sends this many bytes of a request's body, and leaves the rest unsent. */
async function almostSent(unfinished: ClientRequest, bytes: number): Promise<ClientRequest> {
  // The test destroys it.
  unfinished.on('error', () => undefined);
  if (!unfinished.write('{'.padEnd(bytes))) await once(unfinished, 'drain');
  return unfinished;
}
