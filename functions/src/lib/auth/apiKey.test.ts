import fc from 'fast-check';
import { generateApiKey, hashApiKey, hintOf, isApiKey } from './apiKey';

/** Made once, so that the format cannot change unnoticed: keys are in people's configurations. */
const KEY = 'dash_0123456789ABCDEFGHIJabcdefghij01234567891uMvoX';

describe('an API key', () => {
  it('is a prefix, 40 random characters and a checksum', () => {
    expect(generateApiKey()).toMatch(/^dash_[0-9A-Za-z]{46}$/);
    expect(isApiKey(generateApiKey())).toBe(true);
    expect(isApiKey(KEY)).toBe(true);
  });

  it('is never made twice', () => {
    const keys = Array.from({ length: 1_000 }, generateApiKey);
    expect(new Set(keys).size).toBe(1_000);
  });

  it('is stored as its SHA-256 in hex, and told apart by its last four characters', () => {
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
  ])('is not %j', (text) => {
    expect(isApiKey(text)).toBe(false);
  });

  it('is refused when one of its characters is another', () => {
    const character = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 });
    fc.assert(
      fc.property(fc.nat(KEY.length - 1), character, (place, character) => {
        fc.pre(KEY.charAt(place) !== character);
        expect(isApiKey(KEY.slice(0, place) + character + KEY.slice(place + 1))).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is refused when two of its characters are swapped', () => {
    const place = fc.nat(KEY.length - 2);
    fc.assert(
      fc.property(place, (place) => {
        const [one, other] = [KEY.charAt(place), KEY.charAt(place + 1)];
        fc.pre(one !== other);
        expect(isApiKey(KEY.slice(0, place) + other + one + KEY.slice(place + 2))).toBe(false);
      }),
    );
  });
});
