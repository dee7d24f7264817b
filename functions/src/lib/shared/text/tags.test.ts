import { tagsIn, withoutFinalTags } from './tags';

it.each([
  ['#work and #to-read.', ['work', 'to-read']],
  ['(#no) a#no ## # #!!! https://example.com/#no', []],
  ['#c++, #c# #2026 #Küche\n#🍳', ['c++', 'c#', '2026', 'Küche', '🍳']],
])('finds the tags in %j', (text, tags) => {
  expect(tagsIn(text)).toEqual(tags);
});

it.each([
  ['Why it matters. #work  #to-read\n', 'Why it matters.'],
  ['#work', ''],
  ['About #work and more', 'About #work and more'],
  ['Line one\n#a #b', 'Line one'],
  ['Ends with #', 'Ends with #'],
])('leaves out the tags at the end of %j', (text, rest) => {
  expect(withoutFinalTags(text)).toBe(rest);
});
