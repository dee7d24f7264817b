import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashApiKey } from '../../src/lib/shared/contract/fields/apiKey';
import { getDatabase } from '../../src/lib/platform/firestore';
import { postMessage, ToolClient } from '../support/requests/client';
import { startFunction } from '../support/processes/functionProcess';
import { storedOf } from '../support/users/stored';
import { connectUser } from '../support/users/toolUser';
import { apiKeys, userWithKey } from '../support/users/users';
import { until } from '../web/support/until';
import { prepareOwnSuite } from './ownSuite';

const folder = mkdtempSync(join(tmpdir(), 'link-dashboard-backup-'));

afterAll(async () => {
  await getDatabase().terminate();
  rmSync(folder, { recursive: true });
});

const NOTE = 'A note that is long enough to need a second chunk. '.repeat(190);
const LINKS = 30;

describe('a database that was exported', () => {
  it('is the same after it was lost and imported again, also for an instance that kept running, and after the Firebase CLI crashed', async () => {
    const suite = await prepareOwnSuite();
    const backup = join(folder, 'backup');
    await suite.start();
    const mcp = await startFunction('mcp');
    const { uid, key, add, list, logSession, tools } = await connectUser(undefined, mcp.url);
    for (let number = 0; number < LINKS; number++) {
      const url = `https://example.com/${String(number)}`;
      await add({
        category: 'Long',
        title: `Page ${String(number)}`,
        url,
        notes: NOTE,
        sourceUrl: 'notion://1',
      });
    }
    await logSession({ title: 'A session', conversationId: 'c-1', localPath: '/logs/1.jsonl' });
    const other = await userWithKey();
    const before = await storedOf(uid, other.uid);
    expect(Object.keys(before)).toContain(`users/${uid}/workspaces/default/pages/1`);
    const listed = await list({ limit: 500 });
    await suite.export(backup);

    // What happens after the backup is lost, including that a key is revoked.
    await apiKeys().revoke(hashApiKey(other.key));
    await add({ category: 'Late', title: 'After the backup', url: 'urn:late' });
    await suite.stop();
    await suite.start();
    await until(async () => Object.keys(await storedOf(uid, other.uid)).length === 0);
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    await until(async () => {
      const response = await postMessage(mcp.url, { 'X-API-Key': key }, call);
      return (await response.text()).includes('MCP endpoint not configured');
    });

    await suite.stop();
    await suite.start(backup);
    await until(async () => 'ok' in (await tools.call('list_workspaces')));
    expect(await storedOf(uid, other.uid)).toEqual(before);
    expect(await list({ limit: 500 })).toEqual(listed);
    // The key that was revoked after the backup works again.
    expect((await postMessage(mcp.url, { 'X-API-Key': other.key }, call)).status).toBe(200);
    const fresh = await startFunction('mcp');
    const reconnected = await ToolClient.connect(key, fresh.url);
    expect(await reconnected.ok('list_links', { limit: 500 })).toEqual(listed);
    await reconnected.close();

    expect(await add({ category: 'Late', title: 'Again', url: 'urn:late' })).toMatchObject({
      status: 'created',
    });
    expect((await list()).total).toBe(LINKS + 1);
    await tools.close();

    // As after `npm start`, if the Firebase CLI ends by itself.
    const stored = await storedOf(uid);
    for (const place of [backup, join(folder, 'new')]) {
      await suite.crash(place);
      await suite.stop();
      await suite.start(place);
      await until(async () => Object.keys(await storedOf(uid)).length > 0);
      expect(await storedOf(uid)).toEqual(stored);
    }
  });
});
