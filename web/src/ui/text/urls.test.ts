import fc from 'fast-check';
import { urlSchema } from '@shared/contract/fields/validators';
import { isAccepted } from './urls';

it('accepts the URLs that the service accepts', () => {
  const anyUrl = fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc
      .tuple(fc.constantFrom('http://', 'https://', 'HTTPS://', 'javascript:', 'urn:'), fc.string())
      .map(([scheme, rest]) => scheme + rest),
    fc.integer({ min: 2_020, max: 2_060 }).map((length) => 'https://example.com/'.padEnd(length, 'x')),
    fc.constantFrom(
      'https://xn--a.com/',
      'https://example.com:99999/',
      'https://[::1',
      'https://a b.com',
      'https://1.2.3.400/',
    ),
  );
  fc.assert(
    fc.property(anyUrl, (url) => {
      expect(isAccepted(url)).toBe(urlSchema.safeParse(url).success);
    }),
  );
});
