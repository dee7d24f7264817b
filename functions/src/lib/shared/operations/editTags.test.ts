import { withoutTag, withRenamedTag, withTag } from './editTags';

it.each([
  [undefined, '#new'],
  ['', '#new'],
  ['A note.', 'A note.\n#new'],
  ['A note.\n\n#a #b\n', 'A note.\n\n#a #b #new'],
  ['Like #new', 'Like #new'],
  ['#NEW', '#NEW'],
])('adds a tag to %j', (note, changed) => {
  expect(withTag(note, 'new')).toBe(changed);
});

it.each([
  ['A note.\n\n#a #old #b', 'A note.\n\n#a #b'],
  ['A note.\n\n#old', 'A note.'],
  ['A note. #Old #b', 'A note. #b'],
  ['#old, #b', '#b'],
  ['#old\n\nText', 'Text'],
  ['#a #old', '#a'],
  ['#old #a #OLD', '#a'],
  ['#old', ''],
  ['My #old friend.', 'My old friend.'],
  ['Keep  this  \nline. #old', 'Keep  this  \nline.'],
  ['#older', '#older'],
  ['One.\n\n#old\n\nTwo.', 'One.\n\n\nTwo.'],
])('removes a tag from %j', (note, changed) => {
  expect(withoutTag(note, 'old')).toBe(changed);
});

it.each([
  ['A note.\n\n#a #old #b', 'A note.\n\n#a #new #b'],
  ['My #OLD. Friend', 'My #new. Friend'],
  ['#old #new', '#new'],
  ['#new #b #old', '#new #b'],
  ['About #old.\n#new', 'About #new.\n#new'],
  ['#old #Old', '#new'],
  ['#older', '#older'],
])('renames a tag in %j', (note, changed) => {
  expect(withRenamedTag(note, 'old', 'new')).toBe(changed);
});

it('changes how a tag is written', () => {
  expect(withRenamedTag('#cafe', 'cafe', 'Café')).toBe('#Café');
});
