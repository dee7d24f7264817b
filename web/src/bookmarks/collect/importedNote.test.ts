import { LIMITS } from '@shared/base/limits';
import { importedNote, mergeParts } from './importedNote';

const noteOf = (parts: Parameters<typeof importedNote>[0]) => importedNote(parts).notes;

describe('importedNote', () => {
  it('puts the own words first, then quotes, then the description, and the tags on the last line', () => {
    const parts = { text: 'Mine', quotes: ['One\n\ntwo', ' '], description: 'Theirs', tags: ['a', 'b'] };
    expect(noteOf(parts)).toBe('Mine\n\n> One\n>\n> two\n\nTheirs\n\n#a #b');
    expect(noteOf({})).toBe('');
    expect(noteOf({ text: 'All of it', quotes: ['same', 'same'], description: 'of' })).toBe(
      'All of it\n\n> same',
    );
  });

  it.each([
    [['to read'], '#to-read'],
    [[' #already ', 'a,b', 'new\nline'], '#already #a-b #new-line'],
    [['c++', 'c#', 'node.js', 'work/osprey', 'Küche', '🍳'], '#c++ #c# #node.js #work/osprey #Küche #🍳'],
    [['Food', 'food', 'ＦＯＯＤ'], '#Food'],
    [['', ' ', '#', ','], ''],
  ])('writes the tags %j as %s', (tags, line) => {
    expect(noteOf({ tags })).toBe(line);
  });

  it('does not repeat tags that the text has', () => {
    expect(noteOf({ text: 'See #Food.', tags: ['food', 'soup'] })).toBe('See #Food.\n\n#soup');
    expect(noteOf({ text: 'See #café.', tags: ['Cafe', 'كتابي', 'کتابی'] })).toBe('See #café.\n\n#كتابي');
  });

  it('cuts the end of a note that is too long, keeps its tags, and says so', () => {
    const { notes, isShortened } = importedNote({ text: 'x'.repeat(LIMITS.notes + 1), tags: ['a', 'b'] });
    expect(notes).toHaveLength(LIMITS.notes);
    expect(notes).toMatch(/x…\n\n#a #b$/);
    expect(isShortened).toBe(true);
    expect(importedNote({ text: 'x'.repeat(LIMITS.notes) })).toMatchObject({ isShortened: false });
  });

  it('keeps half of a note for its text, however many tags there are', () => {
    const tags = Array.from({ length: LIMITS.notes }, (_, index) => `tag${String(index)}`);
    const { notes, isShortened } = importedNote({ text: 'y'.repeat(LIMITS.notes), tags });
    expect(notes.length).toBeLessThanOrEqual(LIMITS.notes);
    expect(notes).toMatch(/^y{4900,}…\n\n#tag0 .* #tag\d+$/);
    expect(isShortened).toBe(true);
  });
});

it('joins the notes of a link that is there twice', () => {
  const merged = mergeParts(
    { text: 'One', quotes: ['a'], tags: ['x'] },
    { text: 'Two', quotes: ['b'], description: 'About', tags: ['y'] },
  );
  expect(noteOf(merged)).toBe('One\n\nTwo\n\n> a\n\n> b\n\nAbout\n\n#x #y');
});
