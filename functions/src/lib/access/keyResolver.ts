import { createHash, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { RateLimited } from '../shared/base/errors';
import type { Actor } from './actor';
import type { Admissions } from './admissions';
import { hashApiKey, isAccessToken, isApiKey } from '../shared/contract/apiKey';
import type { ApiKeyDocument, ApiKeyRepository, KeyUse } from './apiKeyRepository';
import { KeyLookupBatcher } from './keyLookupBatcher';
import { RateLimiter, type RateLimit } from './rateLimiter';

/** How long to remember that no key exists. */
const NO_KEYS_MS = 30_000;
/** The shortest time between two writes of a key's `lastUsedAt`. */
const USE_INTERVAL_MS = 10 * 60_000;
/** How many accepted keys to remember. */
const MAX_ACCEPTED_KEYS = 10_000;

const TOO_MUCH_WORK =
  'Too many calls with this API key: a search of many links for many words counts as several.';

type UserKeyActor = Extract<Actor, { via: 'userKey' }>;

export type KeyResolution =
  /** The key is valid. `recordUse` records a tool call if that is due, and rejects if the write fails. */
  | {
      readonly outcome: 'accepted';
      readonly actor: Actor;
      readonly recordUse: (use: KeyUse) => Promise<void>;
      /** Counts more calls, for one that turned out to be large. @throws {RateLimited} if there are not enough left. */
      readonly countCalls: (calls: number) => void;
    }
  /** The key is valid but has reached its rate limit. */
  | { readonly outcome: 'tooManyCalls'; readonly actor: Actor; readonly retryAfterSeconds: number }
  /** The key is missing or not valid. If there is an actor, the key is valid, but its user is not allowed. */
  | { readonly outcome: 'rejected'; readonly actor?: Actor }
  /** The key is missing or not valid, and its address has sent too many such keys. */
  | { readonly outcome: 'tooManyBadKeys'; readonly retryAfterSeconds: number }
  /** No server key is configured and no user has a key, so no key can be valid. */
  | { readonly outcome: 'notConfigured' };

/** The settings of the deployment that concern keys. */
interface KeySettings {
  readonly serverKey: string | undefined;
  readonly ownerUid: string | undefined;
  readonly keyRate: RateLimit | undefined;
  readonly badKeyRate: RateLimit | undefined;
}

/** A key that is being looked up. */
interface KeyLookup {
  /**
   * The actor of a user's key that this instance has accepted before. The key may have been revoked since: only the
   * resolution decides.
   */
  readonly expectedActor?: Actor | undefined;
  readonly resolution: Promise<KeyResolution>;
}

/** What a message says about the call, besides the key. */
interface CallDetails {
  /** Whether the message only connects a client. */
  readonly isHandshake?: boolean;
  /** The name by which the client introduced itself in this message. */
  readonly clientName?: string | undefined;
  /** The URL of the endpoint that was called. An access token works only at the one it was issued for. */
  readonly resource?: string | undefined;
}

/**
 * Resolves an API key to its actor and applies the rate limits. The rate limit of an address only affects bad keys: a
 * valid key is never rejected because of what others send from its address.
 */
export class KeyResolver {
  /** The actors of keys that this instance has accepted, by hash. Lets it rate-limit them without a read. */
  private readonly accepted = new LRUCache<string, UserKeyActor>({ max: MAX_ACCEPTED_KEYS });
  /**
   * The names of the clients that have connected with a key to this instance, by hash. Up to version 2025-11-25 of MCP,
   * clients give their name only when they connect.
   */
  private readonly clientNames = new LRUCache<string, string>({ max: 1_000 });
  private readonly recentlyUsed = new LRUCache<string, true>({ max: 1_000, ttl: USE_INTERVAL_MS });
  private readonly keyRates: RateLimiter;
  private readonly badKeyRates: RateLimiter;
  private readonly lookups: KeyLookupBatcher;
  private someKeyExists = false;
  private noKeysUntil = 0;

  constructor(
    private readonly repository: ApiKeyRepository,
    private readonly config: KeySettings,
    private readonly admissions?: Admissions,
    badKeyPauseMs?: number,
  ) {
    this.keyRates = new RateLimiter(config.keyRate);
    this.badKeyRates = new RateLimiter(config.badKeyRate);
    this.lookups = new KeyLookupBatcher(repository, badKeyPauseMs);
  }

  /**
   * Resolves a key that was sent from `address`, and counts the call against its rate limit. Reads one document for a
   * user's key; none for a rate-limited key, the server key or junk. Until the first key exists, also checks at most
   * every 30 s whether there is one. If only some people are allowed, also looks up the user of the key, at most every few
   * minutes, while it reads the document. The resolution rejects with {@link Unavailable} if the database or
   * Firebase Auth is unreachable or does not respond before `signal` aborts.
   *
   * Messages that only connect a client have a limit of their own. Otherwise, a client over its limit could not even
   * connect, and some clients would show their user nothing but a status.
   */
  lookUp(
    key: string | undefined,
    address: string,
    signal: AbortSignal,
    details: CallDetails = {},
  ): KeyLookup {
    if (key === undefined) return { resolution: this.reject(address, signal) };
    const keyHash = hashApiKey(key);
    if (this.isServerKey(key)) return { resolution: this.acceptServerKey(callerOf(keyHash, details)) };
    if (!isApiKey(key) && !isAccessToken(key)) return { resolution: this.reject(address, signal) };
    // Rate-limit a key that was accepted before without a read. Any other key may be bad, so look it up first.
    const expectedActor = this.accepted.get(keyHash);
    const rejection =
      expectedActor && this.countCall(callerOf(expectedActor.grantId ?? keyHash, details), expectedActor);
    if (rejection) return { resolution: Promise.resolve(rejection) };
    const resolution = this.resolveUserKey(keyHash, address, signal, { ...details, expectedActor });
    return { expectedActor, resolution };
  }

  private acceptServerKey(caller: string): Promise<KeyResolution> {
    const actor = { via: 'serverKey', uid: this.config.ownerUid } as const;
    const countCalls = this.callCounter(caller);
    const accepted = { outcome: 'accepted', actor, recordUse: () => Promise.resolve(), countCalls } as const;
    return Promise.resolve(this.countCall(caller, actor) ?? accepted);
  }

  private async resolveUserKey(
    keyHash: string,
    address: string,
    signal: AbortSignal,
    { expectedActor, ...details }: CallDetails & { expectedActor: UserKeyActor | undefined },
  ): Promise<KeyResolution> {
    const wasAccepted = expectedActor !== undefined;
    const [stored] = await Promise.all([
      (wasAccepted ? this.repository : this.lookups).find(keyHash, signal),
      expectedActor && this.admissions?.of(expectedActor.uid, signal),
    ]);
    if (!stored || !isValid(stored, details)) {
      this.accepted.delete(keyHash);
      return this.reject(address, signal);
    }
    const { uid, hint, timeZone, access, grantId } = stored;
    const actor = { via: 'userKey', uid, hint, timeZone, access, grantId } as const;
    if (!(await this.isAllowed(stored, signal))) {
      this.accepted.delete(keyHash);
      const rejection = await this.reject(address, signal);
      return rejection.outcome === 'rejected' ? { ...rejection, actor } : rejection;
    }
    this.accepted.set(keyHash, actor);
    // An app gets a new token every hour, but stays the same client.
    const id = grantId ?? keyHash;
    const caller = callerOf(id, details);
    if (details.clientName !== undefined) this.clientNames.set(id, details.clientName);
    const recordUse = (use: KeyUse) => this.recordUse(keyHash, stored, use, signal);
    const countCalls = this.callCounter(caller);
    const accepted = { outcome: 'accepted', actor, recordUse, countCalls } as const;
    return wasAccepted ? accepted : (this.countCall(caller, actor) ?? accepted);
  }

  /**
   * Returns whether the user of a key may use this deployment, and the key is theirs: somebody else may have signed up with
   * their address and created a key, before they took the account over.
   */
  private async isAllowed({ uid, emailVerified }: ApiKeyDocument, signal: AbortSignal): Promise<boolean> {
    if (!this.admissions) return true;
    return emailVerified && (await this.admissions.of(uid, signal)) === 'allowed';
  }

  /** Counts a call against the rate limit of a valid key. Returns the rejection if the caller is over its limit. */
  private countCall(caller: string, actor: Actor): KeyResolution | undefined {
    const retryAfterSeconds = this.keyRates.take(caller);
    return retryAfterSeconds > 0 ? { outcome: 'tooManyCalls', actor, retryAfterSeconds } : undefined;
  }

  private callCounter(caller: string): (calls: number) => void {
    return (calls) => {
      const wait = this.keyRates.takeMore(caller, calls);
      if (wait > 0) throw new RateLimited(TOO_MUCH_WORK, wait);
    };
  }

  private async reject(address: string, signal: AbortSignal): Promise<KeyResolution> {
    const retryAfterSeconds = this.badKeyRates.take(address);
    if (retryAfterSeconds > 0) return { outcome: 'tooManyBadKeys', retryAfterSeconds };
    return { outcome: (await this.isConfigured(signal)) ? 'rejected' : 'notConfigured' };
  }

  /** Compares digests in constant time, so that timing reveals neither the key nor its length. */
  private isServerKey(key: string): boolean {
    const { serverKey } = this.config;
    return serverKey !== undefined && timingSafeEqual(digest(key), digest(serverKey));
  }

  /** Returns whether any key exists. */
  private async isConfigured(signal: AbortSignal): Promise<boolean> {
    if (this.config.serverKey !== undefined || this.someKeyExists) return true;
    if (Date.now() < this.noKeysUntil) return false;
    this.someKeyExists = await this.repository.any(signal);
    if (!this.someKeyExists) this.noKeysUntil = Date.now() + NO_KEYS_MS;
    return this.someKeyExists;
  }

  /** Writes when and how the key was used, but only once per interval, even for concurrent calls. */
  private async recordUse(
    keyHash: string,
    { lastUsedAt, grantId }: ApiKeyDocument,
    { tool, client }: KeyUse,
    signal: AbortSignal,
  ): Promise<void> {
    const id = grantId ?? keyHash;
    const isRecent = lastUsedAt && Date.now() - lastUsedAt.toMillis() < USE_INTERVAL_MS;
    if (isRecent || this.recentlyUsed.has(id)) return;
    this.recentlyUsed.set(id, true);
    try {
      const name = this.clientNames.get(id) ?? client;
      await this.repository.recordUse({ keyHash, grantId }, { tool, client: name }, signal);
    } catch (error) {
      this.recentlyUsed.delete(id);
      throw error;
    }
  }
}

/** Returns under which name to count a call. */
function callerOf(id: string, { isHandshake = false }: CallDetails): string {
  return isHandshake ? `${id} handshake` : id;
}

/** Returns whether a stored key works now, at the endpoint that was called. */
function isValid({ revokedAt, expiresAt, grantId, resource }: ApiKeyDocument, call: CallDetails): boolean {
  if (revokedAt || (expiresAt && expiresAt.toMillis() <= Date.now())) return false;
  return grantId === undefined || (resource !== undefined && resource === call.resource);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
