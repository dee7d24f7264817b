import fc from 'fast-check';
import { generateApiKey, hashApiKey, hintOf, isApiKey } from './apiKey';

/** A fixed key. Keys are in people's configurations, so their format must not change. */
const KEY = 'dash_0123456789ABCDEFGHIJabcdefghij01234567891uMvoX';

describe('an API key', () => {
  it('consists of a prefix, 40 random characters and a checksum', () => {
    expect(generateApiKey()).toMatch(/^dash_[0-9A-Za-z]{46}$/);
    expect(isApiKey(generateApiKey())).toBe(true);
    expect(isApiKey(KEY)).toBe(true);
  });

  it('is unique', () => {
    const keys = Array.from({ length: 1_000 }, generateApiKey);
    expect(new Set(keys).size).toBe(1_000);
  });

  it('is stored as its SHA-256 in hex, with its last four characters as a hint', () => {
    expect(hashApiKey(KEY)).toBe('de112f7ac9a6f7a37986de55a149bc55d0b787dcd88a4784ed03ca5666ef4295');
    expect(hintOf(KEY)).toBe('MvoX');
  });

  it.each([
    '',
    'dash_',
    KEY.slice(1),
    ` ${KEY}`,
    `${KEY}\n`,
    `${KEY}0`,
    KEY.toUpperCase(),
    KEY.replace('dash', 'dush'),
  ])('is not valid: %j', (text) => {
    expect(isApiKey(text)).toBe(false);
  });

  it('is not valid when one character is replaced', () => {
    const character = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 });
    fc.assert(
      fc.property(fc.nat(KEY.length - 1), character, (index, character) => {
        fc.pre(KEY.charAt(index) !== character);
        expect(isApiKey(KEY.slice(0, index) + character + KEY.slice(index + 1))).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is not valid when two neighboring characters are swapped', () => {
    fc.assert(
      fc.property(fc.nat(KEY.length - 2), (index) => {
        const [one, other] = [KEY.charAt(index), KEY.charAt(index + 1)];
        fc.pre(one !== other);
        expect(isApiKey(KEY.slice(0, index) + other + one + KEY.slice(index + 2))).toBe(false);
      }),
    );
  });
});
