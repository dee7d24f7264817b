import { createHash } from 'node:crypto';
import { RateLimited } from '../../shared/base/errors';
import { hash } from '#hash';
import { isAccessToken } from '../../shared/contract/fields/apiKey';
import type { StoredCode, StoredGrant } from './documents';
import { provesChallenge } from '../protocol/pkce';
import { rotate, type StoredRefreshToken } from './refreshTokens';
import {
  accessTokenWith,
  generateCode,
  generateRefreshToken,
  isCode,
  newFamilySecret,
  newGrantId,
  newNonce,
  parseRefreshToken,
  successorOf,
} from './secrets';
import { problemWithRedemption, problemWithRefresh } from './tokenRequest';

const ISSUER = 'https://links-1.web.app';
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const REDIRECT = 'http://localhost:3000/callback';
const MINUTE = 60_000;

describe('PKCE', () => {
  it('accepts the example of RFC 7636', () => {
    expect(provesChallenge(VERIFIER, CHALLENGE)).toBe(true);
  });

  const short = 'x'.repeat(42);
  it.each([
    ['another verifier', `${VERIFIER}x`, CHALLENGE],
    ['the challenge itself, as plain PKCE would', CHALLENGE, CHALLENGE],
    ['no verifier', '', CHALLENGE],
    ['a verifier that is too short', short, createHash('sha256').update(short).digest('base64url')],
    ['an empty challenge', VERIFIER, ''],
  ])('rejects %s', (_, verifier, challenge) => {
    expect(provesChallenge(verifier, challenge)).toBe(false);
  });
});

describe('a code', () => {
  it('has only characters that need no encoding, and a checksum', () => {
    const code = generateCode();
    expect(code).toMatch(/^dashac_[0-9A-Za-z]{46}$/);
    expect(isCode(code)).toBe(true);
    expect(isCode(code.replace('dashac_', 'dashat_'))).toBe(false);
    expect(isCode(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`)).toBe(false);
  });

  const code: StoredCode = {
    uid: 'ada',
    clientHash: hash('a client'),
    clientName: 'Claude',
    resource: `${ISSUER}/mcp`,
    access: 'write',
    redirect: REDIRECT,
    challenge: CHALLENGE,
    expiresAt: 0,
  };
  const redemption = {
    clientId: 'a client',
    redirect: REDIRECT,
    verifier: VERIFIER,
    resources: [],
    issuer: ISSUER,
  };

  it.each([[[]], [[`${ISSUER}/mcp`]], [[`${ISSUER}/mcp/`, ISSUER]]])(
    'can be redeemed with the resources %j',
    (resources) => {
      expect(problemWithRedemption(code, { ...redemption, resources })).toBeUndefined();
    },
  );

  it.each([
    ['another client', { clientId: 'another' }, 'invalid_grant'],
    ['another redirect', { redirect: 'http://localhost:3001/callback' }, 'invalid_grant'],
    ['no redirect', { redirect: '' }, 'invalid_grant'],
    ['another verifier', { verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { verifier: '' }, 'invalid_grant'],
    ['a foreign resource', { resources: ['https://evil.example/mcp'] }, 'invalid_target'],
    ['another host of the project', { issuer: 'https://links-1.firebaseapp.com' }, 'invalid_grant'],
  ])('cannot be redeemed with %s', (_, changes, error) => {
    expect(problemWithRedemption(code, { ...redemption, ...changes })).toMatchObject({ error });
  });
});

describe('a refresh token', () => {
  it('contains the id of its grant and the secret that all tokens of the grant share', () => {
    const [grantId, family] = [newGrantId(), newFamilySecret()];
    const token = generateRefreshToken(grantId, family);
    expect(token).toMatch(/^dashrt_[0-9A-Za-z]{106}$/);
    expect(parseRefreshToken(token)).toEqual({ grantId, family, hash: hash(token) });
    expect(generateRefreshToken(grantId, family)).not.toBe(token);
    expect(parseRefreshToken(token.slice(0, -1))).toBeUndefined();
    expect(parseRefreshToken(`${token.slice(0, 30)}${token.slice(31)}0`)).toBeUndefined();
  });

  it('is replaced with one that only the token and the nonce of its grant together determine', () => {
    const [grantId, family, nonce] = [newGrantId(), newFamilySecret(), newNonce()];
    const token = generateRefreshToken(grantId, family);
    const next = successorOf(token, nonce);
    expect(parseRefreshToken(next)).toMatchObject({ grantId, family });
    expect(isAccessToken(accessTokenWith(next, nonce))).toBe(true);
    expect(successorOf(token, nonce)).toBe(next);
    const others = [successorOf(next, nonce), successorOf(token, newNonce()), accessTokenWith(token, nonce)];
    expect(new Set([token, next, ...others]).size).toBe(5);
  });

  const grant: StoredGrant = {
    uid: 'ada',
    clientHash: hash('a client'),
    clientName: 'Claude',
    resource: `${ISSUER}/mcp`,
    access: 'read',
    familyHash: '',
    refreshTokens: [],
    accessTokens: [],
    createdAt: 0,
    expiresAt: MINUTE,
  };
  const client = { clientId: 'a client', resources: [], issuer: ISSUER };

  it('does not require a resource', () => {
    expect(problemWithRefresh(grant, client, 0)).toBeUndefined();
  });

  it.each([
    ['another client', { clientId: 'another' }, 0, 'invalid_grant'],
    ['a foreign resource', { resources: ['https://evil.example/mcp'] }, 0, 'invalid_target'],
    ['another host of the project', { issuer: 'https://links-1.firebaseapp.com' }, 0, 'invalid_grant'],
    ['an expired grant', {}, MINUTE, 'invalid_grant'],
  ])('is not accepted with %s', (_, changes, now, error) => {
    expect(problemWithRefresh(grant, { ...client, ...changes }, now)).toMatchObject({ error });
  });
});

describe('rotation', () => {
  const next = (token: string) => `${token}'`;
  const stored = (token: string, replacedAt?: number) => ({
    hash: hash(token),
    ...(replacedAt !== undefined && { replacedAt }),
  });
  const first = [stored('a')];

  /** Rotates, and returns the token that the client gets and the tokens of the grant from now on. */
  function use(tokens: readonly StoredRefreshToken[], used: string, now: number) {
    const rotation = rotate(tokens, used, next, now);
    return rotation && { token: rotation.token, tokens: rotation.changed ?? tokens };
  }

  it('replaces a token with its successor', () => {
    expect(rotate(first, 'a', next, 1_000)).toEqual({
      token: "a'",
      issuedAt: 1_000,
      changed: [stored('a', 1_000), stored("a'")],
    });
  });

  it('gives parallel refreshes of one token the same successor, and changes nothing', () => {
    const tokens = use(first, 'a', 0)?.tokens ?? [];
    for (let count = 0; count < 20; count++) {
      expect(rotate(tokens, 'a', next, 76_000)).toEqual({ token: "a'", issuedAt: 0 });
    }
  });

  it('gives a late refresh the latest token, so that there is only one chain', () => {
    const one = use(first, 'a', 0)?.tokens ?? [];
    const two = use(one, "a'", MINUTE)?.tokens ?? [];
    expect(rotate(two, 'a', next, 2 * MINUTE)).toEqual({ token: "a''", issuedAt: MINUTE });
  });

  it('detects a token that was replaced three minutes ago, no matter how often it was used since', () => {
    const tokens = use(first, 'a', 0)?.tokens ?? [];
    expect(use(tokens, 'a', 3 * MINUTE - 1)).toBeDefined();
    expect(use(tokens, 'a', 3 * MINUTE)).toBeUndefined();
  });

  it('detects that a token was stolen and used within three minutes, once the app or the thief uses the next one', () => {
    const tokens = use(first, 'a', 0)?.tokens ?? [];
    const thief = use(tokens, 'a', 2 * MINUTE);
    expect(thief?.token).toBe("a'");
    const later = use(tokens, "a'", 60 * MINUTE)?.tokens ?? [];
    expect(use(later, "a'", 64 * MINUTE)).toBeUndefined();
  });

  it('detects a token that has been dropped since', () => {
    const one = use(first, 'a', 0)?.tokens ?? [];
    const two = use(one, "a'", 60 * MINUTE)?.tokens ?? [];
    expect(two).toHaveLength(2);
    expect(use(two, 'a', 61 * MINUTE)).toBeUndefined();
  });

  it('drops no token that was never replaced, however many chains an earlier version left', () => {
    const sessions = Array.from({ length: 10 }, (_, index) => `session ${String(index)} `);
    let tokens: readonly StoredRefreshToken[] = sessions.map((token) => stored(token));
    for (let round = 0; round < 5; round++) {
      for (const [index, token] of sessions.entries()) {
        const used = use(tokens, token, round * 60 * MINUTE + index);
        [sessions[index], tokens] = [used?.token ?? 'disconnected', used?.tokens ?? []];
      }
    }
    expect(sessions).toEqual(sessions.map((_, index) => `session ${String(index)} '''''`));
  });

  it('gives a token whose successor an earlier version chose a successor of its own', () => {
    expect(rotate([stored('a', 0), stored('random')], 'a', next, MINUTE)).toEqual({
      token: "a'",
      issuedAt: MINUTE,
      changed: [stored('a', 0), stored('random'), stored("a'")],
    });
  });

  it('slows down an app that refreshes very often, and never disconnects it for that', () => {
    let [token, tokens]: [string, readonly StoredRefreshToken[]] = ['a', first];
    for (let count = 0; count < 60; count++) {
      const used = use(tokens, token, count * 1_000);
      [token, tokens] = [used?.token ?? '', used?.tokens ?? []];
    }
    expect(() => use(tokens, token, MINUTE)).toThrow(RateLimited);
    expect(rotate(tokens, token, next, 3 * MINUTE)).toMatchObject({ issuedAt: 3 * MINUTE });
  });
});
