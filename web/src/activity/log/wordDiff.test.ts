import { excerptOf, wordDiff, type DiffPart } from './wordDiff';

/** Shows parts as `[-removed-]` and `{+added+}`, as `git diff --word-diff` does. */
const shown = (parts: readonly DiffPart[] | undefined) =>
  parts
    ?.map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`))
    .join('');

/** Returns a text as it was before or after. */
const side = (parts: readonly DiffPart[] | undefined, kind: 'removed' | 'added') =>
  (parts ?? []).flatMap((part) => (part.kind === 'same' || part.kind === kind ? part.text : [])).join('');

const LONG = Array.from({ length: 1_600 }, (_, index) => `word${String(index)}`).join(' ');

describe('the differences of two texts', () => {
  it.each([
    ['Read it by Friday. #work', 'Read it by Monday. #work', 'Read it by [-Friday. -]{+Monday. +}#work'],
    ['Slow cooker, 8 hours', 'Slow cooker, 8 hours, serves 4', 'Slow cooker, 8 [-hours-]{+hours, serves 4+}'],
    ['one two three four', 'zero one three four', '{+zero +}one [-two -]three four'],
    ['今天读这篇文章', '明天读这篇文章', '[-今天-]{+明天+}读这篇文章'],
    ['Line one\nLine two\n', 'Line one\nLine 2\n', 'Line one\nLine [-two\n-]{+2\n+}'],
  ])('are words: %j → %j', (before, after, expected) => {
    expect(shown(wordDiff(before, after))).toBe(expected);
  });

  it('are not shown word by word if hardly anything stays', () => {
    expect(wordDiff('A note about limits', 'Something entirely different, a rewrite')).toBeUndefined();
    expect(wordDiff('', 'New')).toEqual([{ kind: 'added', text: 'New' }]);
  });

  it.each([
    ['a word in the middle', LONG.replace('word800 ', '')],
    ['both ends', `Start ${LONG} end`],
    [
      'every third word',
      LONG.replace(/word(\d+)/g, (word, number) => (Number(number) % 3 === 0 ? 'x' : word)),
    ],
  ])('of long notes are complete, and found with little work: %s', (_, after) => {
    wordDiff(LONG, after);
    const start = process.cpuUsage();
    const parts = wordDiff(LONG, after);
    expect(process.cpuUsage(start).user).toBeLessThan(300_000);
    if (parts) expect([side(parts, 'removed'), side(parts, 'added')]).toEqual([LONG, after]);
  });

  it('are shown with a few words around them, and only up to a limit', () => {
    const parts = excerptOf(wordDiff(LONG, LONG.replace('word800 ', 'other ')) ?? []);
    const texts = parts.map(({ text }) => text);
    expect(parts.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same']);
    expect(texts[0]).toMatch(/^ … .{30,40}$/);
    expect(texts.join('').length).toBeLessThan(200);
    const most = excerptOf([{ kind: 'added', text: LONG }]).map(({ text }) => text);
    expect(most.join('').length).toBeLessThanOrEqual(601);
  });
});
