import type { Link } from '@shared/model/model';
import { toMarkdown } from './markdown';

const link = (fields: Partial<Link>): Link => ({
  category: 'c',
  title: 'Title',
  url: 'https://example.com/',
  addedAt: '2026-01-31T12:00:00.000Z',
  ...fields,
});

it('writes one item per link, with its note below', () => {
  const links = [
    link({ title: 'One', url: 'https://example.com/1' }),
    link({ title: 'Two', url: 'https://example.com/2', notes: 'First **line**\r\n\n  second line\n' }),
  ];
  expect(toMarkdown(links)).toBe(
    [
      '- [One](https://example.com/1)',
      '- [Two](https://example.com/2)',
      '  First **line**',
      '',
      '    second line',
      '',
    ].join('\n'),
  );
});

it.each([
  ['[draft] a_b *c* `d` <e>', '\\[draft\\] a\\_b \\*c\\* \\`d\\` \\<e\\>'],
  ['C# #tag {{macro}} ==mark== 50%% | a=b', 'C\\# \\#tag \\{\\{macro}} \\==mark\\== 50\\%% \\| a=b'],
  ['(סוגריים) [עברית]', '(סוגריים) \\[עברית\\]'],
  ['back\\slash', 'back\\\\slash'],
  ['two\n lines ', 'two lines'],
  ['R&D &amp; &copy;', 'R&D \\&amp; \\&copy;'],
])('escapes the title %j', (title, escaped) => {
  expect(toMarkdown([link({ title })])).toBe(`- [${escaped}](https://example.com/)\n`);
});

it.each([
  ['https://example.com/a_(b)', 'https://example.com/a\\_\\(b\\)'],
  ['https://example.com/?a=1&copy=2&lt;', 'https://example.com/?a=1&copy=2\\&lt;'],
  ['urn:x y<z>', 'urn:x%20y%3Cz%3E'],
])('escapes the address %j', (url, escaped) => {
  expect(toMarkdown([link({ url })])).toBe(`- [Title](${escaped})\n`);
});
