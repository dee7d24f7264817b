import { tagsIn } from './tags';

it.each([
  ['#work and #to-read.', ['work', 'to-read']],
  ['(#no) a#no ## # #!!! https://example.com/#no', []],
  ['#c++, #c# #2026 #Küche\n#🍳', ['c++', 'c#', '2026', 'Küche', '🍳']],
])('finds the tags in %j', (text, tags) => {
  expect(tagsIn(text)).toEqual(tags);
});
