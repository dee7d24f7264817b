import { Timestamp } from 'firebase-admin/firestore';
import { Unavailable } from '../shared/base/errors';
import { generateApiKey } from '../shared/contract/apiKey';
import type { KeyUse } from './apiKeyRepository';
import type { KeyResolution, KeyResolver } from './keyResolver';
import {
  ADDRESS,
  freezeTime,
  InMemoryKeys,
  MINUTE,
  resolutionOf,
  resolverOf,
  SERVER_KEY,
  signal,
  START,
  storedKey,
} from './keyResolver.fixture';

freezeTime();

describe('resolve', () => {
  it("accepts a user's key", async () => {
    const { key, keys } = storedKey();
    await expect(resolutionOf(resolverOf(keys), key)).resolves.toMatchObject({
      outcome: 'accepted',
      actor: { via: 'userKey', uid: 'ada', hint: 'abcd' },
    });
    expect(keys.calls).toEqual(['findAll 1']);
  });

  it.each([undefined, 'owner'])(
    'accepts the server key with the owner %s, and reads nothing',
    async (ownerUid) => {
      const keys = new InMemoryKeys();
      const config = { serverKey: SERVER_KEY, ...(ownerUid !== undefined && { ownerUid }) };
      await expect(resolutionOf(resolverOf(keys, config), SERVER_KEY)).resolves.toMatchObject({
        outcome: 'accepted',
        actor: { via: 'serverKey', uid: ownerUid },
      });
      expect(keys.calls).toEqual([]);
    },
  );

  it.each([undefined, '', 'junk', 'dash_junk', `${SERVER_KEY} `, SERVER_KEY.slice(1)])(
    'rejects %j without a read if a server key is configured',
    async (key) => {
      const keys = new InMemoryKeys();
      const resolver = resolverOf(keys, { serverKey: SERVER_KEY });
      await expect(resolutionOf(resolver, key)).resolves.toEqual({
        outcome: 'rejected',
      });
      expect(keys.calls).toEqual([]);
    },
  );

  it('passes the time zone of a key on to the actor', async () => {
    const { key, keys } = storedKey({ timeZone: 'Pacific/Auckland' });
    await expect(resolutionOf(resolverOf(keys), key)).resolves.toMatchObject({
      actor: { via: 'userKey', timeZone: 'Pacific/Auckland' },
    });
  });

  it.each(['read', 'write'] as const)('passes on to the actor that a key may %s', async (access) => {
    const { key, keys } = storedKey({ access });
    await expect(resolutionOf(resolverOf(keys), key)).resolves.toMatchObject({
      actor: { via: 'userKey', access },
    });
  });

  it('rejects a revoked key and an unknown one', async () => {
    const { key, keys } = storedKey({ revokedAt: Timestamp.fromDate(START) });
    const resolver = resolverOf(keys);
    await expect(resolutionOf(resolver, key)).resolves.toEqual({ outcome: 'rejected' });
    await expect(resolutionOf(resolver, generateApiKey())).resolves.toEqual({
      outcome: 'rejected',
    });
  });

  it('rejects a key from the first request after its revocation', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys);
    await expect(resolutionOf(resolver, key)).resolves.toMatchObject({
      outcome: 'accepted',
    });
    for (const document of keys.stored.values()) document.revokedAt = Timestamp.fromDate(START);
    await expect(resolutionOf(resolver, key)).resolves.toEqual({ outcome: 'rejected' });
  });

  it('throws Unavailable if the database is unreachable', async () => {
    const { key, keys } = storedKey();
    keys.isDown = true;
    await expect(resolutionOf(resolverOf(keys), key)).rejects.toThrow(Unavailable);
    await expect(resolutionOf(resolverOf(keys), 'junk')).rejects.toThrow(Unavailable);
  });
});

describe('expectedActor', () => {
  /** Looks a key up and returns the actor that was expected at once. */
  async function expectedActor(resolver: KeyResolver, key: string | undefined) {
    const { expectedActor, resolution } = resolver.lookUp(key, ADDRESS, signal);
    await resolution;
    return expectedActor;
  }

  it('is the actor of an accepted key, until the key is rejected', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys, { serverKey: SERVER_KEY });
    await expect(expectedActor(resolver, key)).resolves.toBeUndefined();
    await expect(expectedActor(resolver, key)).resolves.toEqual({
      via: 'userKey',
      uid: 'ada',
      hint: 'abcd',
      access: 'write',
    });
    keys.stored.clear();
    await expect(expectedActor(resolver, key)).resolves.toBeDefined();
    await expect(expectedActor(resolver, key)).resolves.toBeUndefined();
  });

  it.each([
    ['no key', undefined],
    ['junk', 'junk'],
    ['an unknown key', generateApiKey()],
    ['the server key', SERVER_KEY],
  ])('is undefined for %s', async (_, key) => {
    const resolver = resolverOf(storedKey().keys, { serverKey: SERVER_KEY, ownerUid: 'owner' });
    await expectedActor(resolver, key);
    await expect(expectedActor(resolver, key)).resolves.toBeUndefined();
  });

  it('is undefined while the key is rate-limited', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys, { keyRate: { burst: 2, perSecond: 1 } });
    await expectedActor(resolver, key);
    await expect(expectedActor(resolver, key)).resolves.toBeDefined();
    await expect(expectedActor(resolver, key)).resolves.toBeUndefined();
    jest.advanceTimersByTime(1_000);
    await expect(expectedActor(resolver, key)).resolves.toBeDefined();
  });
});

describe('a service without any key', () => {
  it('is not configured, and checks again after 30 seconds', async () => {
    const keys = new InMemoryKeys();
    const resolver = resolverOf(keys);
    await expect(resolutionOf(resolver, 'junk')).resolves.toEqual({
      outcome: 'notConfigured',
    });
    jest.advanceTimersByTime(29_999);
    await expect(resolutionOf(resolver, 'junk')).resolves.toEqual({
      outcome: 'notConfigured',
    });
    expect(keys.calls).toEqual(['any']);
    jest.advanceTimersByTime(1);
    await expect(resolutionOf(resolver, 'junk')).resolves.toEqual({
      outcome: 'notConfigured',
    });
    expect(keys.calls).toEqual(['any', 'any']);
  });

  it('accepts the first key at once', async () => {
    const keys = new InMemoryKeys();
    const resolver = resolverOf(keys);
    await resolutionOf(resolver, 'junk');
    const first = storedKey();
    for (const [hash, document] of first.keys.stored) keys.stored.set(hash, document);
    await expect(resolutionOf(resolver, first.key)).resolves.toMatchObject({
      outcome: 'accepted',
    });
  });

  it('stays configured once a key has existed', async () => {
    const { keys } = storedKey();
    const resolver = resolverOf(keys);
    await expect(resolutionOf(resolver, 'junk')).resolves.toEqual({
      outcome: 'rejected',
    });
    keys.stored.clear();
    jest.advanceTimersByTime(60 * MINUTE);
    await expect(resolutionOf(resolver, 'junk')).resolves.toEqual({
      outcome: 'rejected',
    });
    expect(keys.calls).toEqual(['any']);
  });
});

function recordUseOf(resolution: KeyResolution): (use?: KeyUse) => Promise<void> {
  if (resolution.outcome !== 'accepted') throw new Error('The key was not accepted.');
  const { recordUse } = resolution;
  return (use = { tool: 'list_links' }) => recordUse(use);
}

describe('recordUse', () => {
  it('writes once for concurrent calls, and again after ten minutes', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys);
    const use = async () => recordUseOf(await resolutionOf(resolver, key))();
    await Promise.all([use(), use(), use()]);
    expect(keys.calls.filter((call) => call === 'recordUse')).toHaveLength(1);
    jest.advanceTimersByTime(10 * MINUTE - 1);
    await use();
    expect(keys.calls.filter((call) => call === 'recordUse')).toHaveLength(1);
    jest.advanceTimersByTime(2);
    await use();
    expect(keys.calls.filter((call) => call === 'recordUse')).toHaveLength(2);
  });

  it('writes nothing if another instance wrote less than ten minutes ago', async () => {
    const { key, keys } = storedKey({ lastUsedAt: Timestamp.fromDate(START) });
    const resolver = resolverOf(keys);
    jest.advanceTimersByTime(10 * MINUTE - 1);
    await recordUseOf(await resolutionOf(resolver, key))();
    expect(keys.calls).toEqual(['findAll 1']);
    jest.advanceTimersByTime(1);
    await recordUseOf(await resolutionOf(resolver, key))();
    expect(keys.calls).toEqual(['findAll 1', 'find', 'recordUse']);
  });

  it('writes on the next call if a write failed', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys);
    const recordUse = recordUseOf(await resolutionOf(resolver, key));
    keys.isDown = true;
    await expect(recordUse()).rejects.toThrow(Unavailable);
    keys.isDown = false;
    await recordUse();
    expect(keys.calls).toEqual(['findAll 1', 'recordUse', 'recordUse']);
  });

  it('names the tool, and the client that introduced itself in this message or an earlier one', async () => {
    const { key, keys } = storedKey();
    const resolver = resolverOf(keys);
    const use = async (clientName: string | undefined, use: KeyUse) => {
      await recordUseOf(await resolutionOf(resolver, key, { clientName }))(use);
      jest.advanceTimersByTime(11 * MINUTE);
    };
    await use(undefined, { tool: 'list_workspaces' });
    await use(undefined, { tool: 'list_links', client: 'claude-code' });
    await use('Claude Code', { tool: 'add_to_dashboard', client: 'claude-code' });
    await use(undefined, { tool: 'search_links', client: 'claude-code' });
    expect(keys.uses).toEqual([
      { tool: 'list_workspaces' },
      { tool: 'list_links', client: 'claude-code' },
      { tool: 'add_to_dashboard', client: 'Claude Code' },
      { tool: 'search_links', client: 'Claude Code' },
    ]);
  });

  it('writes nothing for the server key', async () => {
    const keys = new InMemoryKeys();
    await recordUseOf(await resolutionOf(resolverOf(keys, { serverKey: SERVER_KEY }), SERVER_KEY))();
    expect(keys.calls).toEqual([]);
  });
});
