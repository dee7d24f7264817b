import fc from 'fast-check';
import { anyText } from '../../text/anyText.fixture';
import { numRuns } from '../../base/runs.fixture';
import { urlSchema } from './validators';

const EXECUTABLE = [
  'blob',
  'data',
  'feed',
  'filesystem',
  'jar',
  'javascript',
  'livescript',
  'mocha',
  'vbscript',
  'view-source',
];

function problems(url: unknown): string[] {
  return urlSchema.safeParse(url).error?.issues.map(({ message }) => message) ?? [];
}

it.each([
  'https://example.com',
  'http://localhost:3000/x',
  'https://例え.jp/ä?q=ü#ö',
  'obsidian://open?vault=Notes&file=A%20note',
  'notion://www.notion.so/page',
  'urn:uuid:6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  'mailto:someone@example.com',
  'file:///home/someone/notes.md',
  'javascripts://example.com',
  'tel:+4912345',
])('accepts %s and keeps it as written', (url) => {
  expect(urlSchema.parse(` ${url}\n`)).toBe(url);
});

it.each(['', 'example', '/path', '//example.com/path', 'https://', 'https://a b/', 'http://[', '://x'])(
  'rejects "%s", which is not absolute',
  (url) => {
    expect(problems(url)).toEqual(['must be an absolute URL, such as https://example.com/page']);
  },
);

it.each(EXECUTABLE)('rejects %s: URLs, which browsers execute', (scheme) => {
  const expected = [`must not be a ${scheme}: URL`];
  expect(problems(`${scheme}:alert(1)`)).toEqual(expected);
  expect(problems(`  ${scheme.toUpperCase()}:https://example.com`)).toEqual(expected);
  expect(problems(`\u00a0${scheme}://example.com`)).toEqual(expected);
});

it.each([
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'https://example.com/\u0000',
  'https://example.com/\ud83d',
  'https://example.com/\u202Egpj.exe',
  'https://example.com/\u2066a',
  'https://example.com/a\u2028b',
])('rejects %j, which contains characters that a parser drops or that reorder text', (url) => {
  expect(problems(url)).toEqual(['must not contain control characters']);
});

it.each(['localhost:3000', 'localhost:3000/x', 'example.com:8080', 'www.example.com:80/a?b'])(
  'rejects %s, whose host would be parsed as a scheme',
  (url) => {
    expect(problems(url)).toEqual(['must start with a scheme, such as https://']);
  },
);

it('rejects a URL of more than 2,048 characters', () => {
  const url = 'https://example.com/'.padEnd(2_048, 'a');
  expect(problems(url)).toEqual([]);
  expect(problems(`${url}a`)).toEqual(['must have at most 2,048 characters']);
});

it('rejects a value that is not a string', () => {
  expect(problems(1)).toEqual(['must be a string']);
});

it('never returns an executable URL, and accepts what it returned, for any input', () => {
  const noise = fc.constantFrom('', ' ', '\t', '\n', '\0', '\u00a0', '\ufeff', '\u200b', '%', '/', 'x');
  const scheme = fc.constantFrom(...EXECUTABLE, 'https', 'HTTPS', 'JavaScript');
  const middle = fc.oneof(anyText(), fc.constantFrom('//example.com', 'alert(1)'));
  const text = fc
    .tuple(noise, scheme, noise, fc.constantFrom(':', '&colon;', '：'), noise, middle)
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (input) => {
      const { data } = urlSchema.safeParse(input);
      fc.pre(data !== undefined);
      expect(urlSchema.parse(data)).toBe(data);
      expect(EXECUTABLE).not.toContain(new URL(data).protocol.slice(0, -1));
    }),
    { numRuns: numRuns(75, 750) },
  );
});
