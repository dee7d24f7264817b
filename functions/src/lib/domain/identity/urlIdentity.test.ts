import fc from 'fast-check';
import { linkId, urlIdentity } from './identity';
import { isTracking } from './trackingParameters';
import { urlSchema } from '../validators';

const TRACKING = ['utm_source=news', 'UTM_medium=mail', 'fbclid=x', 'gclid', '_ga=1=2'];

const scheme = fc.constantFrom('https:', 'http:', 'obsidian:', 'file:', 'ftp:');
const piece = fc.constantFrom(
  '',
  'a',
  'A',
  '.',
  '..',
  'a%2Fb',
  '%2e',
  'é',
  '%C3%A9',
  '\\',
  ' ',
  ';',
  'C|',
  '@',
);
const parameter = fc.constantFrom('', 'a=1', 'b', '?b', 'a=1=2', "q='é'", '%26', '/', ...TRACKING);
const fragment = fc.constantFrom('', '#', '#x', '#/', '#?utm_source=x');

/** URLs that are often the same, or almost. */
const alike = fc
  .record({
    scheme,
    host: fc.constantFrom('a.example', 'A.example:8080', 'x@a.example'),
    path: fc.array(piece, { maxLength: 3 }),
    query: fc.option(fc.array(parameter, { maxLength: 3 }), { nil: undefined }),
    fragment,
  })
  .map(({ scheme, host, path, query, fragment }) => {
    const search = query ? `?${query.join('&')}` : '';
    return `${scheme}//${host}/${path.join('/')}${search}${fragment}`;
  })
  .filter((url) => URL.canParse(url));

/** Anything that the service takes, as it keeps it. */
const acceptable = fc
  .oneof(
    alike,
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.tuple(scheme, fc.string({ unit: 'grapheme' })).map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom('mailto:', 'urn:', 'foo:/', 'foo://', 'https://h/?'), fc.string())
      .map((parts) => parts.join('')),
  )
  .filter((url) => urlSchema.safeParse(url).data === url);

/** A URL as the parser writes it, cut at its marks: without trailing slashes and tracking parameters. */
function cut(url: string): string {
  const [, path = '', query, fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(new URL(url).href) ?? [];
  const parameters = query?.slice(1).split('&') ?? [];
  const kept = parameters.filter((parameter) => !isTracking(parameter));
  const search = kept.length < parameters.length && kept.join('&') === '' ? [] : kept;
  return JSON.stringify([path.replace(/\/+$/, ''), search, fragment]);
}

describe('the identity of a URL', () => {
  it.each([
    'HTTPS://Example.com:443/a/b?q=1&r=2#part',
    'https://example.com/a/b/?q=1&r=2#part',
    'https://example.com/a/b//?q=1&r=2#part',
    'https://example.com/a/b?utm_source=x&q=1&fbclid=y&r=2&UTM_Campaign#part',
    'https://example.com/./a/c/../b?q=1&r=2#part',
  ])('is the same for %s', (url) => {
    expect(urlIdentity(url)).toBe('https://example.com/a/b?q=1&r=2#part');
  });

  it.each([
    ['https://example.com/a', 'http://example.com/a'],
    ['https://example.com/a', 'https://www.example.com/a'],
    ['https://example.com/a', 'https://example.com/A'],
    ['https://example.com/a', 'https://example.com/a#part'],
    ['https://example.com/?a=1&b=2', 'https://example.com/?b=2&a=1'],
    ['https://example.com/?a=%2F', 'https://example.com/?a=/'],
    ['https://example.com/?q=a+b', 'https://example.com/?q=a%20b'],
    ['https://example.com/?b', 'https://example.com/?utm_source=1&?b'],
    ['urn:uuid:a', 'urn:uuid:b'],
  ])('tells %s and %s apart', (one, other) => {
    expect(urlIdentity(one)).not.toBe(urlIdentity(other));
  });

  it('does not touch the rest of a query', () => {
    const query = "a=%20+%2f&b='é'&&c";
    const url = `https://example.com/?utm_source=x&${query}`;
    expect(urlIdentity(url)).toBe(new URL(`https://example.com/?${query}`).href);
  });

  it('is its own identity, for any acceptable URL', () => {
    fc.assert(
      fc.property(acceptable, (url) => {
        expect(urlIdentity(urlIdentity(url))).toBe(urlIdentity(url));
      }),
      { numRuns: 1_000 },
    );
  });

  it('ignores tracking parameters anywhere in the query, and slashes at the end of the path', () => {
    const clean = alike.filter((url) => /^[^?#]*[^/?#](\?[^#]+)?(#|$)/.test(new URL(url).href));
    fc.assert(
      fc.property(
        clean,
        fc.constantFrom(...TRACKING),
        fc.nat(4),
        fc.nat(2),
        (url, tracking, place, slashes) => {
          const { href } = new URL(url);
          const [, path = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(.*)$/s.exec(href) ?? [];
          const parameters = query?.split('&') ?? [];
          parameters.splice(place, 0, tracking);
          const decorated = `${path}${'/'.repeat(slashes)}?${parameters.join('&')}${fragment}`;
          expect(urlIdentity(decorated)).toBe(urlIdentity(url));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('is the same for two URLs only if they differ in nothing else', () => {
    fc.assert(
      fc.property(alike, alike, (one, other) => {
        expect(urlIdentity(one) === urlIdentity(other)).toBe(cut(one) === cut(other));
      }),
      { numRuns: 5_000 },
    );
  });

  it('is the same for any acceptable URL and one that differs from it in one place only if that is ignored', () => {
    const written = fc.constantFrom(
      '',
      '/',
      '?',
      '#',
      '&',
      '=',
      '.',
      'a',
      'A',
      '%41',
      ':',
      '@',
      '&gclid=1',
      'é',
    );
    fc.assert(
      fc.property(acceptable, fc.nat(), fc.nat(2), written, (url, place, removed, inserted) => {
        const start = place % (url.length + 1);
        const edited = url.slice(0, start) + inserted + url.slice(start + removed);
        fc.pre(urlSchema.safeParse(edited).success);
        const isSame = urlIdentity(url) === urlIdentity(edited);
        if (isSame) expect(cut(edited)).toBe(cut(url));
      }),
      { numRuns: 5_000 },
    );
  });

  it('makes, with that of the category, the id of a link: 32 hex digits', () => {
    expect(linkId('category', 'https://example.com/a')).toMatch(/^[\da-f]{32}$/);
    expect(linkId('category', 'https://example.com/a/?gclid=1')).toBe(
      linkId('category', 'https://example.com/a'),
    );
    expect(linkId('other', 'https://example.com/a')).not.toBe(linkId('category', 'https://example.com/a'));
  });
});
