import { aLink, workspaceWith } from '@shared/model/workspace.fixture';
import { knownTags, tagBefore } from './tags';

it('knows the tags of workspaces, those that are used most first', () => {
  const withNotes = (...notes: string[]) =>
    workspaceWith(aLink(0), ...notes.map((note, index) => aLink(index + 1, { notes: note })));
  const kitchen = withNotes('#food #Soup', 'See #soup', '#SOUP #food', '#rare');
  expect(knownTags([kitchen])).toEqual(['Soup', 'food', 'rare']);
  expect(knownTags([kitchen, withNotes('#Food', '#food #travel')])).toEqual([
    'food',
    'Soup',
    'rare',
    'travel',
  ]);
  expect(knownTags([withNotes('#café #کتابی', '#Cafe #كتابي', '#café')])).toEqual(['café', 'کتابی']);
  expect(knownTags([])).toEqual([]);
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
