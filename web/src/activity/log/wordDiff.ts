/** A part of two texts. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Returns what was removed from a text and added to it, word by word. Undefined if the two have hardly a word in common. */
export function wordDiff(before: string, after: string): readonly DiffPart[] | undefined {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start++;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const changed = diffOf(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const same = (words: readonly string[]) => words.map((text): DiffPart => ({ kind: 'same', text }));
  const parts = joined([...same(a.slice(0, start)), ...changed, ...same(a.slice(a.length - end))]);
  const kept = parts.reduce((sum, { kind, text }) => (kind === 'same' ? sum + text.trim().length : sum), 0);
  return kept * MIN_KEPT < Math.min(before.length, after.length) ? undefined : parts;
}

/** If less than the third of a text stays, both are easier to read one after the other. */
const MIN_KEPT = 3;

/** How many pairs of words to compare at most, which takes some milliseconds. Beyond that, everything in between counts as changed. */
const MAX_PAIRS = 250_000;

/** Splits a text into words, each with the spaces and the punctuation after it, also in languages without spaces. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter('en', { granularity: 'word' }).segment(text)) {
    const last = words.pop() ?? '';
    const begins = isWordLike === true ? !OPENING.test(last) : OPENING.test(segment);
    if (begins && last !== '') words.push(last, segment);
    else words.push(last + segment);
  }
  return words;
}

/** What belongs to the word after it, such as the sign of a tag. */
const OPENING = /^[#@([{“‘«¿¡]+$/;

/** Compares words by their longest common subsequence. */
function diffOf(a: readonly string[], b: readonly string[]): DiffPart[] {
  const removed = (words: readonly string[]) => words.map((text): DiffPart => ({ kind: 'removed', text }));
  const added = (words: readonly string[]) => words.map((text): DiffPart => ({ kind: 'added', text }));
  if (a.length * b.length > MAX_PAIRS) return [...removed(a), ...added(b)];
  const width = b.length + 1;
  /** How many words the rest of `a` from one index on and that of `b` from another have in common. */
  const common = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const [was = '', is = ''] = [a[i], b[j]];
    if (was === is) {
      parts.push({ kind: 'same', text: was });
      i++;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      parts.push({ kind: 'removed', text: was });
      i++;
    } else {
      parts.push({ kind: 'added', text: is });
      j++;
    }
  }
  return [...parts, ...removed(a.slice(i)), ...added(b.slice(j))];
}

/** Joins neighbors of the same kind. Between words that stay, puts everything that was removed before what was added. */
function joined(words: readonly DiffPart[]): DiffPart[] {
  const parts: DiffPart[] = [];
  const texts = { removed: '', added: '' };
  const flush = () => {
    for (const kind of ['removed', 'added'] as const) {
      if (texts[kind] !== '') parts.push({ kind, text: texts[kind] });
      texts[kind] = '';
    }
  };
  let same = '';
  for (const { kind, text } of words) {
    if (kind === 'same') {
      flush();
      same += text;
      continue;
    }
    if (same !== '') parts.push({ kind: 'same', text: same });
    same = '';
    texts[kind] += text;
  }
  flush();
  return same === '' ? parts : [...parts, { kind: 'same', text: same }];
}

/** Leaves out most of what stays, and ends after so many characters. */
export function excerptOf(parts: readonly DiffPart[]): readonly DiffPart[] {
  const shown: DiffPart[] = [];
  let left = MAX_SHOWN;
  for (const [index, { kind, text }] of parts.entries()) {
    const short = kind === 'same' ? aroundOf(text, index > 0, index < parts.length - 1) : text;
    shown.push({ kind, text: short.length > left ? `${short.slice(0, left)}…` : short });
    left -= short.length;
    if (left <= 0) break;
  }
  return shown;
}

const MAX_SHOWN = 600;
/** How much of what stays to show on each side of a change. */
const CONTEXT = 40;

function aroundOf(text: string, isAfter: boolean, isBefore: boolean): string {
  const most = CONTEXT * (Number(isAfter) + Number(isBefore));
  if (text.length <= most + CONTEXT) return text;
  const head = isAfter ? text.slice(0, CONTEXT) : '';
  const tail = isBefore ? text.slice(-CONTEXT) : '';
  return `${head} … ${tail}`;
}
