import { createHmac } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import { hash } from '#hash';
import { ACCESS_TOKEN } from '../../shared/contract/fields/apiKey';
import { generateSecret, isSecret, withChecksum } from '../../shared/contract/fields/secret';

// Codes and tokens consist of letters, digits and one underscore: some clients read a code without decoding it.

export function generateRefreshToken(grantId: string, family: string): string {
  const { prefix } = REFRESH_TOKEN;
  return generateSecret({ prefix: `${prefix}${grantId}${family}`, length: SECRET_LENGTH });
}

const CODE = { prefix: 'dashac_' };

const GRANT_ID_LENGTH = 20;
const SECRET_LENGTH = 40;
const REFRESH_TOKEN = { prefix: 'dashrt_', length: GRANT_ID_LENGTH + 2 * SECRET_LENGTH };

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export const newGrantId = customAlphabet(base62, GRANT_ID_LENGTH);

/** Returns a new secret that all refresh tokens of a grant share. */
export const newFamilySecret = customAlphabet(base62, SECRET_LENGTH);

/** Returns a new nonce of a grant, which its next tokens are derived from. */
export const newNonce = customAlphabet(base62, SECRET_LENGTH);

export const generateCode = (): string => generateSecret(CODE);

/** Returns whether a string has the format of a code and the right checksum. */
export const isCode = (text: string): boolean => isSecret(CODE, text);

/** The parts of a refresh token. */
export interface RefreshToken {
  readonly grantId: string;
  /** Shared by all refresh tokens of the grant. It proves that a token was issued for it, even long ago. */
  readonly family: string;
  readonly hash: string;
}

/**
 * Returns the refresh token that replaces another one of a grant. It is always the same one, so that parallel refreshes
 * get the same. Whoever knows only the old token, or only the nonce, cannot tell it.
 */
export function successorOf(refreshToken: string, nonce: string): string {
  const { prefix } = REFRESH_TOKEN;
  const shared = refreshToken.slice(0, prefix.length + GRANT_ID_LENGTH + SECRET_LENGTH);
  return derive(shared, refreshToken, nonce);
}

/** Returns the access token that a client gets together with a refresh token. */
export function accessTokenWith(refreshToken: string, nonce: string): string {
  return derive(ACCESS_TOKEN.prefix, refreshToken, nonce);
}

/** Returns a secret with this prefix, derived from another secret. */
function derive(prefix: string, secret: string, nonce: string): string {
  const digest = createHmac('sha256', nonce).update(`${prefix} ${secret}`).digest('hex');
  let rest = BigInt(`0x${digest}`);
  let body = prefix;
  for (let count = 0; count < SECRET_LENGTH; count++) {
    body += base62.charAt(Number(rest % 62n));
    rest /= 62n;
  }
  return withChecksum(body);
}

/** Returns the parts of a refresh token, or undefined if the string is not one. */
export function parseRefreshToken(text: string): RefreshToken | undefined {
  if (!isSecret(REFRESH_TOKEN, text)) return undefined;
  const start = REFRESH_TOKEN.prefix.length;
  const grantId = text.slice(start, start + GRANT_ID_LENGTH);
  const family = text.slice(start + GRANT_ID_LENGTH, start + GRANT_ID_LENGTH + SECRET_LENGTH);
  return { grantId, family, hash: hash(text) };
}
