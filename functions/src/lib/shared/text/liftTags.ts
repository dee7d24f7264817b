import { byIdentity, placedTags } from './tags';

/**
 * Takes the tags out of a note that label it: those on lines of their own before and after the text, and those behind its last
 * sentence. A tag within a sentence stays, so that the sentence can be read.
 */
export function liftTags(note: string): LiftedTags {
  if (!note.includes('#')) return { text: note, tags: [] };
  const { start, end } = boundsOfText(note);
  const lifted = placedTags(note).filter((tag) => tag.start < start || tag.start >= end);
  const names = lifted.map(({ name }) => name);
  return { text: note.slice(start, end), tags: [...byIdentity(names).values()] };
}

interface LiftedTags {
  readonly text: string;
  /** Each once, as first written. */
  readonly tags: readonly string[];
}

/** Returns where the text of a note is. The tags before and after it label the note. */
export function boundsOfText(note: string): { readonly start: number; readonly end: number } {
  let at = 0;
  const lines = note.split('\n').map((line) => {
    const start = at;
    at += line.length + 1;
    return { line, start };
  });
  const isText = ({ line }: { readonly line: string }) => line.trim() !== '' && !isTagLine(line);
  const first = lines.find(isText);
  const last = lines.findLast(isText);
  if (!first || !last) return { start: note.length, end: note.length };
  return { start: first.start, end: last.start + endOfSentence(last.line) };
}

/** Returns whether a line consists of tags. */
export function isTagLine(line: string): boolean {
  const words = line.trim().split(/\s+/u);
  return words.every(isTag);
}

/** Returns whether a word is a tag, which may have a comma behind it. */
function isTag(word: string): boolean {
  const [tag] = placedTags(word);
  return tag !== undefined && /^[,;.]*$/.test(word.slice(tag.end));
}

/** What ends a sentence, or an address. */
const ENDS = /[.!?…。！？;)\]}"'”’»」\p{So}]$|:\/\/\S/u;

/**
 * Returns where the text of a line ends, without the tags behind it. A single tag belongs to a sentence that has not ended: "Like
 * #postgres". So do those that a colon announces, and those that are all of a list item.
 */
function endOfSentence(line: string): number {
  const parts = line.split(/(\s+)/u);
  let count = 0;
  while (parts.length > 0) {
    const part = parts.at(-1) ?? '';
    const isSpace = part.trim() === '';
    if (!isSpace && !isTag(part)) break;
    if (!isSpace) count++;
    parts.pop();
  }
  const last = parts.at(-1) ?? '';
  const isLabeled = (count > 1 && !last.endsWith(':')) || ENDS.test(last);
  const text = parts.join('');
  return isLabeled && /[\p{L}\p{N}]/u.test(text) ? text.length : line.trimEnd().length;
}
