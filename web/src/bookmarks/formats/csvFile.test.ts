import fc from 'fast-check';
import { parse } from 'papaparse';
import { emptyWorkspace } from '@shared/model/model';
import { aLink, instant, workspaceWith } from '@shared/model/workspace.fixture';
import { apply } from '@shared/model/operation';
import { applyEdits } from '@shared/operations/applyEdits';
import { anyLink } from './anyLinks.fixture';
import { toCsvFile } from './csvFile';
import { parseText } from '../parseText.fixture';

const STARTS_FORMULA = /^[\t\r\n]*[=+\-@＝＋－＠]/;

const anyFormulas = fc
  .array(fc.constantFrom('=1+1', '-', '@', '＝', "'", '"', ',', ';', '\t', '\n', '\r\n', 'a'), {
    minLength: 1,
  })
  .map((parts) => parts.join(''));
/** Generates links whose texts look like formulas and ends of cells. */
const anyHostileLink = fc
  .tuple(anyLink(1), anyFormulas, anyFormulas, anyFormulas)
  .map(([link, category, title, notes]) => {
    // Only notes have several lines.
    const onOneLine = (text: string) => text.replace(/\s/g, '');
    return {
      ...link,
      category: `${onOneLine(category)}Reading`,
      title: `${onOneLine(title)}${link.title}`,
      notes,
    };
  });

describe('toCsvFile', () => {
  it('writes UTF-8 with a byte order mark, CRLF, and quotes where RFC 4180 needs them', () => {
    const link = aLink(1, { title: 'Say "hi", please', notes: 'Two\nlines' });
    expect(toCsvFile(workspaceWith(link))).toBe(
      [
        '\uFEFFcategory,title,url,addedAt,notes,sourceUrl,conversationId,localPath',
        `Reading,"Say ""hi"", please",https://example.com/1,${instant()},"Two\nlines",,,`,
        '',
      ].join('\r\n'),
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1', "'quoted", "'=1"])(
    'writes %j so that a spreadsheet shows it, and reads it back',
    (title) => {
      const file = toCsvFile(workspaceWith(aLink(1, { title })));
      expect(file).toContain(`'${title}`);
      expect(parseText('links.csv', file)?.workspaces[0]?.links).toMatchObject([{ title }]);
    },
  );

  it('writes no formula for a spreadsheet that separates cells by semicolons or tabs, and reads it back', () => {
    const [title, notes] = ['x;=1+1;"=2;', "- a\r\n- b\n\n'c;\t@d\n"];
    const file = toCsvFile(workspaceWith(aLink(1, { title, notes })));
    expect(file).toContain(`"x;'=1+1;'""=2;'"`);
    expect(file).toContain(`"'- a\r\n'- b\n\n''c;\t'@d\n'"`);
    expect(parseText('links.csv', file)?.workspaces[0]?.links).toMatchObject([{ title, notes }]);
  });

  it('writes a file that is known again without the columns of later fields', () => {
    const file = toCsvFile(workspaceWith(aLink(1, { sourceUrl: 'notion://1' })));
    const earlier = file.replace(',conversationId,localPath', '').replace(',,\r\n', '\r\n');
    expect(earlier).not.toBe(file);
    expect(parseText('links.csv', earlier.slice(1))).toEqual(parseText('links.csv', file.slice(1)));
  });

  it('writes a file without formulas that keeps all fields of all links, whatever they contain', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyLink(1), anyHostileLink), { maxLength: 8 }), (links) => {
        const { workspace } = apply(emptyWorkspace('default', instant()), applyEdits(links, instant()));
        const file = toCsvFile(workspace);
        for (const delimiter of [',', ';', '\t']) {
          const cells = parse<string[]>(file, { delimiter }).data.flat();
          expect(cells.filter((cell) => STARTS_FORMULA.test(cell))).toEqual([]);
        }
        const parsed = parseText('links.csv', file);
        expect(parsed?.skipped).toEqual([]);
        const again = apply(
          emptyWorkspace('default', instant()),
          applyEdits(parsed?.workspaces.flatMap((part) => part.links) ?? [], instant()),
        );
        expect(toCsvFile(again.workspace)).toBe(file);
      }),
      { numRuns: 50 },
    );
  });
});
