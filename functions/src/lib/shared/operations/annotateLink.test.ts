import fc from 'fast-check';
import { apply } from '../model/operation';
import { aLink, instant, workspaceWith } from '../model/workspace.fixture';
import { annotateLink } from './annotateLink';

const { category, url } = aLink(1);

it('a note gets nothing appended if a call is sent again, also after others have appended', () => {
  const line = fc.constantFrom('x', 'y', 'xy', '- x', '');
  const lines = fc.array(line, { minLength: 1, maxLength: 3 }).map((all) => all.join('\n'));
  const appended = fc.array(lines.filter((notes) => notes !== ''));
  fc.assert(
    fc.property(appended, (all) => {
      let workspace = workspaceWith(aLink(1));
      for (const [index, notes] of all.entries()) {
        const append = (notes: string) =>
          apply(workspace, annotateLink({ category, url, notes, mode: 'append' }, instant(60)));
        ({ workspace } = append(notes));
        const again = all.slice(0, index + 1).map((earlier) => append(earlier).result.status);
        expect(new Set(again)).toEqual(new Set(['unchanged']));
      }
    }),
  );
});

it.each([
  ['as many emoji as letters', '😀', 9_997, 'updated'],
  ['no more than the limit', '😀', 9_998, 'The note would have 10,001 characters, and 10,000 are the limit.'],
])('a note may have %s', (_, emoji, count, expected) => {
  const workspace = workspaceWith(aLink(1, { notes: emoji.repeat(count) }));
  const append = annotateLink({ category, url, notes: 'ab', mode: 'append' }, instant(60));
  const outcome = () => apply(workspace, append).result.status;
  if (expected === 'updated') expect(outcome()).toBe(expected);
  else expect(outcome).toThrow(expected);
});
