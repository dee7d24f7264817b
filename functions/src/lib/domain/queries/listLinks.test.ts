import { NotFound } from '../../errors';
import { listLinks } from './listLinks';
import { aLink, instant, workspaceWith } from '../workspace.fixture';

const workspace = workspaceWith(
  aLink(1, { notes: 'Why', sourceUrl: 'notion://page' }),
  aLink(2, { category: 'Music' }),
  aLink(3, { category: 'READING' }),
);
const first = { ...aLink(1, { notes: 'Why', sourceUrl: 'notion://page' }), addedAt: instant(0) };
const second = { ...aLink(2, { category: 'Music' }), addedAt: instant(1) };
const third = { ...aLink(3), addedAt: instant(2) };

describe('listing links', () => {
  it('gives all links of a workspace, the newest first, each with the name of its category', () => {
    expect(listLinks(workspace, {})).toEqual({
      workspaceId: 'default',
      total: 3,
      links: [third, second, first],
    });
  });

  it('gives those of one category, in any case', () => {
    expect(listLinks(workspace, { category: 'reading' })).toEqual({
      workspaceId: 'default',
      total: 2,
      links: [third, first],
    });
  });

  it('counts all links on every page', () => {
    const { nextCursor, ...page } = listLinks(workspace, { limit: 2 });
    expect(page).toEqual({ workspaceId: 'default', total: 3, links: [third, second] });
    expect(listLinks(workspace, { limit: 2, cursor: nextCursor })).toEqual({
      workspaceId: 'default',
      total: 3,
      links: [first],
    });
  });

  it('fails with the nearest names when there is no such category', () => {
    expect(() => listLinks(workspace, { category: 'Musik' })).toThrow(
      new NotFound('category', 'There is no category "Musik". The nearest are "Music", "Reading".'),
    );
  });
});
