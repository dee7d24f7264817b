import { NotFound } from '../base/errors';
import { aLink, instant, workspaceWith } from '../model/workspace.fixture';
import { listLinks } from './listLinks';

const workspace = workspaceWith(
  aLink(1, { notes: 'Why', sourceUrl: 'notion://page' }),
  aLink(2, { category: 'Music' }),
  aLink(3, { category: 'READING' }),
);
const first = { ...aLink(1, { notes: 'Why', sourceUrl: 'notion://page' }), addedAt: instant(0) };
const second = { ...aLink(2, { category: 'Music' }), addedAt: instant(1) };
const third = { ...aLink(3), addedAt: instant(2) };

describe('listLinks', () => {
  it('returns all links of a workspace, newest first, with the names of their categories', () => {
    expect(listLinks([workspace], {})).toEqual({
      page: '1 to 3 of 3',
      workspaceId: 'default',
      total: 3,
      links: [third, second, first],
    });
  });

  it('returns the links of one category, ignoring case', () => {
    expect(listLinks([workspace], { category: 'reading' })).toEqual({
      page: '1 to 2 of 2',
      workspaceId: 'default',
      total: 2,
      links: [third, first],
    });
  });

  it('counts all links on every page', () => {
    const { nextCursor, ...page } = listLinks([workspace], { limit: 2 });
    expect(page).toEqual({ page: '1 to 2 of 3', workspaceId: 'default', total: 3, links: [third, second] });
    expect(listLinks([workspace], { limit: 2, cursor: nextCursor })).toEqual({
      page: '3 to 3 of 3',
      workspaceId: 'default',
      total: 3,
      links: [first],
    });
  });

  it('suggests the closest names for an unknown category', () => {
    expect(() => listLinks([workspace], { category: 'Musik' })).toThrow(
      new NotFound('category', 'There is no category "Musik". Closest existing names: "Music", "Reading".'),
    );
  });
});
