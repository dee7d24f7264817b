import { similarCategories } from './similarCategories';

describe('similar categories', () => {
  it.each([
    ['Recipe', 'Recipes'],
    ['Recipes', 'recipe'],
    ['Libraries', 'Library'],
    ['Boxes', 'Box'],
    ['Crêpes', 'crepe'],
    ['machine-learning', 'Machine Learning'],
    ['Machine Learning', 'Machine Learning Papers'],
    ['AI Papers', 'AI'],
    ['Cooking', 'Cook'],
    ['Databses', 'Databases'],
    ['Desgin', 'Design'],
    ['Muisc', 'Music'],
    ['Tool', 'Tools & Utilities'],
    ['Größe', 'Große'],
  ])('are found for %s: %s', (name, other) => {
    expect(similarCategories(name, [other])).toEqual([other]);
  });

  it.each([
    ['AI', 'Repair'],
    ['Art', 'Cartography'],
    ['Go', 'Gi'],
    ['Og', 'Go'],
    ['Reading', 'Cooking'],
    ['Music', 'Travel'],
    ['2026-01-30', 'Reading'],
    ['🍳', 'Reading'],
    ['Reading', '🍳'],
  ])('do not include names that only share a few letters: %s and %s', (name, other) => {
    expect(similarCategories(name, [other])).toEqual([]);
  });

  it('come most similar first, at most five', () => {
    const others = ['Travel Books', 'Book Reviews', 'Books', 'Bookmarks', 'Boock', 'Old Books', 'Cook Books'];
    const similar = similarCategories('Book', others);
    expect(similar.slice(0, 2)).toEqual(['Books', 'Boock']);
    expect(similar).toHaveLength(5);
  });
});
