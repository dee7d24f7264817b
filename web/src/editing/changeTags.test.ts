import { LIMITS } from '@shared/base/limits';
import { runAtOnce } from '@shared/base/steps';
import { newestFirst } from '@shared/model/linkOrder';
import { aLink, workspaceWith } from '@shared/model/workspace.fixture';
import { withTag } from '@shared/operations/editTags';
import { fullText, planTags } from './changeTags';

const planOf = (...notes: string[]) => {
  const workspace = workspaceWith(...notes.map((note, index) => aLink(index, { notes: note })));
  const groups = [{ workspace, entries: newestFirst(workspace) }];
  return runAtOnce(planTags(groups, (note) => withTag(note, 'new')));
};

describe('a plan to change tags', () => {
  it('has only the links whose note changes', () => {
    const { changed, groups } = planOf('One.', '#new', 'Three.');
    expect(changed.map(({ link }) => link.title)).toEqual(['Page 2', 'Page 0']);
    expect(groups[0]?.entries.map(({ notes }) => notes)).toEqual(['Three.\n#new', 'One.\n#new']);
    expect(planOf('#new').groups).toEqual([]);
  });

  it('leaves out and counts the links whose note has no room for the tag', () => {
    const plan = planOf('x'.repeat(LIMITS.notes - 4), '😀'.repeat(LIMITS.notes - 5));
    expect(plan.changed.map(({ link }) => link.title)).toEqual(['Page 1']);
    expect(fullText(plan)).toBe(' 1 link has no room for it in the note.');
  });
});
