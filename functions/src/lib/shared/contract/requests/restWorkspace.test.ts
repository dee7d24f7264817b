import { validationDetails } from '../fields/fieldErrors';
import { updateRequestSchema } from './restWorkspace';
import { restWorkspace } from '../../queries/restResponse.fixture';
import { aLink, instant, withCategories, workspaceWith } from '../../model/workspace.fixture';

function details(body: unknown) {
  const { error } = updateRequestSchema.safeParse(body);
  return error ? validationDetails(error) : [];
}

function links(count: number) {
  return Array.from({ length: count }, (_, number) => ({ title: 'T', url: `urn:${String(number)}` }));
}

describe('updateRequestSchema', () => {
  it('accepts an empty body', () => {
    expect(updateRequestSchema.parse({})).toEqual({});
  });

  it('accepts all fields and normalizes their values', () => {
    const link = { title: ' Title\n', url: ' https://example.com ', addedAt: '2026-01-31T13:00:00+01:00' };
    const body = {
      name: ' Mine ',
      isPublic: true,
      categories: [{ categoryName: ' Reading ', links: [link] }],
    };
    expect(updateRequestSchema.parse(body)).toEqual({
      name: 'Mine',
      isPublic: true,
      categories: [
        {
          categoryName: 'Reading',
          links: [{ title: 'Title', url: 'https://example.com', addedAt: instant() }],
        },
      ],
    });
  });

  it.each([1, 'yesterday', null, instant()])('ignores any updatedAt: %j', (updatedAt) => {
    expect(details({ updatedAt })).toEqual([]);
  });

  it.each([null, [[]], 'text'])('rejects a body that is not an object: %j', (body) => {
    expect(details(body)).toEqual([{ path: '', message: 'must be an object' }]);
  });

  it('returns the path of every invalid field', () => {
    const bad = { title: '', url: 'example', addedAt: 'yesterday', notes: 'unknown here' };
    const body = {
      name: 1,
      isPublic: 'yes',
      categories: [{ links: [{}, bad] }, { categoryName: 'A' }],
      owner: 'me',
    };
    expect(details(body)).toEqual([
      { path: 'name', message: 'must be a string' },
      { path: 'isPublic', message: 'must be true or false' },
      { path: 'categories[0].categoryName', message: 'is required' },
      { path: 'categories[0].links[0].title', message: 'is required' },
      { path: 'categories[0].links[0].url', message: 'is required' },
      { path: 'categories[0].links[1].title', message: 'must not be empty' },
      {
        path: 'categories[0].links[1].url',
        message: 'must be an absolute URL, such as https://example.com/page',
      },
      {
        path: 'categories[0].links[1].addedAt',
        message: 'must be a time in ISO 8601, such as 2026-01-31T12:00:00Z',
      },
      { path: 'categories[0].links[1].notes', message: 'is not a known field' },
      { path: 'categories[1].links', message: 'is required' },
      { path: 'owner', message: 'is not a known field' },
    ]);
  });

  it('accepts at most 200 categories', () => {
    const categories = Array.from({ length: 201 }, (_, number) => ({
      categoryName: String(number),
      links: [],
    }));
    expect(details({ categories: categories.slice(1) })).toEqual([]);
    expect(details({ categories })).toEqual([{ path: 'categories', message: 'must have at most 200 items' }]);
  });

  it('accepts at most 2,000 links in all categories together', () => {
    const categories = [{ categoryName: 'A', links: links(1_000) }];
    expect(details({ categories: [...categories, { categoryName: 'B', links: links(1_000) }] })).toEqual([]);
    expect(details({ categories: [...categories, { categoryName: 'B', links: links(1_001) }] })).toEqual([
      { path: 'categories', message: 'has 2001 links: send at most 2000 in one request' },
    ]);
  });

  it('does not validate the links if there are too many', () => {
    const categories = Array.from({ length: 199 }, () => ({
      categoryName: 'A',
      links: Array(1_999).fill(0),
    }));
    expect(updateRequestSchema.safeParse({ categories }).error?.issues).toEqual([
      expect.objectContaining({ message: 'has 397801 links: send at most 2000 in one request' }),
    ]);
  });
});

describe('restWorkspace', () => {
  it('returns all categories and links, without the fields that REST does not have', () => {
    const link = aLink(1, { notes: 'Why', sourceUrl: 'notion://1' });
    const workspace = workspaceWith(link, aLink(2, { category: 'Music' }), aLink(3));
    expect(restWorkspace(withCategories({ ...workspace, isPublic: true }, ['Empty']))).toEqual({
      name: 'Default',
      isPublic: true,
      categories: [
        {
          categoryName: 'Reading',
          links: [
            { title: 'Page 3', url: aLink(3).url, addedAt: instant(2) },
            { title: 'Page 1', url: aLink(1).url, addedAt: instant(0) },
          ],
        },
        { categoryName: 'Music', links: [{ title: 'Page 2', url: aLink(2).url, addedAt: instant(1) }] },
        { categoryName: 'Empty', links: [] },
      ],
      updatedAt: instant(2),
    });
  });
});
