import { categoryId } from '@shared/model/identity';
import { aLink, workspaceWith } from '@shared/model/workspace.fixture';
import { stepsOf } from './arrangeCategories';
import { renamings } from './renameFolder';

/** As a bookmarks file of a browser names what is imported, after a category that was there before. */
const NAMES = ['Bookmarks bar/Home', 'Recipes', 'Bookmarks bar/Work', 'Bookmarks bar/Work/Rust', 'Later'];

const workspace = workspaceWith(...NAMES.map((category, number) => aLink(number, { category })));

/** Returns the order of the categories after one of them has moved. */
function moved(name: string, way: 'up' | 'down', isInTree: boolean): readonly string[] | undefined {
  const index = stepsOf({ workspace, categoryId: categoryId(name) }, isInTree)[way];
  return index === undefined ? undefined : NAMES.filter((each) => each !== name).toSpliced(index, 0, name);
}

describe('a category that moves one step', () => {
  it('moves past a whole folder where folders are shown', () => {
    expect(moved('Recipes', 'up', true)).toEqual(['Recipes', ...NAMES.filter((name) => name !== 'Recipes')]);
    expect(moved('Recipes', 'down', true)?.at(-1)).toBe('Recipes');
    expect(moved('Later', 'up', true)?.slice(0, 3)).toEqual(['Bookmarks bar/Home', 'Later', 'Recipes']);
  });

  it('moves within its folder', () => {
    expect(moved('Bookmarks bar/Work', 'up', true)?.[0]).toBe('Bookmarks bar/Work');
    expect(moved('Bookmarks bar/Home', 'up', true)).toBeUndefined();
    expect(moved('Bookmarks bar/Work', 'down', true)).toBeUndefined();
    expect(moved('Bookmarks bar/Work/Rust', 'up', true)).toBeUndefined();
  });

  it('moves past one category where no folders are shown', () => {
    expect(moved('Recipes', 'up', false)?.[0]).toBe('Recipes');
    expect(moved('Recipes', 'down', false)?.slice(1, 3)).toEqual(['Bookmarks bar/Work', 'Recipes']);
    expect(moved('Later', 'down', false)).toBeUndefined();
  });
});

describe('a folder', () => {
  const path = 'Bookmarks bar';
  const renamed = (name: string) =>
    renamings({ workspace, path }, name)
      .map((each) => ('name' in each ? each.name : ''))
      .sort();

  it('is renamed in the names of all its categories', () => {
    expect(renamed('Old')).toEqual(['Old/Home', 'Old/Work', 'Old/Work/Rust']);
    expect(renamed('Old/Browser')).toContain('Old/Browser/Work/Rust');
  });

  it('is left by its categories if it gets no name', () => {
    expect(renamed('')).toEqual(['Home', 'Work', 'Work/Rust']);
  });

  it('is not renamed if a name would be too long', () => {
    const deep = workspaceWith(aLink(1, { category: `A/${'b'.repeat(80)}` }));
    expect(() => renamings({ workspace: deep, path: 'A' }, 'n'.repeat(60))).toThrow(/^The name of “b+” must/);
  });
});
