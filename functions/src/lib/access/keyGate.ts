import { RateLimited } from '../shared/base/errors';
import { hashApiKey } from '../shared/contract/fields/apiKey';
import type { Actor } from './actor';
import type { Admissions } from './admissions';
import { Keys, type Caller } from './keys';
import type { KeyLookup } from './keyLookup';
import { RateLimiter, type RateLimit } from './rateLimiter';

/**
 * Decides whether to accept a call with a key: the key must be valid and below its rate limit, and its user
 * allowed. The rate limit of an address affects only bad keys: a valid key is never rejected for what others send
 * from its address.
 */
export class KeyGate {
  private readonly keys: Keys;
  private readonly keyRates: RateLimiter;
  private readonly badKeyRates: RateLimiter;

  constructor(
    store: KeyLookup,
    { serverKey, ownerUid, keyRate, badKeyRate }: KeySettings,
    private readonly admissions?: Admissions,
    pauseMs?: number,
  ) {
    this.keys = new Keys(store, serverKey, ownerUid, pauseMs);
    this.keyRates = new RateLimiter(keyRate);
    this.badKeyRates = new RateLimiter(badKeyRate);
  }

  /** Returns false if a key is certain to be rejected. Reads nothing. */
  mayAccept(key: string | undefined, resource: string | undefined): boolean {
    if (key === undefined) return false;
    const keyHash = hashApiKey(key);
    return this.keys.serverCaller(keyHash) !== undefined || this.keys.mayBeValid(key, keyHash, resource);
  }

  /**
   * Decides about a call and counts it. Reads one document for a user's key; none for a rate-limited key, the
   * server key or junk. If there is an allow list, also looks up the key's user, at most once every few minutes.
   * For a known key, does both at once.
   *
   * If this instance knows the key, also returns the caller to expect. The key may have been revoked since, so only
   * `admittance` decides. It rejects with {@link Unavailable} if the database or Firebase Auth is unreachable or
   * does not respond before `signal` aborts.
   *
   * Messages that only connect a client have their own limit. Otherwise, a client over its limit could not even
   * connect, and some clients would show their user only a status code.
   */
  admit(
    key: string | undefined,
    call: CallDetails,
    signal: AbortSignal,
  ): { readonly expected?: Caller; readonly admittance: Promise<Admittance> } {
    if (key === undefined) return { admittance: this.reject(call, signal) };
    const keyHash = hashApiKey(key);
    const server = this.keys.serverCaller(keyHash);
    if (server) return { admittance: Promise.resolve(this.countCall(server, call)) };
    // Rate-limit a known key without a read. Any other key may be bad, so look it up first.
    const expected = this.keys.knownCaller(keyHash);
    const counted = expected && this.countCall(expected, call);
    if (counted && counted.outcome !== 'accepted') return { admittance: Promise.resolve(counted) };
    const admittance = this.admitKey(key, keyHash, expected, call, signal);
    return expected ? { expected, admittance } : { admittance };
  }

  /**
   * Counts `calls` more calls for one that turned out to be large. @throws {RateLimited} if there are not enough
   * left.
   */
  countMore({ id }: Caller, calls: number): void {
    const wait = this.keyRates.takeMore(id, calls);
    if (wait > 0) throw new RateLimited(TOO_MUCH_WORK, wait);
  }

  private async admitKey(
    key: string,
    keyHash: string,
    expected: Caller | undefined,
    call: CallDetails,
    signal: AbortSignal,
  ): Promise<Admittance> {
    const [caller] = await Promise.all([
      this.keys.validCaller(key, keyHash, call.resource, signal),
      expected && this.isAllowed(expected, signal),
    ]);
    if (!caller) return this.reject(call, signal);
    if (!(await this.isAllowed(caller, signal))) {
      this.keys.forget(keyHash);
      const rejection = await this.reject(call, signal);
      return rejection.outcome === 'rejected' ? { ...rejection, actor: caller.actor } : rejection;
    }
    this.keys.accept(keyHash, caller);
    return expected ? { outcome: 'accepted', caller } : this.countCall(caller, call);
  }

  private async isAllowed({ actor, key }: Caller, signal: AbortSignal): Promise<boolean> {
    if (!this.admissions || !key || actor.uid === undefined) return true;
    return this.admissions.allows(actor.uid, key, signal);
  }

  /** Counts a call against the rate limit of a valid key. */
  private countCall(caller: Caller, { isHandshake = false }: CallDetails): Admittance {
    const { id, actor } = caller;
    const retryAfterSeconds = this.keyRates.take(isHandshake ? `${id} handshake` : id);
    return retryAfterSeconds > 0
      ? { outcome: 'tooManyCalls', actor, retryAfterSeconds }
      : { outcome: 'accepted', caller };
  }

  private async reject({ address }: CallDetails, signal: AbortSignal): Promise<Admittance> {
    const retryAfterSeconds = this.badKeyRates.take(address);
    if (retryAfterSeconds > 0) return { outcome: 'tooManyBadKeys', retryAfterSeconds };
    return { outcome: (await this.keys.exist(signal)) ? 'rejected' : 'notConfigured' };
  }
}

const TOO_MUCH_WORK =
  'Too many calls with this API key: a search of many links for many words counts as several.';

/** The decision about a call. */
export type Admittance =
  | { readonly outcome: 'accepted'; readonly caller: Caller }
  /** The key is valid but has reached its rate limit. */
  | { readonly outcome: 'tooManyCalls'; readonly actor: Actor; readonly retryAfterSeconds: number }
  /** The key is missing or not valid. If there is an actor, the key is valid, but its user is not allowed. */
  | { readonly outcome: 'rejected'; readonly actor?: Actor }
  /** The key is missing or not valid, and the address has sent too many such requests. */
  | { readonly outcome: 'tooManyBadKeys'; readonly retryAfterSeconds: number }
  /** No server key is configured and no user has a key, so no key can be valid. */
  | { readonly outcome: 'notConfigured' };

/** The deployment's settings for keys. */
interface KeySettings {
  readonly serverKey: string | undefined;
  readonly ownerUid: string | undefined;
  readonly keyRate: RateLimit | undefined;
  readonly badKeyRate: RateLimit | undefined;
}

/** Details of a call besides its key. */
interface CallDetails {
  readonly address: string;
  /** Whether the message only connects a client. */
  readonly isHandshake?: boolean;
  /** The URL of the endpoint that was called. Access tokens work only at the endpoint they were issued for. */
  readonly resource?: string | undefined;
}
