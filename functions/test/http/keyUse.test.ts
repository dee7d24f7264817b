import { createHash } from 'node:crypto';
import { once, EventEmitter } from 'node:events';
import { Timestamp, type DocumentReference } from 'firebase-admin/firestore';
import { getDatabase } from '../../src/lib/firestore';
import { callTool } from '../support/client';
import { startFunction, type FunctionProcess } from '../support/functionProcess';
import { having } from '../support/matchers';
import { PING, send } from '../support/messages';
import { apiKeys, userWithKey } from '../support/users';

const MINUTE = 60_000;

function keyDocument(key: string): DocumentReference {
  return getDatabase().collection('apiKeys').doc(createHash('sha256').update(key).digest('hex'));
}

const lastUse = async (key: string): Promise<unknown> => (await keyDocument(key).get()).get('lastUsedAt');

/** Notes each state of a key's document, until the state that is stored by the time it is asked for. */
function watch(key: string) {
  const seen: { updateTime: Timestamp | undefined; lastUsedAt: unknown }[] = [];
  const changes = new EventEmitter();
  const end = keyDocument(key).onSnapshot((snapshot) => {
    seen.push({ updateTime: snapshot.updateTime, lastUsedAt: snapshot.get('lastUsedAt') });
    changes.emit('change');
  });
  return {
    begun: once(changes, 'change'),
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

  it('is stamped by the first call', async () => {
    const { key } = await userWithKey();
    expect(await lastUse(key)).toBeUndefined();
    const before = Date.now();
    await call(key);
    const stamp = await lastUse(key);
    // The emulator's clock is that of this machine.
    expect(stamp).toBeInstanceOf(Timestamp);
    expect(
      stamp instanceof Timestamp && stamp.toMillis() >= before - 1 && stamp.toMillis() <= Date.now(),
    ).toBe(true);
  });

  it('is stamped once for 20 calls that come at once, and not again by 20 more', async () => {
    const { key } = await userWithKey();
    const watched = watch(key);
    await watched.begun;
    for (let round = 0; round < 2; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => call(key)));
      expect(answers).toEqual(answers.map(() => ({ ok: having({ total: 0 }) })));
    }
    expect(await watched.stamps()).toHaveLength(1);
  });

  it.each([
    ['not within ten minutes', 9 * MINUTE, false],
    ['again after ten minutes', 11 * MINUTE, true],
  ])('is stamped %s', async (_, ago, isStamped) => {
    const { key } = await userWithKey();
    const used = Timestamp.fromMillis(Date.now() - ago);
    await keyDocument(key).update({ lastUsedAt: used });
    await call(key);
    const stamp = await lastUse(key);
    expect(stamp instanceof Timestamp && stamp.isEqual(used)).toBe(!isStamped);
  });

  it('is not stamped by a call that is refused', async () => {
    const { key } = await userWithKey();
    await apiKeys().revoke(keyDocument(key).id);
    expect(await send(key, PING, { url: mcp.url })).toEqual(having({ status: 401 }));
    expect(await lastUse(key)).toBeUndefined();
  });
});
