import { Timestamp, type DocumentReference } from 'firebase-admin/firestore';
import { hashApiKey } from '../../../src/lib/shared/contract/fields/apiKey';
import { having } from '../../support/jest/matchers';
import { callTool, MCP_URL } from '../../support/requests/client';
import { callOf, INITIALIZE, LIST_TOOLS, PING, send } from '../../support/requests/messages';
import { callToolIn, VERSION_2026 } from '../../support/requests/protocolVersions';
import { apiKeys, userWithKey } from '../../support/users/users';
import { testDatabase } from '../../support/testDatabase';

// The tests of recordUse, next to the code, cover how often it writes.

const MINUTE = 60_000;

const keyDocument = (key: string): DocumentReference => testDatabase().doc(`apiKeys/${hashApiKey(key)}`);

/** Returns when a key was last used, by which tool and by which client. */
async function lastUse(key: string): Promise<{ at?: Timestamp; tool?: string; client?: string }> {
  const { lastUsedAt, lastTool, lastClient } = (await keyDocument(key).get()).data() ?? {};
  return { at: lastUsedAt, tool: lastTool, client: lastClient };
}

describe('the last use of a key', () => {
  const call = (key: string) => callTool(MCP_URL, key, 'list_links', {});

  it('is recorded at its first call, not when a client only connects and lists the tools', async () => {
    const { key } = await userWithKey();
    for (const message of [INITIALIZE, LIST_TOOLS, PING]) await send(key, message);
    expect((await lastUse(key)).at).toBeUndefined();
    const before = Date.now();
    await call(key);
    // The emulator uses this machine's clock.
    expect((await lastUse(key)).at?.toMillis()).toBeGreaterThanOrEqual(before - 1);
  });

  it.each([
    ['resources/list', {}],
    ['resources/read', { uri: 'links://default' }],
    [
      'completion/complete',
      { ref: { type: 'ref/prompt', name: 'tidy_category' }, argument: { name: 'workspace', value: '' } },
    ],
  ])('is recorded when %s returns what is stored', async (method, params) => {
    const { key } = await userWithKey();
    await send(key, { jsonrpc: '2.0', id: 1, method, params });
    expect(await lastUse(key)).toEqual(having({ tool: method }));
  });

  it.each([
    ['not updated within ten minutes', 9 * MINUTE, false],
    ['updated after ten minutes', 11 * MINUTE, true],
  ])('is %s', async (_, ago, isUpdated) => {
    const { key } = await userWithKey();
    const used = Timestamp.fromMillis(Date.now() - ago);
    await keyDocument(key).update({ lastUsedAt: used });
    await call(key);
    expect((await lastUse(key)).at?.isEqual(used)).toBe(!isUpdated);
  });

  it('names the tool, and the client from initialize, from a 2026-07-28 call or from its User-Agent', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => userWithKey()));
    const [initialized = '', modern = '', named = '', unknown = ''] = users.map(({ key }) => key);
    await send(initialized, INITIALIZE);
    await call(initialized);
    expect(await lastUse(initialized)).toEqual(having({ tool: 'list_links', client: 'test' }));
    await callToolIn(VERSION_2026, MCP_URL, modern, 'list_workspaces', {});
    expect(await lastUse(modern)).toEqual(having({ tool: 'list_workspaces', client: 'test' }));
    const headers = { 'User-Agent': 'claude-code/2.1.0 (cli)' };
    await send(named, callOf('search_links', { query: 'guide' }), { headers });
    expect(await lastUse(named)).toEqual(having({ tool: 'search_links', client: 'claude-code' }));
    await keyDocument(unknown).update({ lastClient: 'An earlier client' });
    await call(unknown);
    expect(await lastUse(unknown)).toEqual(having({ tool: 'list_links', client: undefined }));
  });

  it('is not recorded for a rejected call', async () => {
    const { key } = await userWithKey();
    await apiKeys().revoke(hashApiKey(key));
    expect(await send(key, PING)).toEqual(having({ status: 401 }));
    expect((await lastUse(key)).at).toBeUndefined();
  });
});
