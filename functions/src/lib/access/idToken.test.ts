import { claimedUid } from './idToken';
import { bearerToken } from '../../http/bearerToken';

it.each([
  ['Bearer abc.def-ghi_j', 'abc.def-ghi_j'],
  ['bearer abc', 'abc'],
  ['BEARER   abc== ', 'abc=='],
  ['Bearer a+b/c~d', 'a+b/c~d'],
])('reads the token from "%s": %s', (header, token) => {
  expect(bearerToken(header)).toBe(token);
});

it.each([
  undefined,
  '',
  'abc',
  'Bearer',
  'Bearer ',
  'Bearerabc',
  'Basic abc',
  'Bearer a b',
  'Bearer a,b',
  ' Bearer abc',
  'Bearer é',
  'Bearer a=b',
  'Bearer abc\n',
])('finds no token in %j', (header) => {
  expect(bearerToken(header)).toBeUndefined();
});

it.each([
  ['{"sub":"ada"}', 'ada'],
  ['{"sub":5}', ''],
  ['"ada"', ''],
])('reads the user from the claims %s: "%s"', (claims, uid) => {
  expect(claimedUid(`header.${Buffer.from(claims).toString('base64url')}.signature`)).toBe(uid);
});

it.each(['', 'abc', 'a.b.c', 'a.é'])('finds no user in %j, which is not a token', (token) => {
  expect(claimedUid(token)).toBe('');
});
