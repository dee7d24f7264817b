import { Unavailable } from '../shared/base/errors';
import { adasKey } from './actor.fixture';
import { generateApiKey, hashApiKey } from '../shared/contract/fields/apiKey';
import type { ApiKeyDocument } from '../shared/contract/apiKeyDocument';
import { Admissions } from './admissions';
import { KeyGate } from './keyGate';
import {
  callsOf,
  freezeTime,
  InMemoryKeys,
  admittanceOf,
  gateOf,
  SERVER_KEY,
  START,
  storedKey,
} from './keyGate.fixture';

freezeTime();

describe('the rate limit on a key', () => {
  const keyRate = { burst: 3, perSecond: 0.5 };

  it('is separate for each key, including the server key', async () => {
    const { key, keys } = storedKey();
    const other = storedKey();
    for (const [hash, document] of other.keys.stored) keys.stored.set(hash, document);
    const calls = callsOf(gateOf(keys, { serverKey: SERVER_KEY, keyRate }));
    for (const limited of [key, other.key, SERVER_KEY]) {
      const accepted = ['accepted', 'accepted', 'accepted'];
      expect(await calls(4, () => limited)).toEqual([...accepted, 'tooManyCalls']);
    }
  });

  it('returns the actor and when to retry, and accepts a call then', async () => {
    const { key, keys } = storedKey();
    const gate = gateOf(keys, { keyRate });
    await callsOf(gate)(3, () => key);
    await expect(admittanceOf(gate, key)).resolves.toEqual({
      outcome: 'tooManyCalls',
      actor: { ...adasKey, credential: hashApiKey(key) },
      retryAfterSeconds: 2,
    });
    jest.advanceTimersByTime(2_000);
    expect(await callsOf(gate)(2, () => key)).toEqual(['accepted', 'tooManyCalls']);
  });

  it('reads nothing for rejected calls', async () => {
    const { key, keys } = storedKey();
    const gate = gateOf(keys, { keyRate });
    await callsOf(gate)(10, () => key);
    expect(keys.calls).toEqual(['findAll 1', 'find', 'find']);
  });

  it('applies to concurrent first calls', async () => {
    const { key, keys } = storedKey();
    const gate = gateOf(keys, { keyRate });
    const resolutions = await Promise.all(Array.from({ length: 10 }, () => admittanceOf(gate, key)));
    expect(resolutions.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(3);
    expect(resolutions.filter(({ outcome }) => outcome === 'tooManyCalls')).toHaveLength(7);
  });

  it('counts messages that connect a client separately from its other calls', async () => {
    const { key, keys } = storedKey();
    const gate = gateOf(keys, { keyRate: { burst: 1, perSecond: 1 } });
    const outcome = async (details = {}) => (await admittanceOf(gate, key, details)).outcome;
    expect([await outcome(), await outcome({ isHandshake: false })]).toEqual(['accepted', 'tooManyCalls']);
    const handshake = { isHandshake: true };
    expect([await outcome(handshake), await outcome(handshake)]).toEqual(['accepted', 'tooManyCalls']);
  });

  it('never accepts a revoked key', async () => {
    const { key, keys } = storedKey();
    const calls = callsOf(gateOf(keys, { keyRate }));
    await calls(3, () => key);
    for (const document of keys.stored.values()) document.revokedAt = START.toISOString();
    expect(await calls(1, () => key)).toEqual(['tooManyCalls']);
    jest.advanceTimersByTime(2_000);
    expect(await calls(2, () => key)).toEqual(['rejected', 'rejected']);
  });
});

describe('the rate limit on invalid keys from one address', () => {
  const badKeyRate = { burst: 2, perSecond: 0.1 };

  it.each<[kind: string, key: () => string | undefined]>([
    ['missing keys', () => undefined],
    ['junk', () => 'junk'],
    ['well-formed keys', generateApiKey],
  ])('applies to %s', async (_, key) => {
    const calls = callsOf(gateOf(new InMemoryKeys(), { serverKey: SERVER_KEY, badKeyRate }));
    expect(await calls(4, key)).toEqual(['rejected', 'rejected', 'tooManyBadKeys', 'tooManyBadKeys']);
    expect(await calls(1, key, '198.51.100.8')).toEqual(['rejected']);
    jest.advanceTimersByTime(10_000);
    expect(await calls(2, key)).toEqual(['rejected', 'tooManyBadKeys']);
  });

  it('tells the caller when to retry', async () => {
    const gate = gateOf(new InMemoryKeys(), { serverKey: SERVER_KEY, badKeyRate });
    await callsOf(gate)(2, () => 'junk');
    jest.advanceTimersByTime(1_500);
    await expect(admittanceOf(gate, 'junk')).resolves.toEqual({
      outcome: 'tooManyBadKeys',
      retryAfterSeconds: 9,
    });
  });

  it('never rejects a valid key, even one used for the first time', async () => {
    const { key, keys } = storedKey();
    const gate = gateOf(keys, { serverKey: SERVER_KEY, badKeyRate });
    const calls = callsOf(gate);
    expect((await calls(50, generateApiKey)).at(-1)).toBe('tooManyBadKeys');
    const flood = Array.from({ length: 75 }, () => admittanceOf(gate, generateApiKey()));
    expect(await calls(2, () => key)).toEqual(['accepted', 'accepted']);
    expect(await calls(1, () => SERVER_KEY)).toEqual(['accepted']);
    expect((await Promise.all(flood)).every(({ outcome }) => outcome === 'tooManyBadKeys')).toBe(true);
  });

  it('does not count the calls of valid keys', async () => {
    const { key, keys } = storedKey();
    const calls = callsOf(gateOf(keys, { badKeyRate, keyRate: { burst: 100, perSecond: 1 } }));
    await calls(50, () => key);
    expect(await calls(2, () => 'junk')).toEqual(['rejected', 'rejected']);
  });

  it('looks up concurrent keys in batches of up to thirty', async () => {
    const keys = new InMemoryKeys();
    const gate = gateOf(keys, { serverKey: SERVER_KEY, badKeyRate });
    await Promise.all(Array.from({ length: 70 }, () => admittanceOf(gate, generateApiKey())));
    expect(keys.calls).toEqual(['findAll 30', 'findAll 30', 'findAll 10']);
  });

  it('collects keys for a quarter of a second after a query that found no valid one', async () => {
    const { key, keys } = storedKey();
    const config = { serverKey: SERVER_KEY, ownerUid: undefined, keyRate: undefined, badKeyRate };
    const gate = new KeyGate(keys, config);
    await admittanceOf(gate, generateApiKey());
    const flood = Array.from({ length: 75 }, (_, index) =>
      admittanceOf(gate, index === 50 ? key : generateApiKey()),
    );
    await jest.advanceTimersByTimeAsync(249);
    expect(keys.calls).toEqual(['findAll 1']);
    await jest.advanceTimersByTimeAsync(1);
    const outcomes = (await Promise.all(flood)).map(({ outcome }) => outcome);
    expect(outcomes.indexOf('accepted')).toBe(50);
    expect(keys.calls).toEqual(['findAll 1', 'findAll 30', 'findAll 30', 'findAll 15']);
  });

  const RESOURCE = 'https://links-1.web.app/mcp';
  const PAST = new Date(START.getTime() - 1).toISOString();
  const REVOKED = { revokedAt: PAST };
  const EXPIRED = { grantId: 'a', resource: RESOURCE, expiresAt: PAST };
  const FOR_ANOTHER_HOST = { grantId: 'a', resource: 'https://other.web.app/mcp' };
  const nobody = new Admissions(new Set(), () => Promise.resolve(undefined));

  it.each<[kind: string, fields: Partial<ApiKeyDocument>, admissions: Admissions | undefined]>([
    ['a revoked key', REVOKED, undefined],
    ['an expired token', EXPIRED, undefined],
    ['a token for another host', FOR_ANOTHER_HOST, undefined],
    ['the key of somebody who is not allowed', {}, nobody],
  ])('also collects keys after a query that found %s', async (_, fields, admissions) => {
    const [first, second] = [storedKey(fields), storedKey(fields)];
    for (const [hash, document] of second.keys.stored) first.keys.stored.set(hash, document);
    const config = { serverKey: SERVER_KEY, ownerUid: undefined, keyRate: undefined, badKeyRate };
    const gate = new KeyGate(first.keys, config, admissions);
    expect((await admittanceOf(gate, first.key, { resource: RESOURCE })).outcome).toBe('rejected');
    const waiting = admittanceOf(gate, second.key, { resource: RESOURCE });
    await jest.advanceTimersByTimeAsync(249);
    expect(first.keys.calls).toEqual(['findAll 1']);
    await jest.advanceTimersByTimeAsync(1);
    expect((await waiting).outcome).toBe('rejected');
    expect(first.keys.calls).toEqual(['findAll 1', 'findAll 1']);
  });

  it.each<[kind: string, fields: Partial<ApiKeyDocument>]>([
    ['a revoked key', REVOKED],
    ['an expired token', EXPIRED],
    ['a token for another host', FOR_ANOTHER_HOST],
  ])('reads %s only once', async (_, fields) => {
    const { key, keys } = storedKey(fields);
    const gate = gateOf(keys, { serverKey: SERVER_KEY });
    for (let count = 0; count < 63; count++) {
      expect((await admittanceOf(gate, key, { resource: RESOURCE })).outcome).toBe('rejected');
    }
    expect(keys.calls).toEqual(['findAll 1']);
  });

  it('does not reject a key because another one is invalid', async () => {
    const [{ key, keys }, invalid] = [storedKey(), storedKey(EXPIRED)];
    for (const [hash, document] of invalid.keys.stored) keys.stored.set(hash, document);
    const gate = gateOf(keys, { serverKey: SERVER_KEY });
    expect((await admittanceOf(gate, invalid.key, { resource: RESOURCE })).outcome).toBe('rejected');
    expect((await admittanceOf(gate, key, { resource: RESOURCE })).outcome).toBe('accepted');
  });

  it('does not reject a token for another host there', async () => {
    const { key, keys } = storedKey(FOR_ANOTHER_HOST);
    const gate = gateOf(keys, { serverKey: SERVER_KEY });
    const outcomes = [];
    for (const resource of [RESOURCE, FOR_ANOTHER_HOST.resource, RESOURCE]) {
      outcomes.push((await admittanceOf(gate, key, { resource })).outcome);
    }
    expect(outcomes).toEqual(['rejected', 'accepted', 'rejected']);
  });

  it('ends the pause between queries once a new key is accepted', async () => {
    const [{ key, keys }, other] = [storedKey(), storedKey()];
    for (const [hash, document] of other.keys.stored) keys.stored.set(hash, document);
    const config = { serverKey: SERVER_KEY, ownerUid: undefined, keyRate: undefined, badKeyRate };
    const gate = new KeyGate(keys, config);
    expect((await admittanceOf(gate, generateApiKey())).outcome).toBe('rejected');
    const waiting = admittanceOf(gate, key);
    await jest.advanceTimersByTimeAsync(250);
    expect((await waiting).outcome).toBe('accepted');
    expect((await admittanceOf(gate, other.key)).outcome).toBe('accepted');
  });

  it('shares the lookup of a key that is sent several times at once', async () => {
    const { key, keys } = storedKey({ revokedAt: START.toISOString() });
    const gate = gateOf(keys, { serverKey: SERVER_KEY });
    await Promise.all(Array.from({ length: 50 }, () => admittanceOf(gate, key)));
    expect(keys.calls).toEqual(['findAll 1']);
  });

  it('looks up a previously accepted key on its own, not in a batch', async () => {
    const { key, keys } = storedKey();
    const calls = callsOf(gateOf(keys, { badKeyRate }));
    await calls(1, () => key);
    await calls(5, () => 'junk');
    keys.calls.length = 0;
    expect(await calls(1, () => key)).toEqual(['accepted']);
    expect(keys.calls).toEqual(['find']);
  });

  it('recovers once the database is reachable again', async () => {
    const { key, keys } = storedKey();
    const gate = gateOf(keys, { badKeyRate });
    await callsOf(gate)(3, () => 'junk');
    keys.isDown = true;
    await expect(admittanceOf(gate, key)).rejects.toThrow(Unavailable);
    keys.isDown = false;
    await expect(admittanceOf(gate, key)).resolves.toMatchObject({
      outcome: 'accepted',
    });
  });
});
