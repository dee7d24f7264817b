import type { Workspace } from '../model/model';
import { apply } from '../model/operation';
import { categoryId, linkIds } from '../model/identity';
import { aLink, instant, withCategories, withLinks, workspaceWith } from '../model/workspace.fixture';
import { addLink, type NewLink } from './addLink';

const later = instant(60);
const add = (workspace: Workspace, link: NewLink) => apply(workspace, addLink(link, later));

describe('addLink', () => {
  it('does not mention what it kept if everything sent is already stored', () => {
    const { result } = add(workspaceWith(aLink(1, { notes: 'Why' })), aLink(1));
    expect(result).not.toHaveProperty('kept');
    expect(result).not.toHaveProperty('hint');
  });

  it.each([
    ['9999-12-31T23:59:59.999Z', instant(60 + 24 * 60 * 60)],
    [instant(60 + 24 * 60 * 60), instant(60 + 24 * 60 * 60)],
    [instant(60 * 60), instant(60 * 60)],
    ['0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z'],
  ])('dates a link from %s to the day after the call at the latest', (addedAt, stored) => {
    expect(add(workspaceWith(), aLink(1, { addedAt })).result.link.addedAt).toBe(stored);
  });

  it('leaves a later date that was stored before', () => {
    const addedAt = '2077-01-01T00:00:00.000Z';
    const before = withLinks(workspaceWith(), [
      {
        id: linkIds(categoryId('Reading'), aLink(1).url)[0],
        link: { ...aLink(1), category: categoryId('Reading'), addedAt },
      },
    ]);
    expect(add(before, aLink(1, { notes: 'New' })).result.link).toMatchObject({ addedAt, notes: 'New' });
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
