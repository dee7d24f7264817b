import { runAtOnce } from '@shared/base/steps';
import { aLink, workspaceWith } from '@shared/model/workspace.fixture';
import { countOf, countTags, knownTags, tagBefore, tagsAmong } from './tags';

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

it('counts each link once, in steps of a chunk', () => {
  const tagged = workspaceWith(...['#a #A', '#b #a', '#Á'].map((notes, index) => aLink(index, { notes })));
  const long = 'x'.repeat(9_000);
  const large = workspaceWith(
    ...Array.from({ length: 100 }, (_, index) => aLink(index, { notes: `${long} #t${String(index % 7)}` })),
  );
  expect([...countTags([tagged])]).toHaveLength(1);
  expect(large.chunks.length).toBeGreaterThan(3);
  expect([...countTags([tagged, large])]).toHaveLength(1 + large.chunks.length);
  expect(runAtOnce(tagsAmong([...(tagged.chunks[0]?.links.values() ?? [])]))).toEqual([
    { identity: 'a', name: 'a', count: 3 },
    { identity: 'b', name: 'b', count: 1 },
  ]);
  expect([countOf(tagged, 'a'), countOf(large, 't0'), countOf(large, 'a')]).toEqual([3, 15, 0]);
});

it('only finds the tags of links whose chunk has changed', () => {
  const many = workspaceWith(...Array.from({ length: 250 }, (_, index) => aLink(index, { notes: '#a' })));
  const again = { ...many, chunks: [...many.chunks, ...workspaceWith(aLink(0, { notes: '#b' })).chunks] };
  expect([...countTags([many])]).toHaveLength(2 + many.chunks.length);
  expect([...countTags([again])]).toHaveLength(again.chunks.length);
  expect(knownTags([again])).toEqual(['a', 'b']);
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
