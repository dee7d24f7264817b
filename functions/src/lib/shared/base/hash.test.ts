import fc from 'fast-check';
import { hash } from './hash';
import { hash as browserHash } from './hash.browser';

it('is the same in a browser', () => {
  fc.assert(
    fc.property(fc.uint16Array(), (units) => {
      const text = String.fromCharCode(...units);
      expect(browserHash(text)).toBe(hash(text));
    }),
  );
});

it('is the SHA-256 of the UTF-8 bytes in hex, with U+FFFD for half a surrogate pair', () => {
  expect(hash('dashboard')).toBe('66cd9688a2ae068244ea01e70f0e230f5623b7fa4cdecb65070a09ec06452262');
  expect([hash, browserHash].map((each) => each('\ud800'))).toEqual([hash('\ufffd'), hash('\ufffd')]);
});
