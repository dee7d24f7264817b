import { createHash } from 'node:crypto';
import { hash } from '../../shared/base/hash';
import type { StoredCode, StoredGrant } from './documents';
import { provesChallenge } from '../protocol/pkce';
import { rotate } from './refreshTokens';
import {
  generateCode,
  generateRefreshToken,
  isCode,
  newFamilySecret,
  newGrantId,
  parseRefreshToken,
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

  const grant: StoredGrant = {
    uid: 'ada',
    clientHash: hash('a client'),
    clientName: 'Claude',
    resource: `${ISSUER}/mcp`,
    access: 'read',
    familyHash: '',
    refreshTokens: [],
    accessTokens: [],
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
  const first = [{ hash: 'a' }];

  it('replaces a token with the next one', () => {
    expect(rotate(first, 'a', 'b', 1_000)).toEqual([{ hash: 'a', replacedAt: 1_000 }, { hash: 'b' }]);
  });

  it('gives two concurrent refreshes a token each, and both tokens work later', () => {
    const one = rotate(first, 'a', 'b', 0) ?? [];
    const two = rotate(one, 'a', 'c', 76_000) ?? [];
    expect(two).toEqual([{ hash: 'a', replacedAt: 0 }, { hash: 'b' }, { hash: 'c' }]);
    const later = 60 * MINUTE;
    expect(rotate(two, 'b', 'd', later)).toBeDefined();
    expect(rotate(rotate(two, 'b', 'd', later) ?? [], 'c', 'e', later)).toBeDefined();
  });

  it('detects a token that was replaced three minutes ago, no matter how often it was used since', () => {
    const one = rotate(first, 'a', 'b', 0) ?? [];
    const two = rotate(one, 'a', 'c', 2 * MINUTE) ?? [];
    expect(rotate(two, 'a', 'd', 3 * MINUTE - 1)).toBeDefined();
    expect(rotate(two, 'a', 'd', 3 * MINUTE)).toBeUndefined();
  });

  it('detects a token that has been dropped since', () => {
    const one = rotate(first, 'a', 'b', 0) ?? [];
    const two = rotate(one, 'b', 'c', 60 * MINUTE) ?? [];
    expect(two.map(({ hash: stored }) => stored)).toEqual(['b', 'c']);
    expect(rotate(two, 'a', 'd', 61 * MINUTE)).toBeUndefined();
  });

  it('keeps at most ten tokens, the newest ones', () => {
    let tokens = rotate(first, 'a', '0', 0) ?? [];
    for (let index = 1; index < 15; index++)
      tokens = rotate(tokens, String(index - 1), String(index), 0) ?? [];
    expect(tokens).toHaveLength(10);
    expect(tokens.at(-1)).toEqual({ hash: '14' });
  });
});
