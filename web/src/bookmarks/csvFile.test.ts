import fc from 'fast-check';
import { parse } from 'papaparse';
import { emptyWorkspace } from '@shared/model/model';
import { aLink, instant, workspaceWith } from '@shared/model/workspace.fixture';
import { apply } from '@shared/model/workspaceDraft';
import { applyEdits } from '@shared/operations/applyEdits';
import { anyLink, anyWebUrl } from './anyLinks.fixture';
import { toCsvFile } from './csvFile';
import { parseCsv } from './parseCsv';

const STARTS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

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
      expect(parseCsv(file)?.workspaces[0]?.links).toMatchObject([{ title }]);
    },
  );

  it('writes a file without formulas that keeps all fields of all links, whatever they contain', () => {
    fc.assert(
      fc.property(fc.array(anyLink(anyWebUrl, 1), { maxLength: 8 }), (links) => {
        const { workspace } = apply(emptyWorkspace('default', instant()), applyEdits(links, instant()));
        const file = toCsvFile(workspace);
        const cells = parse<string[]>(file, { delimiter: ',' }).data.flat();
        expect(cells.filter((cell) => STARTS_FORMULA.test(cell))).toEqual([]);
        const parsed = parseCsv(file);
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
