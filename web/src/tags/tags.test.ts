import { aLink, workspaceWith } from '@shared/model/workspace.fixture';
import { knownTags, tagBefore, tagsIn } from './tags';

it.each([
  ['#work and #to-read.', ['work', 'to-read']],
  ['(#no) a#no ## # #!!! https://example.com/#no', []],
  ['#c++, #c# #2026 #Küche\n#🍳', ['c++', 'c#', '2026', 'Küche', '🍳']],
])('finds the tags in %j', (text, tags) => {
  expect(tagsIn(text)).toEqual(tags);
});

it('knows the tags of a workspace, those that are used most first', () => {
  const notes = ['#food #Soup', 'See #soup', undefined, '#SOUP #food', '#rare'];
  const links = notes.map((note, index) => aLink(index, note === undefined ? {} : { notes: note }));
  expect(knownTags(workspaceWith(...links))).toEqual(['Soup', 'food', 'rare']);
});

it.each([
  ['#', 1, { start: 0, typed: '' }],
  ['see #fo', 7, { start: 4, typed: 'fo' }],
  ['see #fo od', 7, { start: 4, typed: 'fo' }],
  ['see #fo', 4, undefined],
  ['a#fo', 4, undefined],
  ['#fo ', 4, undefined],
])('finds the tag that is being typed in %j at %i', (text, caret, tag) => {
  expect(tagBefore(text, caret)).toEqual(tag);
});
