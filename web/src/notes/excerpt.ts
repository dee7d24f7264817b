import type { Range } from '../highlighting/foldedText';
import type { NoteNode, ParsedNote } from './noteNode';

/** Returns whether a note is collapsed at first. */
export function isLong({ plain }: ParsedNote): boolean {
  return plain.length > LONG_NOTE || plain.trim().includes('\n');
}

/** Notes with more characters, or with several lines, are collapsed at first. */
const LONG_NOTE = 120;

/** How many characters and lines of a long note to show at first, and how many characters before a match. */
const EXCERPT = 110;
const EXCERPT_LINES = 3;
const BEFORE_MATCH = 40;

/** The most characters to leave out to cut between words. */
const WORD = 20;

/**
 * Returns the part of a long note to show at first: its start, or the part around the first match if that comes
 * later.
 */
export function excerptOf(note: ParsedNote, match?: Range): readonly NoteNode[] {
  const { plain } = note;
  const { start, end } = boundsOf(plain, match);
  const nodes = cut(note.nodes, start, end);
  if (start > 0) addToFirstText(nodes, '… ');
  if (end < plain.length) addToLastText(nodes, '\u00a0…');
  return nodes;
}

function boundsOf(plain: string, match: Range | undefined): Range {
  const first = endOfExcerpt(plain, 0);
  if (!match || match.end <= first) return { start: 0, end: first };
  const line = plain.lastIndexOf('\n', match.start - 1) + 1;
  const near = match.start - BEFORE_MATCH;
  const start = near <= line ? line : afterSpace(plain, near);
  return { start, end: Math.max(endOfExcerpt(plain, start), Math.min(match.end, start + 2 * EXCERPT)) };
}

function endOfExcerpt(plain: string, start: number): number {
  let end = start + EXCERPT;
  if (end < plain.length) {
    const space = plain.lastIndexOf(' ', end);
    end = space > end - WORD ? space : withoutHalf(plain, end);
  }
  let lineEnd = start;
  for (let lines = 0; lines < EXCERPT_LINES; lines++) {
    const next = plain.indexOf('\n', lineEnd + 1);
    if (next === -1) return Math.min(end, plain.length);
    lineEnd = next;
  }
  return Math.min(end, lineEnd);
}

function afterSpace(plain: string, index: number): number {
  const space = plain.indexOf(' ', index);
  return space !== -1 && space < index + WORD ? space + 1 : withoutHalf(plain, index);
}

/** Returns the index, or the one before it if the index would split a surrogate pair. */
function withoutHalf(plain: string, index: number): number {
  return /[\uDC00-\uDFFF]/.test(plain.charAt(index)) ? index - 1 : index;
}

/** Returns the nodes, cut to the text from `start` to `end`. */
function cut(nodes: readonly NoteNode[], start: number, end: number): NoteNode[] {
  return nodes.flatMap((node): NoteNode[] => {
    if ('tag' in node) {
      const children = cut(node.children, start, end);
      return children.length > 0 ? [{ ...node, children }] : [];
    }
    const { text, start: at = 0 } = node;
    const from = Math.max(start, at);
    const kept = text.slice(from - at, Math.max(0, end - at));
    return kept === '' ? [] : [{ text: kept, start: from }];
  });
}

function addToFirstText(nodes: NoteNode[], text: string): void {
  const [first] = nodes;
  if (!first || !('tag' in first)) {
    nodes.unshift({ text });
    return;
  }
  const children = [...first.children];
  addToFirstText(children, text);
  nodes[0] = { ...first, children };
}

function addToLastText(nodes: NoteNode[], text: string): void {
  const last = nodes.at(-1);
  if (!last || !('tag' in last)) {
    nodes.push({ text });
    return;
  }
  const children = [...last.children];
  addToLastText(children, text);
  nodes[nodes.length - 1] = { ...last, children };
}
