import { aLink, instant, workspaceWith } from '@shared/model/workspace.fixture';
import { parseWorkspaceFile, toWorkspaceFile } from './workspaceFile';

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
  sourceUrl: 'notion://all',
};

describe('toWorkspaceFile', () => {
  it('writes the settings and all fields of the links, newest first', () => {
    const { category: _, ...session } = SESSION;
    expect(JSON.parse(toWorkspaceFile([workspace]))).toEqual({
      version: 1,
      workspaces: [
        {
          id: 'default',
          name: 'Mine',
          isPublic: true,
          sourceUrl: 'notion://all',
          categories: [
            {
              name: 'Music',
              links: [{ title: 'Page 2', url: 'https://example.com/2', addedAt: instant(1) }],
            },
            { name: 'Reading', links: [{ ...session, addedAt: instant() }] },
          ],
        },
      ],
    });
  });
});

describe('parseWorkspaceFile', () => {
  it('reads files from before version 1, which have one workspace without an id', () => {
    const { title, url } = aLink(1);
    const old = {
      name: 'Default',
      isPublic: false,
      createdAt: instant(),
      updatedAt: instant(),
      categories: [{ name: 'Reading', links: [{ title, url, addedAt: instant() }] }],
    };
    expect(parseWorkspaceFile(JSON.stringify(old))?.workspaces).toEqual([
      {
        settings: { name: 'Default', isPublic: false },
        links: [{ op: 'addLink', ...aLink(1), addedAt: instant() }],
      },
    ]);
  });

  it('skips a link that the service would reject, and reads the others', () => {
    const file = toWorkspaceFile([workspace]).replace('https://example.com/2', 'javascript:alert(1)');
    const parsed = parseWorkspaceFile(file);
    expect(parsed?.workspaces[0]?.links).toHaveLength(1);
    expect(parsed?.skipped).toEqual([
      { title: 'Page 2', url: 'javascript:alert(1)', reason: 'The URL must not be a javascript: URL.' },
    ]);
  });

  it.each([
    ['other JSON', '{"bookmarks": []}'],
    ['a version that does not exist yet', '{"version": 2, "workspaces": []}'],
  ])('returns undefined for %s', (_, text) => {
    expect(parseWorkspaceFile(text)).toBeUndefined();
  });
});

it.each(['Sun and sea', '{"version": 1, "workspaces": [{"id": "default", "na', ''])(
  'says that %j is broken',
  (text) => {
    expect(() => parseWorkspaceFile(text)).toThrow('This JSON file is broken or ends too early.');
  },
);
