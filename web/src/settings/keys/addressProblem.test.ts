import { addressProblem } from './addressProblem';

it.each([
  ['the same address', { email: 'Ada@example.com' }],
  ['an unknown address, by an earlier version', {}],
])('a key that was created under %s works', (_, key) => {
  expect(addressProblem(key, 'ada@EXAMPLE.com')).toBeUndefined();
});

it.each([
  [{ email: 'ada@old.example' }, 'Created under ada@old.example, so it no longer works.'],
  [{ email: '' }, 'Created under another address, so it no longer works.'],
  [
    { emailVerified: false as const },
    'Created before you confirmed your email address, so it does not work.',
  ],
])('a key with %j does not, and the reason says why', (key, reason) => {
  expect(addressProblem(key, 'ada@example.com')).toBe(`${reason} Create a new key instead.`);
});
