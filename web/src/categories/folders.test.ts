import { categoryId } from '@shared/model/identity';
import { apply } from '@shared/model/operation';
import { aLink, workspaceWith } from '@shared/model/workspace.fixture';
import { applyEdits } from '@shared/operations/applyEdits';
import { orderedCategories } from '@shared/queries/orderedCategories';
import { stepsOf } from './arrangeCategories';
import { planDrop, type Place } from './planDrop';
import { nodeSteps } from './placeNode';
import { renamings } from './renameFolder';

/** As a bookmarks file of a browser names what is imported, after a category that was there before. */
const NAMES = ['Bookmarks bar/Home', 'Recipes', 'Bookmarks bar/Work', 'Bookmarks bar/Work/Rust', 'Later'];

const workspace = workspaceWith(...NAMES.map((category, number) => aLink(number, { category })));

/** The key of the folder that only categories are in. */
const BAR = encodeURIComponent('bookmarks bar');
const WORK = categoryId('Bookmarks bar/Work');

describe('one step up or down', () => {
  const steps = (key: string) => {
    const { up, down } = nodeSteps(workspace, key);
    return [up?.path, down?.path];
  };

  it('leads past a whole folder where folders are shown', () => {
    expect(steps(categoryId('Recipes'))).toEqual(['Bookmarks bar', 'Later']);
    expect(steps(BAR)).toEqual([undefined, 'Recipes']);
  });

  it('stays in the folder', () => {
    expect(steps(WORK)).toEqual(['Bookmarks bar/Home', undefined]);
    expect(steps(categoryId('Bookmarks bar/Work/Rust'))).toEqual([undefined, undefined]);
  });

  it('leads past one category where no folders are shown', () => {
    const stepsInList = (name: string) => stepsOf({ workspace, categoryId: categoryId(name) });
    expect(stepsInList('Recipes')).toEqual({ up: 0, down: 2 });
    expect(stepsInList('Bookmarks bar/Home')).toEqual({ up: undefined, down: 1 });
    expect(stepsInList('Later')).toEqual({ up: 3, down: undefined });
  });
});

describe('a drop', () => {
  /** Returns the message about a drop, and the categories after it. */
  function dropped(key: string, place: Place, targetKey: string, before = workspace) {
    const plan = planDrop(before, key, targetKey, place);
    if (!plan) return undefined;
    const { workspace: after } = apply(before, applyEdits(plan.operations, before.updatedAt));
    const names = orderedCategories(after).flatMap(({ name, linkCount }) => (linkCount > 0 ? name : []));
    return [plan.texts.done, ...names];
  }

  it('moves a folder with all that is in it', () => {
    expect(dropped(BAR, 'after', categoryId('Recipes'))).toEqual([
      'Moved “Bookmarks bar” after “Recipes”.',
      'Recipes',
      'Bookmarks bar/Home',
      'Bookmarks bar/Work',
      'Bookmarks bar/Work/Rust',
      'Later',
    ]);
  });

  it('moves a category to a place in another folder, with another name', () => {
    expect(dropped(categoryId('Later'), 'before', WORK)).toEqual([
      'Moved “Later” into “Bookmarks bar”.',
      'Bookmarks bar/Home',
      'Recipes',
      'Bookmarks bar/Later',
      'Bookmarks bar/Work',
      'Bookmarks bar/Work/Rust',
    ]);
  });

  it('moves a category into a folder, and out of it with those in it', () => {
    expect(dropped(categoryId('Later'), 'into', BAR)).toContain('Bookmarks bar/Later');
    expect(dropped(WORK, 'before', categoryId('Recipes'))).toEqual([
      'Moved “Bookmarks bar/Work” out of “Bookmarks bar”.',
      'Bookmarks bar/Home',
      'Work',
      'Work/Rust',
      'Recipes',
      'Later',
    ]);
  });

  it('changes nothing where it is already, in itself, and where a name is taken or too long', () => {
    expect(dropped(BAR, 'before', categoryId('Recipes'))).toBeUndefined();
    expect(dropped(WORK, 'after', categoryId('Bookmarks bar/Home'))).toBeUndefined();
    expect(dropped(categoryId('Later'), 'after', categoryId('Recipes'))).toBeUndefined();
    expect(dropped(WORK, 'into', BAR)).toBeUndefined();
    expect(dropped(BAR, 'into', WORK)).toBeUndefined();
    expect(dropped(BAR, 'after', BAR)).toBeUndefined();
    const home = aLink(8, { category: 'home' });
    const long = aLink(9, { category: 'x'.repeat(95) });
    const other = workspaceWith(...NAMES.map((category, number) => aLink(number, { category })), home, long);
    expect(dropped(categoryId('home'), 'into', BAR, other)).toBeUndefined();
    expect(dropped(categoryId('x'.repeat(95)), 'into', BAR, other)).toBeUndefined();
  });

  it('only moves pinned categories past each other, and sorted ones into folders', () => {
    const pinned = { ...workspace, pinned: new Set([WORK, categoryId('Later')]) };
    expect(dropped(categoryId('Later'), 'before', WORK, pinned)?.slice(0, 3)).toEqual([
      'Moved “Later” before “Bookmarks bar/Work”.',
      'Later',
      'Bookmarks bar/Work',
    ]);
    expect(dropped(categoryId('Recipes'), 'before', WORK, pinned)).toBeUndefined();
    expect(dropped(categoryId('Later'), 'into', BAR, pinned)).toBeUndefined();
    const sorted = { ...workspace, categoryOrder: 'name' as const };
    expect(dropped(categoryId('Later'), 'before', BAR, sorted)).toBeUndefined();
    expect(dropped(categoryId('Later'), 'into', BAR, sorted)).toContain('Bookmarks bar/Later');
  });
});

describe('a folder', () => {
  const path = 'Bookmarks bar';
  const renamed = (name: string) =>
    renamings({ workspace, path }, name)
      .map((each) => each.name)
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
