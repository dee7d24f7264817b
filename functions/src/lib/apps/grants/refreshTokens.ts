/** A stored refresh token of a grant. Times are in milliseconds since 1970. */
export interface StoredRefreshToken {
  readonly hash: string;
  /** When it was first exchanged for another one. */
  readonly replacedAt?: number | undefined;
}

/** How long a token works after it was first replaced. Clients refresh in parallel, up to a minute or so apart. */
const GRACE_MS = 3 * 60_000;

/** The most tokens of a grant that work at once. Beyond that, the oldest one stops working. */
const MAX_TOKENS = 10;

/**
 * Replaces a refresh token with the next one. Returns the tokens of the grant, or undefined if the token was
 * replaced too long ago: somebody else may have it. Two concurrent refreshes get one new token each, and both of
 * them work.
 */
export function rotate(
  tokens: readonly StoredRefreshToken[],
  used: string,
  next: string,
  nowMs: number,
): StoredRefreshToken[] | undefined {
  const works = ({ replacedAt }: StoredRefreshToken) =>
    replacedAt === undefined || nowMs - replacedAt < GRACE_MS;
  const live = tokens.filter(works);
  if (!live.some(({ hash }) => hash === used)) return undefined;
  const replaced = live.map((token) =>
    token.hash === used && token.replacedAt === undefined ? { ...token, replacedAt: nowMs } : token,
  );
  return [...replaced, { hash: next }].slice(-MAX_TOKENS);
}
