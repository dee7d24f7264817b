import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { Timestamp, type DocumentReference } from 'firebase-admin/firestore';
import { getDatabase } from '../../src/lib/platform/firestore';
import { callTool } from '../support/requests/client';
import { startFunction, type FunctionProcess } from '../support/processes/functionProcess';
import { having } from '../support/jest/matchers';
import { callOf, INITIALIZE, LIST_TOOLS, PING, send } from '../support/requests/messages';
import { callToolIn, VERSION_2026 } from '../support/requests/protocolVersions';
import { apiKeys, userWithKey } from '../support/users/users';

const MINUTE = 60_000;

function keyDocument(key: string): DocumentReference {
  return getDatabase().collection('apiKeys').doc(createHash('sha256').update(key).digest('hex'));
}

const lastUse = async (key: string): Promise<unknown> => (await keyDocument(key).get()).get('lastUsedAt');

/** Records every state of a key's document. `stamps` waits for the latest state and returns every stamp seen so far. */
function watch(key: string) {
  const seen: { updateTime: Timestamp | undefined; lastUsedAt: unknown }[] = [];
  const changes = new EventEmitter();
  const end = keyDocument(key).onSnapshot((snapshot) => {
    seen.push({ updateTime: snapshot.updateTime, lastUsedAt: snapshot.get('lastUsedAt') });
    changes.emit('change');
  });
  return {
    started: once(changes, 'change'),
    async stamps(): Promise<unknown[]> {
      const { updateTime } = await keyDocument(key).get();
      while (!updateTime?.isEqual(seen.at(-1)?.updateTime ?? Timestamp.fromMillis(0))) {
        await once(changes, 'change');
      }
      end();
      return seen.map(({ lastUsedAt }) => lastUsedAt).filter((time) => time !== undefined);
    },
  };
}

describe('lastUsedAt of a key', () => {
  let mcp: FunctionProcess;

  beforeAll(async () => {
    mcp = await startFunction('mcp');
  });

  const call = (key: string) => callTool(mcp.url, key, 'list_links', {});

  it('is set by the first call', async () => {
    const { key } = await userWithKey();
    expect(await lastUse(key)).toBeUndefined();
    const before = Date.now();
    await call(key);
    const stamp = await lastUse(key);
    // The emulator uses this machine's clock.
    expect(stamp).toBeInstanceOf(Timestamp);
    expect(
      stamp instanceof Timestamp && stamp.toMillis() >= before - 1 && stamp.toMillis() <= Date.now(),
    ).toBe(true);
  });

  it('is not set by a client that only connects and lists the tools', async () => {
    const { key } = await userWithKey();
    for (const message of [INITIALIZE, LIST_TOOLS, PING]) await send(key, message, { url: mcp.url });
    expect(await lastUse(key)).toBeUndefined();
  });

  it('is written once for 20 concurrent calls, and not again for 20 more', async () => {
    const { key } = await userWithKey();
    const watched = watch(key);
    await watched.started;
    for (let round = 0; round < 2; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => call(key)));
      expect(answers).toEqual(answers.map(() => ({ ok: having({ total: 0 }) })));
    }
    expect(await watched.stamps()).toHaveLength(1);
  });

  it.each([
    ['not updated within ten minutes', 9 * MINUTE, false],
    ['updated after ten minutes', 11 * MINUTE, true],
  ])('is %s', async (_, ago, isUpdated) => {
    const { key } = await userWithKey();
    const used = Timestamp.fromMillis(Date.now() - ago);
    await keyDocument(key).update({ lastUsedAt: used });
    await call(key);
    const stamp = await lastUse(key);
    expect(stamp instanceof Timestamp && stamp.isEqual(used)).toBe(!isUpdated);
  });

  it('comes with the tool, and with the client from initialize, from a 2026-07-28 call or from its User-Agent', async () => {
    const use = async (key: string): Promise<unknown[]> => {
      const stored = await keyDocument(key).get();
      const tool: unknown = stored.get('lastTool');
      const client: unknown = stored.get('lastClient');
      return [tool, client];
    };
    const { key: initialized } = await userWithKey();
    const { key: modern } = await userWithKey();
    const { key: named } = await userWithKey();
    const { key: unknown } = await userWithKey();
    await send(initialized, INITIALIZE, { url: mcp.url });
    await call(initialized);
    expect(await use(initialized)).toEqual(['list_links', 'test']);
    await callToolIn(VERSION_2026, mcp.url, modern, 'list_workspaces', {});
    expect(await use(modern)).toEqual(['list_workspaces', 'test']);
    const headers = { 'User-Agent': 'claude-code/2.1.0 (cli)' };
    await send(named, callOf('search_links', { query: 'guide' }), { url: mcp.url, headers });
    expect(await use(named)).toEqual(['search_links', 'claude-code']);
    await keyDocument(unknown).update({ lastClient: 'An earlier client' });
    await call(unknown);
    expect(await use(unknown)).toEqual(['list_links', undefined]);
  });

  it('is not updated by a rejected call', async () => {
    const { key } = await userWithKey();
    await apiKeys().revoke(keyDocument(key).id);
    expect(await send(key, PING, { url: mcp.url })).toEqual(having({ status: 401 }));
    expect(await lastUse(key)).toBeUndefined();
  });
});
