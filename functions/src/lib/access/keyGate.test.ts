import { Unavailable } from '../shared/base/errors';
import { adasKey } from './actor.fixture';
import { generateApiKey, hashApiKey } from '../shared/contract/fields/apiKey';
import type { KeyUse } from './keyLookup';
import type { KeyGate } from './keyGate';
import { KeyUses } from './keyUses';
import {
  ADDRESS,
  freezeTime,
  InMemoryKeys,
  MINUTE,
  admittanceOf,
  gateOf,
  SERVER_KEY,
  signal,
  START,
  storedKey,
} from './keyGate.fixture';

freezeTime();

describe('admit', () => {
  it("accepts a user's key", async () => {
    const { key, keys } = storedKey();
    await expect(admittanceOf(gateOf(keys), key)).resolves.toMatchObject({
      outcome: 'accepted',
      caller: { actor: { via: 'userKey', uid: 'ada', hint: 'abcd' } },
    });
    expect(keys.calls).toEqual(['findAll 1']);
  });

  it.each([undefined, 'owner'])(
    'accepts the server key with the owner %s, and reads nothing',
    async (ownerUid) => {
      const keys = new InMemoryKeys();
      const config = { serverKey: SERVER_KEY, ...(ownerUid !== undefined && { ownerUid }) };
      await expect(admittanceOf(gateOf(keys, config), SERVER_KEY)).resolves.toMatchObject({
        outcome: 'accepted',
        caller: { actor: { via: 'serverKey', uid: ownerUid } },
      });
      expect(keys.calls).toEqual([]);
    },
  );

  it.each([undefined, '', 'junk', 'dash_junk', `${SERVER_KEY} `, SERVER_KEY.slice(1)])(
    'rejects %j without a read if a server key is configured',
    async (key) => {
      const keys = new InMemoryKeys();
      const gate = gateOf(keys, { serverKey: SERVER_KEY });
      await expect(admittanceOf(gate, key)).resolves.toEqual({
        outcome: 'rejected',
      });
      expect(keys.calls).toEqual([]);
    },
  );

  it('passes the time zone of a key on to the actor', async () => {
    const { key, keys } = storedKey({ timeZone: 'Pacific/Auckland' });
    await expect(admittanceOf(gateOf(keys), key)).resolves.toMatchObject({
      caller: { actor: { via: 'userKey', timeZone: 'Pacific/Auckland' } },
    });
  });

  it.each(['read', 'write', 'tidy'] as const)(
    'passes on to the actor that a key may %s',
    async (permission) => {
      const { key, keys } = storedKey({ access: permission });
      await expect(admittanceOf(gateOf(keys), key)).resolves.toMatchObject({
        caller: { actor: { via: 'userKey', permission } },
      });
    },
  );

  it('rejects a revoked key and an unknown one', async () => {
    const { key, keys } = storedKey({ revokedAt: START.toISOString() });
    const gate = gateOf(keys);
    await expect(admittanceOf(gate, key)).resolves.toEqual({ outcome: 'rejected' });
    await expect(admittanceOf(gate, generateApiKey())).resolves.toEqual({
      outcome: 'rejected',
    });
  });

  it('accepts a key that was tried before it existed, whatever happens to other keys', async () => {
    const { key, keys } = storedKey();
    const revoked = storedKey({ revokedAt: START.toISOString() });
    const documents = [...keys.stored];
    keys.stored.clear();
    for (const [hash, document] of revoked.keys.stored) keys.stored.set(hash, document);
    const gate = gateOf(keys, { serverKey: SERVER_KEY });
    for (const rejected of [key, revoked.key, revoked.key]) {
      await expect(admittanceOf(gate, rejected)).resolves.toEqual({ outcome: 'rejected' });
    }
    for (const [hash, document] of documents) keys.stored.set(hash, document);
    await expect(admittanceOf(gate, key)).resolves.toMatchObject({ outcome: 'accepted' });
  });

  it('knows without a read which keys it will reject: none, junk, and invalid ones that it has looked up', async () => {
    const { key, keys } = storedKey({ revokedAt: START.toISOString() });
    const gate = gateOf(keys, { serverKey: SERVER_KEY });
    const known = [undefined, '', 'junk', `${SERVER_KEY}x`].map((sent) => gate.mayAccept(sent, undefined));
    expect(known).toEqual([false, false, false, false]);
    const unknown = [SERVER_KEY, generateApiKey(), key].map((sent) => gate.mayAccept(sent, undefined));
    expect(unknown).toEqual([true, true, true]);
    expect(keys.calls).toEqual([]);
    await admittanceOf(gate, key);
    expect(gate.mayAccept(key, undefined)).toBe(false);
  });

  it('rejects a key from the first request after its revocation', async () => {
    const { key, keys } = storedKey();
    const gate = gateOf(keys);
    await expect(admittanceOf(gate, key)).resolves.toMatchObject({
      outcome: 'accepted',
    });
    for (const document of keys.stored.values()) document.revokedAt = START.toISOString();
    await expect(admittanceOf(gate, key)).resolves.toEqual({ outcome: 'rejected' });
  });

  it('throws Unavailable if the database is unreachable', async () => {
    const { key, keys } = storedKey();
    keys.isDown = true;
    await expect(admittanceOf(gateOf(keys), key)).rejects.toThrow(Unavailable);
    await expect(admittanceOf(gateOf(keys), 'junk')).rejects.toThrow(Unavailable);
  });
});

describe('the expected caller', () => {
  /** Admits a call with a key, and returns the actor that was expected. */
  async function expectedActor(gate: KeyGate, key: string | undefined) {
    const { expected, admittance } = gate.admit(key, { address: ADDRESS }, signal);
    await admittance;
    return expected?.actor;
  }

  it('is the actor of an accepted key, until the key is rejected', async () => {
    const { key, keys } = storedKey();
    const gate = gateOf(keys, { serverKey: SERVER_KEY });
    await expect(expectedActor(gate, key)).resolves.toBeUndefined();
    await expect(expectedActor(gate, key)).resolves.toEqual({ ...adasKey, credential: hashApiKey(key) });
    keys.stored.clear();
    await expect(expectedActor(gate, key)).resolves.toBeDefined();
    await expect(expectedActor(gate, key)).resolves.toBeUndefined();
  });

  it.each([
    ['no key', undefined],
    ['junk', 'junk'],
    ['an unknown key', generateApiKey()],
    ['the server key', SERVER_KEY],
  ])('is undefined for %s', async (_, key) => {
    const gate = gateOf(storedKey().keys, { serverKey: SERVER_KEY, ownerUid: 'owner' });
    await expectedActor(gate, key);
    await expect(expectedActor(gate, key)).resolves.toBeUndefined();
  });

  it('is undefined while the key is rate-limited', async () => {
    const { key, keys } = storedKey();
    const gate = gateOf(keys, { keyRate: { burst: 2, perSecond: 1 } });
    await expectedActor(gate, key);
    await expect(expectedActor(gate, key)).resolves.toBeDefined();
    await expect(expectedActor(gate, key)).resolves.toBeUndefined();
    jest.advanceTimersByTime(1_000);
    await expect(expectedActor(gate, key)).resolves.toBeDefined();
  });
});

describe('a service without any key', () => {
  it('is not configured, and checks again after 30 seconds', async () => {
    const keys = new InMemoryKeys();
    const gate = gateOf(keys);
    await expect(admittanceOf(gate, 'junk')).resolves.toEqual({
      outcome: 'notConfigured',
    });
    jest.advanceTimersByTime(29_999);
    await expect(admittanceOf(gate, 'junk')).resolves.toEqual({
      outcome: 'notConfigured',
    });
    expect(keys.calls).toEqual(['any']);
    jest.advanceTimersByTime(1);
    await expect(admittanceOf(gate, 'junk')).resolves.toEqual({
      outcome: 'notConfigured',
    });
    expect(keys.calls).toEqual(['any', 'any']);
  });

  it('accepts the first key at once', async () => {
    const keys = new InMemoryKeys();
    const gate = gateOf(keys);
    await admittanceOf(gate, 'junk');
    const first = storedKey();
    for (const [hash, document] of first.keys.stored) keys.stored.set(hash, document);
    await expect(admittanceOf(gate, first.key)).resolves.toMatchObject({
      outcome: 'accepted',
    });
  });

  it('stays configured once a key has existed', async () => {
    const { keys } = storedKey();
    const gate = gateOf(keys);
    await expect(admittanceOf(gate, 'junk')).resolves.toEqual({
      outcome: 'rejected',
    });
    keys.stored.clear();
    jest.advanceTimersByTime(60 * MINUTE);
    await expect(admittanceOf(gate, 'junk')).resolves.toEqual({
      outcome: 'rejected',
    });
    expect(keys.calls).toEqual(['any']);
  });
});

describe('the use of a key', () => {
  /** Returns a function that makes a call with a key and records its use. */
  function userOf(keys: InMemoryKeys, key: string, settings = {}) {
    const [gate, uses] = [gateOf(keys, settings), new KeyUses(keys)];
    return async (use: KeyUse = { tool: 'list_links' }, clientName?: string) => {
      const admitted = await admittanceOf(gate, key);
      if (admitted.outcome !== 'accepted') throw new Error('The key was not accepted.');
      if (clientName !== undefined) uses.introduce(admitted.caller, clientName);
      await uses.record(admitted.caller, use, signal);
    };
  }

  it('is written once for concurrent calls, and again after ten minutes', async () => {
    const { key, keys } = storedKey();
    const use = userOf(keys, key);
    await Promise.all([use(), use(), use()]);
    expect(keys.uses).toHaveLength(1);
    jest.advanceTimersByTime(10 * MINUTE - 1);
    await use();
    expect(keys.uses).toHaveLength(1);
    jest.advanceTimersByTime(2);
    await use();
    expect(keys.uses).toHaveLength(2);
  });

  it('is not written if another instance wrote it less than ten minutes ago', async () => {
    const { key, keys } = storedKey({ lastUsedAt: START.toISOString() });
    const use = userOf(keys, key);
    jest.advanceTimersByTime(10 * MINUTE - 1);
    await use();
    expect(keys.calls).toEqual(['findAll 1']);
    jest.advanceTimersByTime(1);
    await use();
    expect(keys.calls).toEqual(['findAll 1', 'find', 'recordUse']);
  });

  it('is written with the next call if a write failed', async () => {
    const { key, keys } = storedKey();
    const use = userOf(keys, key);
    const failing = jest.spyOn(keys, 'recordUse').mockRejectedValueOnce(new Unavailable());
    await expect(use()).rejects.toThrow(Unavailable);
    await use();
    expect(failing).toHaveBeenCalledTimes(2);
  });

  it('names the tool, and the client that sent its name in this message or an earlier one', async () => {
    const { key, keys } = storedKey();
    const use = userOf(keys, key);
    const calls: Parameters<typeof use>[] = [
      [{ tool: 'list_workspaces' }],
      [{ tool: 'list_links', client: 'claude-code' }],
      [{ tool: 'add_to_dashboard', client: 'claude-code' }, 'Claude Code'],
      [{ tool: 'search_links', client: 'claude-code' }],
    ];
    for (const call of calls) {
      await use(...call);
      jest.advanceTimersByTime(11 * MINUTE);
    }
    expect(keys.uses).toEqual([
      { tool: 'list_workspaces' },
      { tool: 'list_links', client: 'claude-code' },
      { tool: 'add_to_dashboard', client: 'Claude Code' },
      { tool: 'search_links', client: 'Claude Code' },
    ]);
  });

  it('is not written for the server key', async () => {
    const keys = new InMemoryKeys();
    await userOf(keys, SERVER_KEY, { serverKey: SERVER_KEY })();
    expect(keys.calls).toEqual([]);
  });
});
