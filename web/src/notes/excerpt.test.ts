import fc from 'fast-check';
import { numRuns } from '@shared/base/runs.fixture';
import type { Range } from '../highlighting/foldedText';
import { excerptOf, isLong } from './excerpt';
import type { NoteNode } from './noteNode';
import { anyNote } from './notes.fixture';
import { parseNote } from './parseNote';

const textOf = (nodes: readonly NoteNode[]): string =>
  nodes.map((node) => ('tag' in node ? textOf(node.children) : node.text)).join('');

function excerptWith(text: string, part: string): string {
  const note = parseNote(text);
  const start = note.plain.indexOf(part);
  return textOf(excerptOf(note, { start, end: start + part.length }));
}

const LONG = `The beginning. ${'Some words in between. '.repeat(40)}The needle is here. ${'More words. '.repeat(40)}`;

describe('the excerpt of a long note', () => {
  it('is its beginning, cut between words', () => {
    expect(textOf(excerptOf(parseNote(LONG)))).toMatch(/^The beginning\. Some .{80,130}\w\.?\s…$/);
  });

  it('has at most three lines', () => {
    const lines = ['one', 'two', 'three', 'four'];
    const note = parseNote(lines.map((line) => `- ${line}`).join('\n'));
    expect(isLong(note)).toBe(true);
    expect(textOf(excerptOf(note))).toBe('onetwothree\u00a0…');
  });

  it('is the part around a match that comes later', () => {
    expect(excerptWith(LONG, 'needle')).toMatch(/^… .{1,60}needle is here\. More .*\s…$/);
    expect(excerptWith(LONG, 'beginning')).toMatch(/^The beginning\./);
  });

  it('keeps the formatting and the numbers of a list', () => {
    const items = Array.from(
      { length: 20 },
      (_, index) => `${String(index + 1)}. item **number ${String(index)}**`,
    );
    const note = parseNote(items.join('\n'));
    const start = note.plain.indexOf('number 15');
    const [list] = excerptOf(note, { start, end: start + 9 });
    expect(list).toMatchObject({ tag: 'ol', children: [{ tag: 'li', number: 16 }, {}, {}] });
    expect(textOf(list ? [list] : [])).toContain('number 15');
  });

  it('always contains the start of the match', () => {
    const range = fc.tuple(anyNote, fc.nat(), fc.integer({ min: 1, max: 30 }));
    fc.assert(
      fc.property(range, ([text, position, length]) => {
        const note = parseNote(text);
        fc.pre(note.plain !== '');
        const start = position % note.plain.length;
        const match: Range = { start, end: Math.min(note.plain.length, start + length) };
        const starts = (nodes: readonly NoteNode[]): boolean =>
          nodes.some((node) =>
            'tag' in node
              ? starts(node.children)
              : node.start !== undefined && node.start <= start && start < node.start + node.text.length,
          );
        // A line break between two blocks is not part of any text.
        fc.pre(starts(note.nodes));
        expect(starts(excerptOf(note, match))).toBe(true);
      }),
      { numRuns: numRuns(75, 2_500) },
    );
  });
});
