import { LIMITS } from '../base/limits';
import { joinNotes } from './joinNotes';

it.each([
  [
    'joins two notes, that of the link that is kept first',
    'OFL',
    'For the settings page.',
    'OFL\nFor the settings page.',
  ],
  ['does not repeat the same note', 'OFL', 'OFL', 'OFL'],
  ['does not repeat lines that the first has', 'OFL\nWide', 'OFL', 'OFL\nWide'],
  ['takes the longer note if it has all of the first', 'OFL', 'OFL\nWide', 'OFL\nWide'],
  ['unites tags', '#font #free', '#Free #wide', '#font #free\n#wide'],
  ['does not repeat tags that a text has', '#font', 'Wide. #font', 'Wide. #font'],
  ['takes the only note', undefined, 'OFL', 'OFL'],
  ['keeps the only note', 'OFL', undefined, 'OFL'],
  ['takes a note in place of an empty one', '', 'OFL', 'OFL'],
])('%s', (_, kept, other, notes) => {
  expect(joinNotes(kept, other)).toEqual({ notes, isWhole: true });
});

it('keeps only the first note if both together are too long', () => {
  const [kept, other] = ['a'.repeat(LIMITS.notes - 10), 'b'.repeat(10)];
  expect(joinNotes(kept, other)).toEqual({ notes: kept, isWhole: false });
  expect(joinNotes(kept, other.slice(1)).isWhole).toBe(true);
});
