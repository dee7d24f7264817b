import { NotFound } from '../../errors';
import { findCategory } from './findCategory';
import { categoryId } from './identity';
import { emptyWorkspace } from '../model';
import { aLink, instant, workspaceWith } from '../workspace.fixture';

describe('finding a category', () => {
  it('goes by its name, in any case', () => {
    expect(findCategory(workspaceWith(aLink(1)), ' READING')).toBe(categoryId('Reading'));
  });

  it('fails with the nearest names when there is none', () => {
    const workspace = workspaceWith(
      aLink(1),
      aLink(2, { category: 'Music' }),
      aLink(3, { category: 'Read Later' }),
    );
    expect(() => findCategory(workspace, 'read late')).toThrow(
      new NotFound(
        'category',
        'There is no category "read late". The nearest are "Read Later", "Reading", "Music".',
      ),
    );
  });

  it('says that there are no categories yet', () => {
    expect(() => findCategory(emptyWorkspace('default', instant()), 'Reading')).toThrow(
      new NotFound('category', 'There is no category "Reading". This workspace has no categories yet.'),
    );
  });
});
