import { domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { numRuns } from '../base/runs.fixture';
import { decodeUrl } from './decodeUrl';

it.each([
  ['https://a.test/b?c#d', 'https://a.test/b?c#d'],
  ['https://fr.test/caf%C3%A9', 'https://fr.test/café'],
  ['https://fr.test/caf%e9_cr%E8me', 'https://fr.test/café_crème'],
  ['https://a.test/AC%2FDC', 'https://a.test/AC/DC'],
  ['https://a.test/100%', 'https://a.test/100%'],
  ['https://a.test/c+d?q=e+f%2B', 'https://a.test/c+d?q=e f+'],
  ['https://xn--mller-kva.test/', 'https://müller.test/'],
  ['https://XN--BCHER-KVA.test/', 'https://bücher.test/'],
  ['https://xn--h1alffa9f.xn--p1ai/', 'https://россия.рф/'],
  ['https://xn--wgv71a119e.test/', 'https://日本語.test/'],
  ['https://xn--!.test/ https://xn--999999b.test/', 'https://xn--!.test/ https://xn--999999b.test/'],
])('decodes %s as %s', (url, readable) => {
  expect(decodeUrl(url)).toBe(readable);
});

it('decodes the host of any URL as Node.js does', () => {
  const label = fc.string({
    unit: fc.constantFrom(...Array.from('abßäöüжя日本語한국𐍈-9')),
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(label, (name) => {
      const url = `https://a${name}z.test/`;
      fc.pre(URL.canParse(url));
      const { hostname } = new URL(url);
      expect(decodeUrl(hostname)).toBe(domainToUnicode(hostname));
    }),
    { numRuns: numRuns(100, 2_000) },
  );
});

it('returns a text for any string with escapes', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('%+?0aF xn-.')) }), (any) => {
      expect(decodeUrl(any).length).toBeLessThanOrEqual(any.length);
    }),
    { numRuns: numRuns(100, 2_000) },
  );
});
