import fc from 'fast-check';
import { numRuns } from '../base/runs.fixture';
import { urlSchema } from '../contract/fields/validators';
import { mayDiffer } from './laterIdentity';
import { firstIdentity, linkId, pageIdentities, pageIdentity, urlIdentities, urlIdentity } from './identity';
import { isTracking } from './trackingParameters';

const TRACKING = ['utm_source=news', 'UTM_medium=mail', 'fbclid=x', 'gclid', '_ga=1=2'];

const scheme = fc.constantFrom('https:', 'http:', 'obsidian:', 'file:', 'ftp:');
const segment = fc.constantFrom(
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

/** URLs made from a few parts, so that two of them are often equal or nearly equal. */
const similarUrl = fc
  .record({
    scheme,
    host: fc.constantFrom('a.example', 'A.example:8080', 'x@a.example'),
    path: fc.array(segment, { maxLength: 3 }),
    query: fc.option(fc.array(parameter, { maxLength: 3 }), { nil: undefined }),
    fragment,
  })
  .map(({ scheme, host, path, query, fragment }) => {
    const search = query ? `?${query.join('&')}` : '';
    return `${scheme}//${host}/${path.join('/')}${search}${fragment}`;
  })
  .filter((url) => URL.canParse(url));

/** Any URL that the service accepts, as it stores it. */
const acceptedUrl = fc
  .oneof(
    similarUrl,
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.tuple(scheme, fc.string({ unit: 'grapheme' })).map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom('mailto:', 'urn:', 'foo:/', 'foo://', 'https://h/?'), fc.string())
      .map((parts) => parts.join('')),
  )
  .filter((url) => urlSchema.safeParse(url).data === url);

/** Removes what an identity ignores, but in another way than the code: splits the parsed URL with a regex. */
function significantParts(url: string): string {
  const [, path = '', query, fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(new URL(url).href) ?? [];
  const parameters = query?.slice(1).split('&') ?? [];
  const kept = parameters.filter((parameter) => !isTracking(parameter));
  const search = kept.length < parameters.length && kept.join('&') === '' ? [] : kept;
  return JSON.stringify([path.replace(/\/+$/, ''), search, fragment]);
}

describe('the identity of version 1', () => {
  it.each([
    'HTTPS://Example.com:443/a/b?q=1&r=2#part',
    'https://example.com/a/b/?q=1&r=2#part',
    'https://example.com/a/b//?q=1&r=2#part',
    'https://example.com/a/b?utm_source=x&q=1&fbclid=y&r=2&UTM_Campaign#part',
    'https://example.com/./a/c/../b?q=1&r=2#part',
  ])('ignores the spelling of %s', (url) => {
    expect(firstIdentity(url)).toBe('https://example.com/a/b?q=1&r=2#part');
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
    expect(firstIdentity(one)).not.toBe(firstIdentity(other));
  });

  it('leaves the other parameters unchanged', () => {
    const query = "a=%20+%2f&b='é'&&c";
    const url = `https://example.com/?utm_source=x&${query}`;
    expect(firstIdentity(url)).toBe(new URL(`https://example.com/?${query}`).href);
  });

  it('is idempotent for any accepted URL', () => {
    fc.assert(
      fc.property(acceptedUrl, (url) => {
        expect(firstIdentity(firstIdentity(url))).toBe(firstIdentity(url));
      }),
      { numRuns: numRuns(200, 2_500) },
    );
  });

  it('ignores tracking parameters anywhere in the query and slashes at the end of the path', () => {
    const clean = similarUrl.filter((url) => /^[^?#]*[^/?#](\?[^#]+)?(#|$)/.test(new URL(url).href));
    fc.assert(
      fc.property(
        clean,
        fc.constantFrom(...TRACKING),
        fc.nat(4),
        fc.nat(2),
        (url, tracking, index, slashes) => {
          const { href } = new URL(url);
          const [, path = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(.*)$/s.exec(href) ?? [];
          const parameters = query?.split('&') ?? [];
          parameters.splice(index, 0, tracking);
          const decorated = `${path}${'/'.repeat(slashes)}?${parameters.join('&')}${fragment}`;
          expect(firstIdentity(decorated)).toBe(firstIdentity(url));
        },
      ),
      { numRuns: numRuns(200, 2_500) },
    );
  });

  it('ignores nothing else', () => {
    fc.assert(
      fc.property(similarUrl, similarUrl, (one, other) => {
        expect(firstIdentity(one) === firstIdentity(other)).toBe(
          significantParts(one) === significantParts(other),
        );
      }),
      { numRuns: numRuns(200, 2_500) },
    );
  });

  it('ignores nothing else when any accepted URL is edited in one spot', () => {
    const insertion = fc.constantFrom(
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
      fc.property(acceptedUrl, fc.nat(), fc.nat(2), insertion, (url, offset, removed, inserted) => {
        const start = offset % (url.length + 1);
        const edited = url.slice(0, start) + inserted + url.slice(start + removed);
        fc.pre(urlSchema.safeParse(edited).success);
        const isSame = firstIdentity(url) === firstIdentity(edited);
        if (isSame) expect(significantParts(edited)).toBe(significantParts(url));
      }),
      { numRuns: numRuns(200, 2_500) },
    );
  });
});

/** Returns what an identity of version 2 tells apart, but in another way than the code: from the parts of the parsed URL. */
function significantPartsLater(url: string): string {
  const { href, host, hash, search } = new URL(firstIdentity(url));
  const spelled = (raw: string) => {
    const text = raw.replaceAll(/%(?![\da-f]{2})/gi, '%25');
    const isUnreserved = (escape: string) =>
      /^(?:2d|2e|5f|7e|3\d|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])$/i.test(escape);
    return text.replaceAll(/%(..)/g, (_, escape: string) =>
      isUnreserved(escape) ? decodeURIComponent(`%${escape}`) : `%${escape.toUpperCase()}`,
    );
  };
  const names = spelled(search)
    .slice(1)
    .split('&')
    .filter((each) => !isTracking(each));
  const fragment = spelled(hash)
    .slice(1)
    .replace(/:~:.*$/s, '');
  const isNoise = fragment.split('&').every((each) => each.includes('=') && isTracking(each));
  const path = spelled(/^[^?#]*/.exec(href)?.[0] ?? '');
  return JSON.stringify([path.trimEnd(), host, names.join('&'), isNoise ? '' : fragment]);
}

describe('the identity of version 2', () => {
  const text = fc
    .array(
      fc.constantFrom(
        '%7E',
        '%7e',
        '%2F',
        '%2f',
        '%',
        '%%',
        '~',
        'a',
        '41',
        '?',
        '#',
        '&',
        '#:~:text=a',
        'gclid=1',
        ':~:',
        '=',
      ),
    )
    .map((parts) => parts.join(''));
  const similar = fc
    .tuple(fc.constantFrom('https://a.test/', 'urn:a:', 'foo://a/'), text)
    .map((parts) => parts.join(''));
  const url = fc.oneof(similar, acceptedUrl).filter((each) => urlSchema.safeParse(each).data === each);

  it('is idempotent, and makes of what was the same never two', () => {
    fc.assert(
      fc.property(url, (url) => {
        const [today] = urlIdentities(url);
        expect(urlIdentity(today)).toBe(today);
        expect(firstIdentity(today)).toBe(today);
        expect(urlIdentity(firstIdentity(url))).toBe(today);
      }),
      { numRuns: numRuns(1_000, 20_000) },
    );
  });

  it('is only looked for where it may differ', () => {
    fc.assert(
      fc.property(url, (url) => {
        const first = firstIdentity(url);
        const differs = urlIdentity(url) !== first;
        expect([mayDiffer(url) || !differs, mayDiffer(first) || !differs]).toEqual([true, true]);
      }),
      { numRuns: numRuns(1_000, 20_000) },
    );
  });

  it.each([
    'https://a.test/p?q=1#top',
    'https://a.test/caf%C3%A9?page=2',
    'https://a.test/#/route?utm_source=x',
    'https://a.test/?utm_source=x',
  ])('is not looked for if it is the usual %s', (url) => {
    expect(mayDiffer(url)).toBe(false);
  });

  it('ignores only what it should', () => {
    fc.assert(
      fc.property(url, url, fc.nat(3), (one, other, edits) => {
        const edited = edits === 0 ? other : one.slice(0, -edits) + other.slice(-edits);
        fc.pre(urlSchema.safeParse(edited).data === edited);
        expect(urlIdentity(one) === urlIdentity(edited)).toBe(
          significantPartsLater(one) === significantPartsLater(edited),
        );
      }),
      { numRuns: numRuns(1_000, 20_000) },
    );
  });
});

describe('linkId', () => {
  it('has 32 hex digits and depends only on the category and the identity of the URL', () => {
    expect(linkId('category', 'https://example.com/a')).toMatch(/^[\da-f]{32}$/);
    expect(linkId('category', 'https://example.com/a/?gclid=1')).toBe(
      linkId('category', 'https://example.com/a'),
    );
    expect(linkId('other', 'https://example.com/a')).not.toBe(linkId('category', 'https://example.com/a'));
  });
});

describe('pageIdentities', () => {
  it.each(['http://192.168.0.1/a', 'http://[::1]:8080/', 'https://10.0.0.1'])(
    'has no addresses that are no URLs: %s',
    (url) => {
      expect(pageIdentities(url)).toHaveLength(2);
    },
  );

  it.each([
    'https://example.com/a',
    'http://example.com/a',
    'https://www.example.com/a/',
    'HTTP://WWW.example.com/a?gclid=1',
  ])('are those of the page with http and https, with and without "www.": %s', (url) => {
    const identities = pageIdentities(url);
    expect(identities[0]).toEqual([urlIdentity(url)]);
    expect(identities.flat().toSorted()).toEqual([
      'http://example.com/a',
      'http://www.example.com/a',
      'https://example.com/a',
      'https://www.example.com/a',
    ]);
  });

  it.each(['urn:isbn:1', 'obsidian://open?vault=www.a', 'file:///www.txt', 'ftp://www.example.com/a'])(
    'are only its own for a URL that is not on the web: %s',
    (url) => {
      expect(pageIdentities(url)).toEqual([[urlIdentity(url)]]);
    },
  );
});

describe('pageIdentity', () => {
  const URLS = [
    'https://example.com/a',
    'http://www.example.com/a/?utm_source=x',
    'HTTP://example.com/a?mtm_campaign=1#:~:text=cited',
    'https://example.com/a?',
    'https://example.com/b',
    'https://www.example.com/b#',
    'https://example.org/a',
    'https://example.com:8080/a',
    'http://www.example.com:8080/a',
    'https://example.com/a?page=2',
    'https://youtu.be/x?si=1',
    'https://www.youtube.com/watch?v=x',
    'http://10.0.0.1/a',
    'https://10.0.0.1/a/',
    'http://[::1]/',
    'urn:isbn:1',
    'obsidian://open?vault=a',
    'ftp://www.example.com/a',
  ];

  it.each(URLS)('is the same for two URLs exactly if they are addresses of the same page: %s', (url) => {
    const ids = new Set(pageIdentities(url).flat());
    for (const other of URLS) {
      const isSamePage = pageIdentities(other).some((identities) => identities.some((id) => ids.has(id)));
      expect([other, pageIdentity(other) === pageIdentity(url)]).toEqual([other, isSamePage]);
    }
  });
});
