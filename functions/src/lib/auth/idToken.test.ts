import { bearerToken } from './idToken';

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
