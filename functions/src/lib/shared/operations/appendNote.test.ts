import { noteAppender } from './appendNote';

// What people and their clients send to tag many links at once, and what they expect of it.
it.each([
  // shaarli/Shaarli#1918: adding a tag in bulk must not add it twice.
  ['#work', 'Mine #work', 'Mine #work'],
  // shaarli/Shaarli#146, TryGhost/Ghost#2495, gwu-libraries/sfm-ui#650: case makes no other tag.
  ['#Work', 'Mine #work', 'Mine #work'],
  ['#wolfCreek #WolfCreek', undefined, '#wolfCreek'],
  // samhh/bukubrow-webext#173: several tags in one text, with commas, spaces and empty ones.
  ['#a, #b,,#c ,', undefined, '#a #b #c'],
  ['#a,#b', 'Mine\n#b', 'Mine\n#b\n#a'],
  ['#a\n#b', '#a', '#a\n#b'],
  // raindropio/developer-site#24: a text that has more than tags is not only tags.
  ['For my talk #work', 'Mine #work', 'Mine #work\nFor my talk #work'],
  ['#work.', 'Mine #work', 'Mine #work\n#work.'],
  ['# Heading', 'Mine', 'Mine\n# Heading'],
  ['#', 'Mine', 'Mine\n#'],
  [',', 'Mine', 'Mine\n,'],
  // A part of another tag is no tag.
  ['#work', 'See https://example.com/#work', 'See https://example.com/#work\n#work'],
  ['#work', '#workshop', '#workshop\n#work'],
  // What a search for the tag finds has it already.
  ['#cafe #Εργο', '#café #ΈΡΓΟ', '#café #ΈΡΓΟ'],
  ['#کتابی', '#كتابي', '#كتابي'],
  // "CAFÉ" with a combining accent is the same tag, and so is a full-width one.
  ['#CAFE\u0301', '#café', '#café'],
  ['#ＷＯＲＫ', '#work', '#work'],
  ['#仕事 #🍳', '#仕事', '#仕事\n#🍳'],
  ['line', 'first\nline\nlast', 'first\nline\nlast'],
  ['line', 'outline', 'outline\nline'],
])('appending %j to %j makes %j, also a second time', (text, note, expected) => {
  const append = noteAppender(text);
  expect(append(note)).toBe(expected);
  expect(append(expected)).toBe(expected);
});

it('takes linear time', () => {
  const append = noteAppender('#x '.repeat(3_000).trim());
  expect(append(`${'#'.repeat(9_000)} ${'#x, '.repeat(200)}`)).not.toContain('\n');
});
