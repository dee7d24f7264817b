import { Unavailable } from '../shared/base/errors';
import type { ApiKeyDocument } from '../shared/contract/apiKeyDocument';
import { Admissions, isAllowedNow } from './admissions';
import { parseAllowedUsers, type UserEmail } from './allowList';
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

const MADE = { email: 'ada@example.com', createdAt: START.toISOString() };

/** Replaces Firebase Auth, with one user. */
class Users {
  user: UserEmail | undefined = { email: 'ada@example.com', isEmailVerified: true };
  isDown = false;
  lookups = 0;
  readonly admissions = new Admissions(parseAllowedUsers(['ada@example.com', 'ada@example.org']), () => {
    this.lookups++;
    return this.isDown ? Promise.reject(new Unavailable()) : Promise.resolve(this.user);
  });

  /** Returns whether a key that was created under the address of the user works. */
  admission() {
    return this.admissions.allows('ada', MADE, signal);
  }
}

describe('the admission of a user', () => {
  it('is looked up once for concurrent callers, and again after five minutes', async () => {
    const users = new Users();
    const all = await Promise.all([users.admission(), users.admission(), users.admission()]);
    expect([all, users.lookups]).toEqual([[true, true, true], 1]);
    users.user = undefined;
    jest.advanceTimersByTime(5 * MINUTE);
    await expect(users.admission()).resolves.toBe(true);
    jest.advanceTimersByTime(1);
    await expect(users.admission()).resolves.toBe(false);
    expect(users.lookups).toBe(2);
  });

  it('can be asked for as it is right now, with or without an allow list', async () => {
    const asked = { uid: 'ada', origin: MADE };
    const ofNow = (user: UserEmail | undefined, list?: string) =>
      isAllowedNow(
        () => Promise.resolve(user),
        list === undefined ? undefined : parseAllowedUsers([list]),
        asked,
        signal,
      );
    const user = { email: 'ada@example.com', isEmailVerified: true };
    await expect(ofNow(user)).resolves.toBe(true);
    await expect(ofNow(user, 'example.com')).resolves.toBe(true);
    await expect(ofNow(user, 'example.org')).resolves.toBe(false);
    await expect(ofNow(undefined)).resolves.toBe(false);
  });

  it('takes effect half a minute after a person has confirmed their address', async () => {
    const users = new Users();
    users.user = { email: 'ada@example.com', isEmailVerified: false };
    await expect(users.admission()).resolves.toBe(false);
    users.user = { email: 'ada@example.com', isEmailVerified: true };
    jest.advanceTimersByTime(30_000);
    await expect(users.admission()).resolves.toBe(false);
    expect(users.lookups).toBe(1);
    jest.advanceTimersByTime(1);
    await expect(users.admission()).resolves.toBe(true);
  });

  it('takes effect at once for a key that was created after a change of address', async () => {
    const users = new Users();
    await expect(users.admission()).resolves.toBe(true);
    users.user = { email: 'ada@example.org', isEmailVerified: true, changedAt: START.getTime() };
    const { key, keys } = storedKey({ email: 'ada@example.org' });
    const gate = gateOf(keys, { admissions: users.admissions });
    await expect(admittanceOf(gate, key)).resolves.toMatchObject({ outcome: 'accepted' });
  });

  it('is looked up for each user, and for each address under which a key was created', async () => {
    const asked: string[] = [];
    const admissions = new Admissions(parseAllowedUsers(['example.com']), (uid) => {
      asked.push(uid);
      return Promise.resolve({ email: `${uid}@example.com`, isEmailVerified: true });
    });
    const keyOf = (uid: string) => ({ email: `${uid}@example.com`, createdAt: START.toISOString() });
    await expect(admissions.allows('ada', keyOf('ada'), signal)).resolves.toBe(true);
    await expect(admissions.allows('ada', keyOf('bob'), signal)).resolves.toBe(false);
    await expect(admissions.allows('bob', keyOf('bob'), signal)).resolves.toBe(true);
    expect(asked).toEqual(['ada', 'ada', 'bob']);
  });

  it('is unknown during an outage, and looked up again after it', async () => {
    const users = new Users();
    users.isDown = true;
    await expect(users.admission()).rejects.toThrow(Unavailable);
    users.isDown = false;
    await expect(users.admission()).resolves.toBe(true);
  });

  it('is unknown to a caller that stops waiting, but the others still get it', async () => {
    const { promise, resolve } = Promise.withResolvers<UserEmail>();
    const admissions = new Admissions(parseAllowedUsers(['example.com']), () => promise);
    const impatient = new AbortController();
    const [one, other] = [
      admissions.allows('ada', MADE, impatient.signal),
      admissions.allows('ada', MADE, signal),
    ];
    impatient.abort();
    await expect(one).rejects.toThrow(Unavailable);
    resolve({ email: 'ada@example.com', isEmailVerified: true });
    await expect(other).resolves.toBe(true);
  });
});

describe('a key, if there is an allow list', () => {
  it('works while its user is allowed', async () => {
    const users = new Users();
    const { key, keys } = storedKey();
    const gate = gateOf(keys, { admissions: users.admissions });
    await expect(admittanceOf(gate, key)).resolves.toMatchObject({ outcome: 'accepted' });
    await expect(admittanceOf(gate, key)).resolves.toMatchObject({ outcome: 'accepted' });
    expect([keys.calls, users.lookups]).toEqual([['findAll 1', 'find'], 1]);
  });

  it('is rejected once its user is removed, with the user for the log', async () => {
    const users = new Users();
    const { key, keys } = storedKey();
    const gate = gateOf(keys, { admissions: users.admissions });
    await expect(admittanceOf(gate, key)).resolves.toMatchObject({ outcome: 'accepted' });
    users.user = { email: 'ada@example.net', isEmailVerified: true };
    jest.advanceTimersByTime(5 * MINUTE + 1);
    await expect(admittanceOf(gate, key)).resolves.toMatchObject({
      outcome: 'rejected',
      actor: { via: 'userKey', uid: 'ada' },
    });
    // Nothing is prefetched for it any more.
    expect(gate.admit(key, { address: ADDRESS }, signal).expected).toBeUndefined();
  });

  it('counts as a bad key of its address if its user is not allowed', async () => {
    const users = new Users();
    users.user = undefined;
    const { key, keys } = storedKey();
    const gate = gateOf(keys, {
      admissions: users.admissions,
      badKeyRate: { burst: 1, perSecond: 0.001 },
    });
    await expect(admittanceOf(gate, key)).resolves.toMatchObject({ outcome: 'rejected' });
    await expect(admittanceOf(gate, key)).resolves.toMatchObject({ outcome: 'tooManyBadKeys' });
  });

  it.each<[outcome: string, when: string, stored: Partial<ApiKeyDocument>, changedAt: number | undefined]>([
    ['accepted', 'under the address of its user', { email: 'Ada@example.com' }, START.getTime()],
    ['rejected', 'under another address', { email: 'ada@example.net' }, undefined],
    ['rejected', 'under a malformed address', { email: '' }, undefined],
    ['accepted', 'by an earlier version', {}, undefined],
    ['accepted', 'by an earlier version after a change of its user', {}, START.getTime() - 1_000],
    ['rejected', 'by an earlier version before a change of its user', {}, START.getTime() + MINUTE],
    // Firebase Auth knows only the second.
    ['rejected', 'by an earlier version in the second of a change', {}, START.getTime()],
  ])('is %s if it was created %s', async (outcome, _, stored, changedAt) => {
    const users = new Users();
    users.user = { email: 'ada@example.com', isEmailVerified: true, changedAt };
    const { key, keys } = storedKey({ email: undefined, ...stored });
    const gate = gateOf(keys, { admissions: users.admissions });
    await expect(admittanceOf(gate, key)).resolves.toMatchObject({ outcome });
    await expect(admittanceOf(gateOf(keys), key)).resolves.toMatchObject({ outcome: 'accepted' });
  });

  it('does not work if it was created before its user had confirmed their address', async () => {
    const users = new Users();
    const { key, keys } = storedKey({ emailVerified: false });
    const gate = gateOf(keys, { admissions: users.admissions });
    await expect(admittanceOf(gate, key)).resolves.toMatchObject({ outcome: 'rejected' });
    await expect(admittanceOf(gateOf(keys), key)).resolves.toMatchObject({ outcome: 'accepted' });
  });

  it('is not accepted while Firebase Auth is unreachable', async () => {
    const users = new Users();
    users.isDown = true;
    const { key, keys } = storedKey();
    const gate = gateOf(keys, { admissions: users.admissions });
    await expect(admittanceOf(gate, key)).rejects.toThrow(Unavailable);
  });

  it('is looked up together with its user once it has been accepted', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const { key, keys } = storedKey();
    const users = new Users();
    const gate = gateOf(keys, { admissions: users.admissions });
    await admittanceOf(gate, key);
    jest.advanceTimersByTime(5 * MINUTE + 1);
    jest.spyOn(keys, 'find').mockImplementation(() => promise.then(() => null));
    const resolving = admittanceOf(gate, key);
    expect(users.lookups).toBe(2);
    resolve(undefined);
    await expect(resolving).resolves.toMatchObject({ outcome: 'rejected' });
  });

  it('needs no user if it is the server key', async () => {
    const users = new Users();
    const gate = gateOf(new InMemoryKeys(), { serverKey: SERVER_KEY, admissions: users.admissions });
    await expect(admittanceOf(gate, SERVER_KEY)).resolves.toMatchObject({ outcome: 'accepted' });
    expect(users.lookups).toBe(0);
  });
});
