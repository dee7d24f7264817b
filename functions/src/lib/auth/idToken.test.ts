import { bearerToken, claimedUid } from './idToken';

it.each([
  ['Bearer abc.def-ghi_j', 'abc.def-ghi_j'],
  ['bearer abc', 'abc'],
  ['BEARER   abc== ', 'abc=='],
  ['Bearer a+b/c~d', 'a+b/c~d'],
])('the token of "%s" is %s', (header, token) => {
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
])('there is none in %j', (header) => {
  expect(bearerToken(header)).toBeUndefined();
});

it.each([
  ['{"sub":"ada"}', 'ada'],
  ['{"sub":5}', ''],
  ['"ada"', ''],
])('of a token with the claims %s it is said whose it is: "%s"', (claims, uid) => {
  expect(claimedUid(`header.${Buffer.from(claims).toString('base64url')}.signature`)).toBe(uid);
});

it.each(['', 'abc', 'a.b.c', 'a.é'])('of %j, which is no token, nothing is said', (token) => {
  expect(claimedUid(token)).toBe('');
});
