import { LRUCache } from 'lru-cache';
import { databaseDeadline, withDeadline } from '../platform/deadline';
import { Unavailable } from '../shared/base/errors';
import type { Admission } from '../shared/contract/admission';
import { admissionOf, type AllowedUsers, type UserEmail } from './allowList';

/** How many users to remember. */
const MAX_USERS = 10_000;
/** How long a user is still served after they are disabled or deleted, or change their address. */
const ALLOWED_MS = 5 * 60_000;
/** How long a user may have to wait after confirming their address. */
const NOT_ALLOWED_MS = 30_000;

/** Looks up a user. Returns undefined if they were disabled or deleted. */
type FindUser = (uid: string, signal: AbortSignal) => Promise<UserEmail | undefined>;

/** Caches allow-list decisions by uid, for a few minutes. */
export class Admissions {
  private readonly known: LRUCache<string, Admission>;

  constructor(allowed: AllowedUsers, findUser: FindUser) {
    this.known = new LRUCache<string, Admission>({
      max: MAX_USERS,
      ttl: ALLOWED_MS,
      // A lookup continues for the other callers that share it.
      ignoreFetchAbort: true,
      async fetchMethod(uid, _, { options }) {
        const user = await findUser(uid, databaseDeadline());
        const admission = user ? admissionOf(user, allowed) : 'not_allowed';
        options.ttl = admission === 'allowed' ? ALLOWED_MS : NOT_ALLOWED_MS;
        return admission;
      },
    });
  }

  /**
   * Returns whether a user may use this deployment. Concurrent callers share a lookup.
   * @throws {Unavailable} if Firebase Auth is unreachable or does not respond before `signal` aborts.
   */
  async of(uid: string, signal: AbortSignal): Promise<Admission> {
    const admission = await withDeadline(signal, this.known.fetch(uid));
    if (!admission) throw new Unavailable();
    return admission;
  }
}
