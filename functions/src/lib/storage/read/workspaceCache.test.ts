import { setImmediate as nextTurn } from 'node:timers/promises';
import { Timestamp } from 'firebase-admin/firestore';
import { Unavailable } from '../../shared/base/errors';
import { emptyWorkspace } from '../../shared/model/model';
import { instant } from '../../shared/model/workspace.fixture';
import { SCHEMA_VERSION } from '../../shared/contract/documents';
import { WorkspaceCache } from './workspaceCache';
import type { WorkspaceCopy } from '../base/workspaceCopy';

const MIB = 1024 * 1024;
const waiting = (user: string) => ({ user, isWanted: () => true });

function copyOf(megabytes: number): WorkspaceCopy {
  const chunks = [{ bytes: megabytes * MIB, links: new Map() }];
  const workspace = { ...emptyWorkspace('default', instant()), chunks };
  return {
    updateTime: Timestamp.fromMillis(0),
    schemaVersion: SCHEMA_VERSION,
    versions: ['v1'],
    commits: [],
    authors: [],
    history: { seq: 0, day: '', bytes: 0 },
    workspace,
  };
}

describe('the workspace cache', () => {
  let cache: WorkspaceCache;
  beforeEach(() => {
    cache = new WorkspaceCache(20 * MIB);
  });

  it('evicts the least recently used copies when a large workspace is loaded', async () => {
    for (const name of ['a', 'b', 'c']) cache.set(name, copyOf(6));
    cache.get('a');
    const release = await cache.reserve(25 * MIB, waiting('ada'));
    expect(['a', 'b', 'c'].filter((name) => cache.get(name))).toEqual(['a']);
    release();
  });

  it('lists the copies whose path starts with a string', () => {
    for (const name of ['users/a/b', 'users/a/c', 'users/ab/c']) cache.set(name, copyOf(1));
    expect(cache.under('users/a/')).toHaveLength(2);
  });

  it('keeps a cached copy that is in use, and reserves its memory once', async () => {
    const copy = copyOf(18);
    cache.set('a', copy);
    const releases = [
      await cache.reserveWorkspace('a', copy.workspace, waiting('ada')),
      await cache.reserveWorkspace('a', copy.workspace, waiting('ada')),
    ];
    cache.set('b', copyOf(1));
    expect([cache.get('a'), cache.get('b')]).toEqual([copy, expect.anything()]);
    for (const release of releases) release();
  });

  it('lets another user load a workspace while one user has reserved all the memory it may', async () => {
    const full = await cache.reserve(32 * MIB, waiting('ada'));
    const second = cache.reserve(1 * MIB, waiting('ada'));
    const other = await cache.reserve(1 * MIB, waiting('bob'));
    other();
    full();
    (await second)();
  });

  it('drops a load that nobody is waiting for when its turn comes', async () => {
    const full = await cache.reserve(32 * MIB, waiting('ada'));
    let isWanted = true;
    const dropped = cache.reserve(32 * MIB, { user: 'ada', isWanted: () => isWanted });
    isWanted = false;
    full();
    await expect(dropped).rejects.toThrow(Unavailable);
  });

  it('counts a copy in use against somebody who still uses it', async () => {
    const { workspace } = copyOf(30);
    const loads = ['ada', 'ada', 'bertrand', 'ada', 'bertrand'];
    const releases: (() => void)[] = [];
    for (const user of loads) releases.push(await cache.reserveWorkspace('a', workspace, waiting(user)));
    const [first, ...others] = releases;
    first?.();
    const again = cache.reserve(3 * MIB, waiting('ada'));
    await expect(Promise.race([again, nextTurn('Ada waits')])).resolves.toBe('Ada waits');
    const [second, ofBertrand, third, last] = others;
    second?.();
    third?.();
    (await again)();
    const more = cache.reserve(3 * MIB, waiting('bertrand'));
    await expect(Promise.race([more, nextTurn('Bertrand waits')])).resolves.toBe('Bertrand waits');
    for (const release of [ofBertrand, last]) release?.();
    (await more)();
    const all = await cache.reserve(32 * MIB, waiting('carol'));
    all();
  });

  it('releases the memory of a workspace once every request has released it', async () => {
    const { workspace } = copyOf(30);
    const first = await cache.reserveWorkspace('a', workspace, waiting('ada'));
    const second = await cache.reserveWorkspace('a', workspace, waiting('ada'));
    const order: string[] = [];
    const next = cache.reserve(30 * MIB, waiting('ada')).then(() => order.push('reserved'));
    first();
    first();
    await new Promise((resolve) => setImmediate(resolve));
    order.push('released');
    second();
    await next;
    expect(order).toEqual(['released', 'reserved']);
  });
});
