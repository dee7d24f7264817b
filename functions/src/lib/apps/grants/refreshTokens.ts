import { RateLimited } from '../../shared/base/errors';
import { hash } from '#hash';

/**
 * Replaces a refresh token with its successor. If it was replaced before, but not too long ago, returns the latest of
 * its successors instead, so that parallel refreshes get the same token. Returns undefined if the token was replaced
 * too long ago: somebody else may have it.
 * @throws {RateLimited} if too many tokens were replaced in a short time.
 */
export function rotate(
  tokens: readonly StoredRefreshToken[],
  used: string,
  successorOf: (token: string) => string,
  nowMs: number,
): Rotation | undefined {
  const live = new Map(
    tokens
      .filter(({ replacedAt }) => replacedAt === undefined || nowMs - replacedAt < GRACE_MS)
      .map((token) => [token.hash, token]),
  );
  let [token, stored] = [used, live.get(hash(used))];
  if (!stored) return undefined;
  while (stored.replacedAt !== undefined) {
    const next = successorOf(token);
    const successor = live.get(hash(next));
    // An earlier version chose the successor at random.
    if (!successor) break;
    if (successor.replacedAt === undefined) return { token: next, issuedAt: stored.replacedAt };
    [token, stored] = [next, successor];
  }
  const replacements = [...live.values()].flatMap(({ replacedAt }) => replacedAt ?? []);
  if (replacements.length >= MAX_REPLACED) {
    const seconds = Math.ceil((Math.min(...replacements) + GRACE_MS - nowMs) / 1_000);
    throw new RateLimited('This app refreshes its tokens too often.', seconds);
  }
  live.set(stored.hash, { ...stored, replacedAt: stored.replacedAt ?? nowMs });
  const next = successorOf(token);
  return { token: next, issuedAt: nowMs, changed: [...live.values(), { hash: hash(next) }] };
}

/** A stored refresh token of a grant. Times are in milliseconds since 1970. */
export interface StoredRefreshToken {
  readonly hash: string;
  /** When it was first exchanged for another one. */
  readonly replacedAt?: number | undefined;
}

/** The refresh token that a client gets for the one that it used. */
interface Rotation {
  readonly token: string;
  readonly issuedAt: number;
  /** The tokens of the grant from now on, if they change. */
  readonly changed?: readonly StoredRefreshToken[];
}

/** How long a token works after it was first replaced. Clients refresh in parallel, up to a minute or so apart. */
const GRACE_MS = 3 * 60_000;

/** The most tokens of a grant that can be replaced within the grace period, because all of them have to be stored. */
const MAX_REPLACED = 60;
