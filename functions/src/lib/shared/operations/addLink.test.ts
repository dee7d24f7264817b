import { emptyWorkspace, type Workspace } from '../model/model';
import { allLinks } from '../model/workspace';
import { apply } from '../model/workspaceDraft';
import { aLink, instant, withCategories, workspaceWith } from '../model/workspace.fixture';
import { addLink, type NewLink } from './addLink';

const later = instant(60);
const add = (workspace: Workspace, link: NewLink) => apply(workspace, addLink(link, later));

describe('addLink', () => {
  it('creates the category if it is missing', () => {
    const added = aLink(1, { notes: 'Why', sourceUrl: 'notion://page' });
    const { workspace, result } = add(emptyWorkspace('default', instant()), added);
    expect(result).toEqual({
      status: 'created',
      workspaceId: 'default',
      category: 'Reading',
      link: { ...added, addedAt: later },
    });
    expect([...workspace.categories.values()]).toEqual(['Reading']);
    expect(workspace.updatedAt).toBe(later);
    expect([...allLinks(workspace)]).toHaveLength(1);
  });

  it('finds an existing category in any case and returns its name as first written', () => {
    const before = workspaceWith(aLink(1));
    const { workspace, result } = add(before, aLink(2, { category: ' READING ' }));
    expect(result).toEqual({
      status: 'created',
      workspaceId: 'default',
      category: 'Reading',
      link: { ...aLink(2), addedAt: later },
    });
    expect(workspace.categories).toEqual(before.categories);
  });

  it('stores the same URL in two categories as two links', () => {
    const workspace = workspaceWith(aLink(1), aLink(1, { category: 'Music' }));
    expect([...allLinks(workspace)]).toHaveLength(2);
  });

  it('changes nothing if the category already contains the URL', () => {
    const before = workspaceWith(aLink(1));
    const again = aLink(1, {
      category: 'reading',
      title: 'Other',
      url: 'https://EXAMPLE.com/1/?utm_source=x',
    });
    const { workspace, result } = add(before, again);
    expect(result).toEqual({
      status: 'unchanged',
      workspaceId: 'default',
      category: 'Reading',
      link: { ...aLink(1), addedAt: instant() },
      kept: ['title'],
      hint: 'This URL was already here and keeps its title. The user can change the title in the web app.',
    });
    expect(workspace).toBe(before);
  });

  it('keeps an existing note and fills in a missing reference when the URL is added again', () => {
    const before = workspaceWith(aLink(1, { notes: 'First' }));
    const again = aLink(1, { title: 'Other', notes: 'Second', sourceUrl: 'notion://page' });
    const { workspace, result } = add(before, again);
    expect(result).toEqual({
      status: 'updated',
      workspaceId: 'default',
      category: 'Reading',
      link: { ...aLink(1), notes: 'First', sourceUrl: 'notion://page', addedAt: instant() },
      kept: ['title', 'notes'],
      hint: 'This URL was already here and keeps its title and notes. To replace notes or sourceUrl, use add_note_to_link. The user can change the title in the web app.',
    });
    expect([...allLinks(workspace)]).toHaveLength(1);
    expect(workspace.updatedAt).toBe(later);
  });

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

  it('is idempotent', () => {
    const link = aLink(1, { notes: 'Why' });
    const once = add(workspaceWith(aLink(1)), link).workspace;
    expect(add(once, link).workspace).toBe(once);
  });
});
