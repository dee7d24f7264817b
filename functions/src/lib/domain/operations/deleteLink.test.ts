import { categoryId, linkId } from '../identity/identity';
import { listLinks } from '../queries/listLinks';
import { searchLinks } from '../search/searchLinks';
import { summarise } from '../queries/summary';
import { allLinks, withCategories } from '../workspace';
import { aLink, instant, workspaceWith } from '../workspace.fixture';
import { addLink } from './addLink';
import { deleteLink } from './deleteLink';

const later = instant(60);
const idOf = ({ category, url }: { category: string; url: string }) => linkId(categoryId(category), url);

describe('deleteLink', () => {
  it('removes the link and keeps the others', () => {
    const before = workspaceWith(aLink(1), aLink(2, { notes: 'Kept' }));
    const { workspace, result } = deleteLink(idOf(aLink(1)), later)(before);
    expect(result).toEqual({ ...aLink(1), category: categoryId('Reading'), addedAt: instant() });
    expect(listLinks([workspace], {}).links).toEqual([{ ...aLink(2), notes: 'Kept', addedAt: instant(1) }]);
    expect(workspace.categories).toBe(before.categories);
    expect(workspace.updatedAt).toBe(later);
  });

  it('removes the category together with its last link, also from lists and searches', () => {
    const music = aLink(2, { category: 'Music' });
    const before = workspaceWith(aLink(1), music);
    const { workspace } = deleteLink(idOf(music), later)(before);
    expect([...workspace.categories.values()]).toEqual(['Reading']);
    expect(summarise(workspace)).toMatchObject({ linkCount: 1, categories: [{ name: 'Reading' }] });
    expect(searchLinks([workspace], { query: 'music' }).total).toBe(0);
    expect(() => listLinks([workspace], { category: 'Music' })).toThrow('There is no category "Music".');
  });

  it('keeps a category that was created empty', () => {
    const before = withCategories(workspaceWith(aLink(1)), ['Later']);
    const { workspace } = deleteLink(idOf(aLink(1)), later)(before);
    expect([...workspace.categories.values()]).toEqual(['Later']);
  });

  it('keeps the same URL in another category', () => {
    const music = aLink(1, { category: 'Music' });
    const { workspace } = deleteLink(idOf(music), later)(workspaceWith(aLink(1), music));
    expect(listLinks([workspace], {}).links).toEqual([{ ...aLink(1), addedAt: instant() }]);
  });

  it('changes nothing if the link does not exist', () => {
    const before = workspaceWith(aLink(1));
    expect(deleteLink(idOf(aLink(2)), later)(before)).toEqual({ workspace: before, result: undefined });
    expect(deleteLink(idOf(aLink(2)), later)(before).workspace).toBe(before);
  });

  it('is idempotent', () => {
    const operation = deleteLink(idOf(aLink(1)), later);
    const once = operation(workspaceWith(aLink(1))).workspace;
    expect(operation(once).workspace).toBe(once);
  });

  it('forgets the spelling of an empty category, so adding the link again sets a new one', () => {
    const { workspace } = deleteLink(idOf(aLink(1)), later)(workspaceWith(aLink(1)));
    const again = addLink(aLink(1, { category: 'READING' }), later)(workspace).workspace;
    expect([...again.categories.values()]).toEqual(['READING']);
    expect([...allLinks(again)]).toHaveLength(1);
  });
});
