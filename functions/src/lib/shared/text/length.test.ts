import { characters, firstCharacters, isLongerThan } from './length';

it.each<[text: string, count: number]>([
  ['', 0],
  ['Ä注', 2],
  ['😀'.repeat(10_000), 10_000],
  // A family is several code points, for all limits.
  ['👩‍👩‍👧', 5],
  ['\uD83D', 1],
])('%j has %i characters', (text, count) => {
  expect(characters(text)).toBe(count);
  expect(isLongerThan(count, text)).toBe(false);
  expect(firstCharacters(text, count)).toBe(text);
  if (count > 0) expect(isLongerThan(count - 1, text)).toBe(true);
});

it('cuts between characters', () => {
  expect(firstCharacters('a😀b', 2)).toBe('a😀');
  expect(firstCharacters('😀😀😀', 1)).toBe('😀');
});
