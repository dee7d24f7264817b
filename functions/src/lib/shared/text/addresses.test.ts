import fc from 'fast-check';
import { numRuns } from '../base/runs.fixture';
import { addressesIn, addressIn } from './addresses';
import { asBrowsersRead } from './bareHost';

const urlsIn = (text: string) => addressesIn(text).map(({ url }) => url);

describe('addressesIn', () => {
  it('returns where each address is in the text', () => {
    const text = 'See [the docs](https://a.test/x "Docs"), <https://b.test> and https://c.test.';
    const found = addressesIn(text);
    expect(found.map(({ url, title }) => [url, title])).toEqual([
      ['https://a.test/x', 'the docs'],
      ['https://b.test', undefined],
      ['https://c.test', undefined],
    ]);
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
      '[the docs](https://a.test/x "Docs")',
      '<https://b.test>',
      'https://c.test',
    ]);
  });

  it('reads the address of a Markdown link without its escapes', () => {
    const found = addressesIn('[a](https://a.test/b\\_\\(c\\)\\)) [d](https://d.test/?a=\\&lt;)');
    expect(found.map(({ url }) => url)).toEqual(['https://a.test/b_(c))', 'https://d.test/?a=&lt;']);
  });

  it('finds an address whatever is around it, and returns it as it is written', () => {
    const around = fc.constantFrom(
      ...' \n()[]<>{}"\'.,;:!?*|`，。「」《》“”‘’…的あ'.split(''),
      'word ',
      '](',
      ' - ',
    );
    const address = fc.constantFrom('https://a.test', 'http://a.test/b_(c)?d=e#f', 'HTTPS://A.test/x');
    fc.assert(
      fc.property(fc.array(around), address, fc.array(around), (before, url, after) => {
        const text = before.join('') + url + after.join('');
        const [found, ...others] = addressesIn(text);
        expect(others).toEqual([]);
        expect(found?.url).toContain(url);
        expect(text.slice(found?.start, found?.end)).toContain(found?.url);
      }),
      { numRuns: numRuns(500, 10_000) },
    );
  });

  it.each([
    'http://',
    'http://:',
    'a://',
    '[](http://',
    '![](http://',
    '[![a](http://b',
    '](http://a',
    '[a](http://b "',
    '[a](<http://b',
    '<http://a|',
    'https://a.test/中',
    '\nhttps://a.test/中',
    'https://a.test/(',
    'https://a.test)',
    'about:reader?',
    '[',
    ']',
    'a',
    '中',
  ])('takes linear time on repetitions of %j', (part) => {
    const milliseconds = (count: number) => {
      const text = part.repeat(count);
      const start = process.cpuUsage();
      addressesIn(text);
      return process.cpuUsage(start).user / 1_000;
    };
    // Ten times the text takes a hundred times as long if the time grows quadratically.
    expect(milliseconds(100_000) + 20).toBeLessThan(30 * (milliseconds(10_000) + 20));
  });
});

describe('addressIn', () => {
  it('is the first one, or else a text that is nothing but a host', () => {
    expect(addressIn('See example.com, https://a.test and https://b.test')?.url).toBe('https://a.test');
    expect(addressIn(' example.com/a?b=c ')?.url).toBe('https://example.com/a?b=c');
    expect(addressIn('See example.com')).toBeUndefined();
  });
});

it.each([
  ['\u0000 https://a.test/\npath\t ', 'https://a.test/path'],
  [' ', ''],
])('reads the address %j as browsers do', (address, expected) => {
  expect(asBrowsersRead(address)).toBe(expected);
  expect(urlsIn(expected)).toEqual(expected === '' ? [] : [expected]);
});
