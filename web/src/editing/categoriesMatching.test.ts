import { categoriesMatching } from './categoriesMatching';

const NAMES = ['Reading', 'Café', 'Bookmarks bar / Work', 'Read later', 'Work'];

describe('the completion of a category', () => {
  it.each([
    ['read', ['Reading', 'Read later']],
    ['CAFE', ['Café']],
    ['work', ['Work', 'Bookmarks bar / Work']],
    [' ', NAMES],
    ['nothing like it', []],
  ])('for “%s” ignores case and accents, and has what starts with it first', (typed, found) => {
    expect(categoriesMatching(NAMES, typed)).toEqual(found);
  });

  it('suggests a similar name for a typo', () => {
    expect(categoriesMatching(NAMES, 'Redings')).toEqual(['Reading']);
  });

  it('shows at most 100 of very many', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `Topic ${String(index)}`);
    expect(categoriesMatching(many, 'topic')).toHaveLength(100);
  });
});
