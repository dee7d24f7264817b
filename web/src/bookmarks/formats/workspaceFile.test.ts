import { categoryId } from '@shared/model/identity';
import { aLink, instant, workspaceWith } from '@shared/model/workspace.fixture';
import { parseText } from '../parseText.fixture';
import { toWorkspaceFile } from './workspaceFile';

const SESSION = aLink(1, {
  title: 'A session',
  url: 'file:///logs/1.jsonl',
  notes: 'Why:\r\n good ',
  sourceUrl: 'notion://1',
  conversationId: 'c-1',
  localPath: '/logs/1.jsonl',
});
const workspace = {
  ...workspaceWith(SESSION, aLink(2, { category: 'Music' })),
  name: 'Mine',
  isPublic: true,
  isIndexed: true as const,
  description: 'What I read.',
  ownerName: 'Ada',
  sourceUrl: 'notion://all',
  categoryOrder: 'newest' as const,
  pinned: new Set([categoryId('Music')]),
};

describe('toWorkspaceFile', () => {
  it('writes the settings, the categories in their order with pins, and all fields of the links, but not the name of the owner', () => {
    const { category: _, ...session } = SESSION;
    expect(JSON.parse(toWorkspaceFile([workspace]))).toEqual({
      version: 1,
      workspaces: [
        {
          id: 'default',
          name: 'Mine',
          isPublic: true,
          isIndexed: true,
          description: 'What I read.',
          sourceUrl: 'notion://all',
          categoryOrder: 'newest',
          categories: [
            { name: 'Reading', links: [{ ...session, addedAt: instant() }] },
            {
              name: 'Music',
              isPinned: true,
              links: [{ title: 'Page 2', url: 'https://example.com/2', addedAt: instant(1) }],
            },
          ],
        },
      ],
    });
  });
});

describe('a JSON file', () => {
  it('reads files from before version 1, which have one workspace without an id', () => {
    const { title, url } = aLink(1);
    const old = {
      name: 'Default',
      isPublic: false,
      createdAt: instant(),
      updatedAt: instant(),
      categories: [{ name: 'Reading', links: [{ title, url, addedAt: instant() }] }],
    };
    expect(parseText('links.json', JSON.stringify(old))?.workspaces).toEqual([
      {
        settings: { name: 'Default', isPublic: false },
        pinned: [],
        links: [{ op: 'addLink', ...aLink(1), addedAt: instant() }],
      },
    ]);
  });

  it('skips a link that the service would reject, and reads the others', () => {
    const file = toWorkspaceFile([workspace]).replace('https://example.com/2', 'javascript:alert(1)');
    const parsed = parseText('links.json', file);
    expect(parsed?.workspaces[0]?.links).toHaveLength(1);
    expect(parsed?.skipped).toEqual([
      { title: 'Page 2', url: 'javascript:alert(1)', reason: 'The URL must not be a javascript: URL.' },
    ]);
  });

  it.each([
    ['other JSON', '{"links": []}'],
    ['a version that does not exist yet', '{"version": 2, "workspaces": []}'],
  ])('returns undefined for %s', (_, text) => {
    expect(parseText('links.json', text)).toBeUndefined();
  });
});

it.each(['Sun and sea', '{"version": 1, "workspaces": [{"id": "default", "na', ''])(
  'says that %j is broken',
  (text) => {
    expect(() => parseText('links.json', text)).toThrow('This JSON file is broken or ends too early.');
  },
);
