import type { Workspace } from '../model/model';
import { apply } from '../model/workspaceDraft';
import { aLink, instant, withCategories, workspaceWith } from '../model/workspace.fixture';
import { addLink, type NewLink } from './addLink';

const later = instant(60);
const add = (workspace: Workspace, link: NewLink) => apply(workspace, addLink(link, later));

describe('addLink', () => {
  it('does not mention what it kept if everything sent is already stored', () => {
    const { result } = add(workspaceWith(aLink(1, { notes: 'Why' })), aLink(1));
    expect(result).not.toHaveProperty('kept');
    expect(result).not.toHaveProperty('hint');
  });

  it('names at most 20 of the other categories that have the URL', () => {
    const links = Array.from({ length: 30 }, (_, number) =>
      aLink(1, { category: `Category ${String(number)}` }),
    );
    const { result } = add(workspaceWith(...links, aLink(2, { category: 'Other' })), aLink(1));
    expect(result.alsoIn).toEqual(links.slice(0, 20).map(({ category }) => category));
  });

  it('does not look for the URL in more than 500 other categories', () => {
    const names = Array.from({ length: 501 }, (_, number) => `Category ${String(number)}`);
    const before = withCategories(workspaceWith(aLink(1, { category: 'Music' })), names);
    const { result } = add(before, aLink(1));
    expect(result).not.toHaveProperty('alsoIn');
  });
});
