import { suggestionsFor } from './suggestions';

const NAMES = ['Reading', 'Work reading', 'Spreadsheets', 'Recipes', 'To do', 'Travel', 'Music', 'Reading'];

it('suggests the first names before anything is typed, each once', () => {
  expect(suggestionsFor('', NAMES)).toEqual([
    'Reading',
    'Work reading',
    'Spreadsheets',
    'Recipes',
    'To do',
    'Travel',
  ]);
});

it('suggests names that start with what was typed first, then those with such a word, then the others', () => {
  expect(suggestionsFor(' READ', NAMES)).toEqual(['Reading', 'Work reading', 'Spreadsheets']);
});

it('suggests nothing for a new name', () => {
  expect(suggestionsFor('Quantum', NAMES)).toEqual([]);
});
