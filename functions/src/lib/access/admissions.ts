import { LRUCache } from 'lru-cache';
import { databaseDeadline, withDeadline } from '../platform/deadline';
import { Unavailable } from '../shared/base/errors';
import { isAllowed, type AllowedUsers, type Origin, type UserEmail } from './allowList';

/** Decides whose keys and apps work, and caches that for a few minutes. */
export class Admissions {
  private readonly known: LRUCache<string, boolean, Asked>;

  constructor(allowed: AllowedUsers, findUser: FindUser) {
    this.known = new LRUCache<string, boolean, Asked>({
      max: MAX_DECISIONS,
      ttl: ALLOWED_MS,
      // A lookup continues for the other callers that share it.
      ignoreFetchAbort: true,
      async fetchMethod(_, __, { options, context: { uid, origin } }) {
        const user = await findUser(uid, databaseDeadline());
        const decision = user !== undefined && isAllowed(user, origin, allowed);
        options.ttl = decision ? ALLOWED_MS : NOT_ALLOWED_MS;
        return decision;
      },
    });
  }

  /**
   * Returns whether a key or an app of a user works: see {@link isAllowed}. Concurrent callers share a lookup.
   * @throws {Unavailable} if Firebase Auth is unreachable or does not respond before `signal` aborts.
   */
  async allows(uid: string, origin: Origin, signal: AbortSignal): Promise<boolean> {
    if (origin.emailVerified === false) return false;
    const asked = JSON.stringify([uid, origin.email ?? origin.createdAt]);
    const decision = await withDeadline(signal, this.known.fetch(asked, { context: { uid, origin } }));
    if (decision === undefined) throw new Unavailable();
    return decision;
  }
}

/** How many decisions to remember. */
const MAX_DECISIONS = 10_000;

/** How long a user is still served after they are disabled or deleted, or change their address. */
const ALLOWED_MS = 5 * 60_000;

/** How long a user may have to wait after confirming or changing their address. */
const NOT_ALLOWED_MS = 30_000;

/** Looks up a user. Returns undefined if they were disabled or deleted. */
type FindUser = (uid: string, signal: AbortSignal) => Promise<UserEmail | undefined>;

/** A user, and the key or the app that acts for them. */
export interface Asked {
  readonly uid: string;
  readonly origin: Origin;
}

/**
 * Returns whether a user exists, is not disabled and may use this deployment right now, unlike {@link Admissions}, which
 * remembers that for a while.
 * @throws {Unavailable} like {@link Admissions.allows}.
 */
export async function isAllowedNow(
  findUser: FindUser,
  allowed: AllowedUsers | undefined,
  { uid, origin }: Asked,
  signal: AbortSignal,
): Promise<boolean> {
  const user = await findUser(uid, signal);
  return user !== undefined && isAllowed(user, origin, allowed);
}
