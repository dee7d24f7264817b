import { createApiKey, revokeApiKey, watchApiKeys, type ApiKey } from '../../../web/src/data/apiKeys';
import { testApiKey } from '../../../web/src/data/testApiKey';
import { hashApiKey, isApiKey } from '../../src/lib/auth/apiKey';
import { getDatabase } from '../../src/lib/firestore';
import { signedInBrowser, type Browser } from '../support/browser';
import { callTool, MCP_URL } from '../support/client';
import { BASE_URL } from '../support/environment';
import { aTime } from '../support/matchers';

let browser: Browser;
beforeEach(async () => {
  browser = await signedInBrowser();
});

const create = (label = '') => createApiKey(browser.firestore, browser.uid, label);
const revoke = (key: string) => revokeApiKey(browser.firestore, browser.uid, hashApiKey(key));

/** Waits until the user's keys satisfy `isEnough`, then returns them. */
function untilKeys(isEnough: (keys: ApiKey[]) => boolean, { firestore, uid } = browser): Promise<ApiKey[]> {
  return new Promise((resolve, reject) => {
    const stop = watchApiKeys(
      firestore,
      uid,
      (keys) => {
        if (!isEnough(keys)) return;
        queueMicrotask(() => {
          stop();
        });
        resolve(keys);
      },
      reject,
    );
  });
}

describe('the API keys of a person', () => {
  it('are created in the browser, work at once, and leave only their hash', async () => {
    const key = await create('Claude Code');
    expect(isApiKey(key)).toBe(true);
    await expect(testApiKey(key, MCP_URL)).resolves.toEqual({
      tools: expect.arrayContaining(['add_to_dashboard', 'search_links']),
    });
    const [stored] = await untilKeys((keys) => keys.length === 1);
    expect(stored).toMatchObject({ id: hashApiKey(key), label: 'Claude Code', hint: key.slice(-4) });
    expect(stored?.createdAt).toEqual(aTime);
    expect(stored?.revokedAt).toBeUndefined();
    const document = await getDatabase()
      .doc(`apiKeys/${hashApiKey(key)}`)
      .get();
    expect(JSON.stringify(document.data())).not.toContain(key.slice(5, 45));
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
      { id: hashApiKey(second), label: 'second', hint: second.slice(-4), createdAt: aTime },
      {
        id: hashApiKey(first),
        label: 'first',
        hint: first.slice(-4),
        createdAt: aTime,
        lastUsedAt: aTime,
        revokedAt: aTime,
      },
    ]);
  });

  it('stop working with the next call once revoked, and can be revoked twice', async () => {
    const key = await create();
    await testApiKey(key, MCP_URL);
    await revoke(key);
    await expect(testApiKey(key, MCP_URL)).rejects.toThrow('Invalid or missing API key');
    await revoke(key);
  });

  it('are limited to five, plus one for each that is revoked', async () => {
    const [first = ''] = await Promise.all(Array.from({ length: 5 }, () => create()));
    const sixth = create();
    await expect(sixth).rejects.toThrow('You have 5 active keys, which is the limit. Revoke one first.');
    await expect(sixth).rejects.toMatchObject({ code: 'limit_exceeded' });
    await revoke(first);
    await create();
    expect(await untilKeys((keys) => keys.length === 6)).toHaveLength(6);
  });

  it('are invisible to other users, who cannot revoke them either', async () => {
    const key = await create();
    const stranger = await signedInBrowser();
    const denied = { code: 'permission-denied' };
    await expect(untilKeys(() => true, { ...stranger, uid: browser.uid })).rejects.toMatchObject(denied);
    await expect(revokeApiKey(stranger.firestore, stranger.uid, hashApiKey(key))).rejects.toMatchObject(
      denied,
    );
    await testApiKey(key, MCP_URL);
  });
});

describe('testing a key', () => {
  it('shows what the server says about an invalid key', async () => {
    await expect(testApiKey('dash_none', MCP_URL)).rejects.toThrow(/^Invalid or missing API key: /);
  });

  it('says when the response is not from an MCP server', async () => {
    await expect(testApiKey('dash_none', `${BASE_URL}/nowhere.html`)).rejects.toThrow(
      'The server returned status 404.',
    );
  });
});
