import { createHash, timingSafeEqual } from 'node:crypto';

/** Returns whether a string can be an S256 code challenge. */
export function isChallenge(text: string): boolean {
  return CHALLENGE.test(text);
}

/** An S256 challenge: a SHA-256 in base64url. */
const CHALLENGE = /^[\w-]{43}$/;
const VERIFIER = /^[\w.~-]{43,128}$/;

/** Returns whether this verifier belongs to the S256 challenge (RFC 7636). */
export function provesChallenge(verifier: string, challenge: string): boolean {
  if (!VERIFIER.test(verifier)) return false;
  const proven = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const expected = Buffer.from(challenge);
  return proven.length === expected.length && timingSafeEqual(proven, expected);
}
