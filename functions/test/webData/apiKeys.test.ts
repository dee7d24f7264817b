import { createApiKey, revokeApiKey, watchApiKeys, type ApiKey } from '../../../web/src/data/access/apiKeys';
import { testApiKey } from '../../../web/src/data/service/testApiKey';
import {
  generateApiKey,
  hashApiKey,
  isApiKey,
  type Permission,
} from '../../src/lib/shared/contract/fields/apiKey';
import { signedInBrowser, type Browser } from '../support/users/browser';
import { callTool, MCP_URL } from '../support/requests/client';
import { BASE_URL } from '../support/environment';
import { aTime } from '../support/jest/matchers';
import { testDatabase } from '../support/testDatabase';

let browser: Browser;
beforeEach(async () => {
  browser = await signedInBrowser();
});

/** Creates a key as the web app does, and returns it. */
async function create(label = '', permission: Permission = 'write'): Promise<string> {
  const key = generateApiKey();
  await createApiKey(await browser.idToken(), key, { label, permission }, BASE_URL);
  return key;
}
const revoke = async (key: string) => revokeApiKey(await browser.idToken(), hashApiKey(key), BASE_URL);

/** Waits until the user's keys are as expected, then returns them. */
function untilKeys(isExpected: (keys: ApiKey[]) => boolean, { firestore, uid } = browser): Promise<ApiKey[]> {
  return new Promise((resolve, reject) => {
    const stop = watchApiKeys(
      firestore,
      uid,
      (keys) => {
        if (!isExpected(keys)) return;
        queueMicrotask(() => {
          stop();
        });
        resolve(keys);
      },
      reject,
    );
  });
}

describe('the API keys of a user', () => {
  it('are created in the browser, work at once, and are stored only as a hash', async () => {
    const key = await create('Claude Code');
    expect(isApiKey(key)).toBe(true);
    await expect(testApiKey(key, MCP_URL)).resolves.toEqual({
      tools: expect.arrayContaining(['add_to_dashboard', 'search_links']),
      reading: expect.arrayContaining(['list_links', 'search_links']),
    });
    const [stored] = await untilKeys((keys) => keys.length === 1);
    expect(stored).toMatchObject({ id: hashApiKey(key), label: 'Claude Code', hint: key.slice(-4) });
    expect(stored?.createdAt).toEqual(aTime);
    expect(stored?.revokedAt).toBeUndefined();
    const document = await testDatabase()
      .doc(`apiKeys/${hashApiKey(key)}`)
      .get();
    expect(JSON.stringify(document.data())).not.toContain(key.slice(5, 45));
  });

  it('can be read-only: then they find links but cannot add any', async () => {
    const key = await create('Report', 'read');
    const { reading } = await testApiKey(key, MCP_URL);
    expect(reading.toSorted()).toEqual(['list_links', 'list_workspaces', 'search_links']);
    expect(await callTool(MCP_URL, key, 'list_links', {})).toHaveProperty('ok');
    const link = { category: 'Reading', title: 'Guide', url: 'https://example.com/guide' };
    expect(await callTool(MCP_URL, key, 'add_to_dashboard', link)).toMatchObject({
      error: { code: 'read_only_key' },
    });
    expect(await untilKeys((keys) => keys.length === 1)).toMatchObject([{ label: 'Report', access: 'read' }]);
  });

  it("store the browser's time zone, so that the service files sessions under the right day", async () => {
    const key = await create();
    const document = await testDatabase()
      .doc(`apiKeys/${hashApiKey(key)}`)
      .get();
    expect(document.get('timeZone')).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('are created without a time zone if the browser does not know it', async () => {
    const options = Intl.DateTimeFormat().resolvedOptions();
    const unknown = jest
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ ...options, timeZone: 'Etc/Unknown' });
    const key = await create();
    unknown.mockRestore();
    const document = await testDatabase()
      .doc(`apiKeys/${hashApiKey(key)}`)
      .get();
    expect([document.exists, document.get('timeZone')]).toEqual([true, undefined]);
  });

  it('are listed newest first, with the times when they were used and revoked', async () => {
    const first = await create('first');
    const second = await create('second');
    await callTool(MCP_URL, first, 'list_workspaces', {});
    await revoke(first);
    const keys = await untilKeys(
      ([, older]) => older?.revokedAt !== undefined && older.lastUsedAt !== undefined,
    );
    expect(keys).toEqual([
      {
        id: hashApiKey(second),
        uid: browser.uid,
        slot: '1',
        label: 'second',
        hint: second.slice(-4),
        access: 'write',
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        emailVerified: false,
        createdAt: aTime,
      },
      {
        id: hashApiKey(first),
        uid: browser.uid,
        slot: '0',
        label: 'first',
        hint: first.slice(-4),
        access: 'write',
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        emailVerified: false,
        createdAt: aTime,
        lastUsedAt: aTime,
        lastTool: 'list_workspaces',
        revokedAt: aTime,
        expiresAt: aTime,
      },
    ]);
  });

  it('stop working from the first call after they are revoked, and can be revoked twice', async () => {
    const key = await create();
    await testApiKey(key, MCP_URL);
    await revoke(key);
    await expect(testApiKey(key, MCP_URL)).rejects.toThrow('Invalid or missing API key');
    await revoke(key);
  });

  it('are invisible to other users', async () => {
    await create();
    const stranger = await signedInBrowser();
    const denied = { code: 'permission-denied' };
    await expect(untilKeys(() => true, { ...stranger, uid: browser.uid })).rejects.toMatchObject(denied);
  });
});

describe('testing a key', () => {
  it("shows the server's error for an invalid key", async () => {
    await expect(testApiKey('dash_none', MCP_URL)).rejects.toThrow(/^Invalid or missing API key: /);
  });

  it('shows the status when the response is not from an MCP server', async () => {
    await expect(testApiKey('dash_none', `${BASE_URL}/nowhere.html`)).rejects.toThrow(
      'The server returned status 404.',
    );
  });
});
