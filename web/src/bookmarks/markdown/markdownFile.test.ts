import fc from 'fast-check';
import { emptyWorkspace } from '@shared/model/model';
import { apply } from '@shared/model/operation';
import { applyEdits } from '@shared/operations/applyEdits';
import { numRuns } from '@shared/base/runs.fixture';
import { aLink, instant, workspaceWith } from '@shared/model/workspace.fixture';
import { anyLink } from '../formats/anyLinks.fixture';
import { parseText } from '../parseText.fixture';
import { toMarkdownFile } from './markdownFile';

const workspace = () =>
  workspaceWith(
    aLink(1, { title: 'A [b] | `c`', notes: 'Why\n\n- one\n  - two\n#later' }),
    aLink(2, { url: 'https://example.com/a_(b)', title: 'שלום' }),
    aLink(3, { category: 'C #', title: 'Last' }),
  );

it('writes a heading for each category, and links with their notes', () => {
  expect(toMarkdownFile({ ...workspace(), name: 'My #1' })).toBe(
    [
      '# My \\#1',
      '',
      '<!-- Exported from Link Dashboard -->',
      '',
      '## Reading',
      '',
      '- [שלום](https://example.com/a\\_\\(b\\))',
      '- [A \\[b\\] \\| \\`c\\`](https://example.com/1)',
      '  Why',
      '',
      '  - one',
      '    - two',
      '  #later',
      '',
      '## C \\#',
      '',
      '- [Last](https://example.com/3)',
      '',
    ].join('\n'),
  );
});

it.each(['\n', '\r\n'])('writes a file that is read back with line breaks %j', (lineBreak) => {
  const parsed = parseText('links.md', toMarkdownFile(workspace()).replaceAll('\n', lineBreak));
  expect(parsed?.source).toBe('a dashboard like this one');
  expect(parsed?.workspaces[0]?.links).toMatchObject([
    { category: 'Reading', title: 'שלום', url: 'https://example.com/a_(b)' },
    { title: 'A [b] | `c`', notes: 'Why\n\n- one\n  - two\n#later' },
    { category: 'C #', title: 'Last' },
  ]);
});

it('writes a file to which lines of another form can be added', () => {
  const file = `${toMarkdownFile(workspace())}\n* https://example.org/ by hand\n`;
  const parsed = parseText('links.md', file);
  expect(parsed?.source).not.toBe('a dashboard like this one');
  expect(parsed?.workspaces.flatMap(({ links }) => links.map(({ url }) => url))).toEqual(
    expect.arrayContaining([
      'https://example.com/1',
      'https://example.com/a_(b)',
      'https://example.com/3',
      'https://example.org/',
    ]),
  );
});

it('writes a file that keeps categories, titles, addresses and notes, whatever they contain', () => {
  fc.assert(
    fc.property(fc.array(anyLink(1), { minLength: 1, maxLength: 8 }), (links) => {
      const before = apply(emptyWorkspace('default', instant()), applyEdits(links, instant())).workspace;
      const file = toMarkdownFile(before);
      const parsed = parseText('links.md', file);
      expect(parsed).toMatchObject({ source: 'a dashboard like this one', skipped: [] });
      // Links without dates are dated in the order in which they are added.
      const read = parsed?.workspaces.flatMap((part) => part.links) ?? [];
      const again = apply(emptyWorkspace('default', instant()), applyEdits(read, instant())).workspace;
      expect(sections(toMarkdownFile(again))).toEqual(sections(file));
    }),
    { numRuns: numRuns(100, 2_000) },
  );
});

/** Returns the links in each section of a file, in any order. */
function sections(file: string): string[][] {
  return file
    .split(/^(?=## )/m)
    .map((section) =>
      section
        .split(/^(?=- \[)/m)
        .map((item) => item.trimEnd())
        .toSorted(),
    )
    .toSorted();
}
