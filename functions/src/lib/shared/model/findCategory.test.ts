import { NotFound } from '../base/errors';
import { emptyWorkspace } from './model';
import { aLink, instant, workspaceWith } from './workspace.fixture';
import { findCategory } from './findCategory';
import { categoryId } from './identity';

describe('findCategory', () => {
  it('finds a category by its name in any case', () => {
    expect(findCategory([workspaceWith(aLink(1))], ' READING')).toBe(categoryId('Reading'));
  });

  it('suggests the closest names for an unknown category', () => {
    const workspace = workspaceWith(
      aLink(1),
      aLink(2, { category: 'Music' }),
      aLink(3, { category: 'Read Later' }),
    );
    expect(() => findCategory([workspace], 'read late')).toThrow(
      new NotFound(
        'category',
        'There is no category "read late". Closest existing names: "Read Later", "Reading", "Music".',
      ),
    );
  });

  it('says so if the workspace has no categories', () => {
    expect(() => findCategory([emptyWorkspace('default', instant())], 'Reading')).toThrow(
      new NotFound('category', 'There is no category "Reading". This workspace has no categories yet.'),
    );
  });
});
