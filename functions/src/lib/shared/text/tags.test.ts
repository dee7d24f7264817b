import { distinctTags, isMark, tagIdentity, tagName, tagsIn } from './tags';

it.each([
  ['#work and #to-read.', ['work', 'to-read']],
  ['(#no) a#no ## # #!!! https://example.com/#no', []],
  ['#c++, #c# #2026 #Küche\n#🍳', ['c++', 'c#', '2026', 'Küche', '🍳']],
])('finds the tags in %j', (text, tags) => {
  expect(tagsIn(text)).toEqual(tags);
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

it('knows each tag once, as it is first written', () => {
  expect([...distinctTags('#Go and #GO, #été #ETE')]).toEqual([
    ['go', 'Go'],
    ['ete', 'été'],
  ]);
});

it('knows the marks in any case', () => {
  expect(['favorite', 'Unread', 'archived'].map(isMark)).toEqual([true, true, false]);
});

it.each([
  ['#to read, soon', 'to-read-soon'],
  [' ## ', ''],
  ['--a--', 'a'],
])('makes a tag of %j', (typed, name) => {
  expect(tagName(typed)).toBe(name);
});
