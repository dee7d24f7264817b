import { addLink } from './addLink';
import { emptyWorkspace } from '../model';
import { aLink, instant, workspaceWith } from '../workspace.fixture';
import { allLinks } from '../workspace';

const later = instant(60);

describe('adding a link', () => {
  it('makes its category when it is missing', () => {
    const added = aLink(1, { notes: 'Why', sourceUrl: 'notion://page' });
    const { workspace, result } = addLink(added, later)(emptyWorkspace('default', instant()));
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

  it('files it in the category that is there, in any case, and says its name as first written', () => {
    const before = workspaceWith(aLink(1));
    const { workspace, result } = addLink(aLink(2, { category: ' READING ' }), later)(before);
    expect(result).toEqual({
      status: 'created',
      workspaceId: 'default',
      category: 'Reading',
      link: { ...aLink(2), addedAt: later },
    });
    expect(workspace.categories).toEqual(before.categories);
  });

  it('files one URL in two categories as two links', () => {
    const workspace = workspaceWith(aLink(1), aLink(1, { category: 'Music' }));
    expect([...allLinks(workspace)]).toHaveLength(2);
  });

  it('changes nothing when its URL is in the category already', () => {
    const before = workspaceWith(aLink(1));
    const again = aLink(1, {
      category: 'reading',
      title: 'Other',
      url: 'https://EXAMPLE.com/1/?utm_source=x',
    });
    const { workspace, result } = addLink(again, later)(before);
    expect(result).toEqual({
      status: 'unchanged',
      workspaceId: 'default',
      category: 'Reading',
      link: { ...aLink(1), addedAt: instant() },
    });
    expect(workspace).toBe(before);
  });

  it('keeps the note that is there when the URL is added again, and fills in the reference that is not', () => {
    const before = workspaceWith(aLink(1, { notes: 'First' }));
    const again = aLink(1, { title: 'Other', notes: 'Second', sourceUrl: 'notion://page' });
    const { workspace, result } = addLink(again, later)(before);
    expect(result).toEqual({
      status: 'updated',
      workspaceId: 'default',
      category: 'Reading',
      link: { ...aLink(1), notes: 'First', sourceUrl: 'notion://page', addedAt: instant() },
    });
    expect([...allLinks(workspace)]).toHaveLength(1);
    expect(workspace.updatedAt).toBe(later);
  });

  it('can be done a second time without effect', () => {
    const operation = addLink(aLink(1, { notes: 'Why' }), later);
    const once = operation(workspaceWith(aLink(1))).workspace;
    expect(operation(once).workspace).toBe(once);
  });
});
