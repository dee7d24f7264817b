import { tagIdentity, tagsIn, withoutFinalTags } from './tags';

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

it.each([
  ['To-Read', 'to-read'],
  ['Café', 'CAFE'],
  ['STRASSE', 'straße'],
  ['ＷＯＲＫ', 'work'],
  ['Чтение', 'чтение'],
  ['ΚΌΣΜΟΣ', 'κοσμος'],
  ['كتابي', 'کتابی'],
  ['👍🏽', '👍'],
])('takes %s and %s for the same tag', (one, other) => {
  expect(tagIdentity(one)).toBe(tagIdentity(other));
});

it.each([
  ['c', 'c++'],
  ['to-read', 'toread'],
  ['か', 'が'],
  ['仕事', '事'],
])('takes %s and %s for two tags', (one, other) => {
  expect(tagIdentity(one)).not.toBe(tagIdentity(other));
});
