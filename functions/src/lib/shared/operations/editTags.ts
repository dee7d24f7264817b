import { boundsOfText, isTagLine } from '../text/liftTags';
import { distinctTags, placedTags, tagIdentity } from '../text/tags';
import { noteAppender } from './appendNote';

/** Returns a note with a tag: on its last line if that has only tags, and otherwise on a line of its own. */
export function withTag(note: string | undefined, name: string): string {
  const text = note ?? '';
  if (distinctTags(text).has(tagIdentity(name))) return text;
  const trimmed = text.trimEnd();
  const lastLine = trimmed.slice(trimmed.lastIndexOf('\n') + 1);
  return isTagLine(lastLine) ? `${trimmed} #${name}` : noteAppender(`#${name}`)(note);
}

/** Returns a note without a tag. Where it is a word of a sentence, the word stays. */
export function withoutTag(note: string, name: string): string {
  return replaceTag(note, name, { inText: (word) => word, asLabel: '' });
}

/** Returns a note with another tag in place of one. If it has the other one already, it has it only once. */
export function withRenamedTag(note: string, from: string, to: string): string {
  const isMerge = tagIdentity(from) !== tagIdentity(to) && distinctTags(note).has(tagIdentity(to));
  return replaceTag(note, from, { inText: () => `#${to}`, asLabel: isMerge ? '' : `#${to}` });
}

interface Replacement {
  /** Returns what replaces a tag within a sentence, from its name. */
  readonly inText: (name: string) => string;
  /** What replaces the first tag that labels the note. Others of the same identity are removed. */
  readonly asLabel: string;
}

function replaceTag(note: string, name: string, { inText, asLabel }: Replacement): string {
  const identity = tagIdentity(name);
  const { start, end } = boundsOfText(note);
  let label = asLabel;
  let offset = 0;
  const lines = note.split('\n');
  const changed = lines.flatMap((line) => {
    const from = offset;
    offset += line.length + 1;
    const isLabels = isTagLine(line);
    let text = '';
    let at = 0;
    for (const tag of placedTags(line)) {
      if (tagIdentity(tag.name) !== identity) continue;
      const isInText = from + tag.start >= start && from + tag.start < end && !isLabels;
      const replacement = isInText ? inText(tag.name) : label;
      if (!isInText) label = '';
      text += line.slice(at, tag.start) + replacement;
      at = replacement === '' ? afterSeparators(line, tag.end) : tag.end;
    }
    if (at === 0) return line;
    text = (text + line.slice(at)).trimEnd();
    return text === '' ? [] : text;
  });
  // Without the empty lines that were before or after a line of tags.
  return changed.length < lines.length ? changed.join('\n').trim() : changed.join('\n');
}

/** Returns where the next word starts after a tag that is removed. */
function afterSeparators(line: string, from: number): number {
  let at = from;
  while (at < line.length && /[,;.\s]/.test(line.charAt(at))) at++;
  return at;
}
