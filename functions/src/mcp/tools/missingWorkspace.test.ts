import { adasKey } from '../../lib/access/actor.fixture';
import { LINK } from './toolCalls.fixture';
import { toolUser, type ToolUser } from './toolUser.fixture';

const AT = { url: LINK.url };

/** Returns a user with a link in the category Reading of a workspace, and with an empty default workspace. */
async function userWithCategory(): Promise<ToolUser> {
  const user = toolUser();
  user.store('side-x7', 'Side projects');
  await user.add({ ...LINK, workspaceId: 'side-x7' });
  return user;
}

describe('a category that only another workspace has', () => {
  const MESSAGE =
    'There is no category "reading" in workspace "default", but there is one in "side-x7" ("Side projects"). Call again with that workspaceId.';

  it.each([
    ['set', { set: { category: 'Novels' } }],
    ['remove', { remove: true }],
    ['set.appendNotes', { urls: [LINK.url], set: { appendNotes: '#book' } }],
    ['set.workspaceId', { set: { workspaceId: 'team' } }],
  ])('is named with its workspace by edit_links with %s, and nothing is changed', async (_, rest) => {
    const { workspaces } = await userWithCategory();
    const owner = toolUser({ actor: { ...adasKey, permission: 'tidy' } }, workspaces);
    owner.store('team', 'Team');
    await owner.add({ ...LINK, category: 'Readings' });
    expect(await owner.error('edit_links', { category: 'reading', ...rest })).toEqual({
      code: 'category_not_found',
      message: MESSAGE,
    });
    // A workspace of this name is not meant.
    const { message } = await owner.error('edit_links', { category: 'Team', ...rest });
    expect(message).toMatch(/^There is no category "Team"\. Closest existing names/);
    expect((await owner.list({ workspaceId: '*' })).links.map(({ category }) => category).sort()).toEqual([
      'Reading',
      'Readings',
    ]);
  });
});

describe('a workspace that does not exist', () => {
  const NEW = { ...LINK, url: 'https://example.com/new', workspaceId: 'reading' };
  const MISSING = 'There is no workspace "reading".';
  const OTHERS =
    'The workspaces are "default" ("Default"), "side-x7" ("Side projects"). Only the user can create one, in the web app. Then send the same call again.';
  const offer = (tool: string, input: object) =>
    `If the user means category "Reading" of workspace "side-x7" ("Side projects"), call ${tool} with ${JSON.stringify(input)}.`;

  it.each([
    ['add_to_dashboard', { ...NEW, category: 'Novels' }, 'add_to_dashboard', { ...NEW, category: 'Reading' }],
    ['add_to_dashboard', { ...NEW, workspaceId: 'books' }, 'add_to_dashboard', NEW],
    [
      'add_note_to_link',
      { ...AT, category: 'Novels', notes: 'A', workspaceId: 'reading' },
      'add_note_to_link',
      { category: 'Reading', ...AT, notes: 'A' },
    ],
    ['list_links', { workspaceId: 'reading', limit: 5 }, 'list_links', { category: 'Reading', limit: 5 }],
    [
      'search_links',
      { query: 'guide', workspaceId: 'reading' },
      'search_links',
      { query: 'guide in:"Reading"' },
    ],
    ['list_workspaces', { workspaceId: 'reading' }, 'list_links', { category: 'Reading' }],
  ])('may be a category of another one: %s %j', async (tool, input, meant, call) => {
    const user = await userWithCategory();
    const { message } = await user.error(tool, input);
    const [, offered = ''] = /, call (\w+ with \{.*\})\.$/.exec(message) ?? [];
    expect(offered).toMatch(new RegExp(`^${meant} with `));
    const found: unknown = JSON.parse(offered.slice(`${meant} with `.length));
    expect(found).toEqual({ ...call, workspaceId: 'side-x7' });
    await expect(user.ok(meant, { ...call, workspaceId: 'side-x7' })).resolves.toBeDefined();
  });

  it('is told with the whole call, and that nothing was saved', async () => {
    const user = await userWithCategory();
    const { message } = await user.error('add_to_dashboard', { ...NEW, category: 'Novels' });
    const call = { ...NEW, category: 'Reading', workspaceId: 'side-x7' };
    const { category, title, url, ...rest } = call;
    expect(message).toBe(
      `${MISSING} Nothing was saved. ${OTHERS} ${offer('add_to_dashboard', { category, title, url, ...rest })}`,
    );
    const none = await user.error('add_to_dashboard', { ...NEW, category: 'Novels', workspaceId: 'Roses' });
    expect(none.message).toBe(`There is no workspace "Roses". Nothing was saved. ${OTHERS}`);
    expect((await user.list({ workspaceId: '*' })).total).toBe(1);
  });

  it('may be a category that links were to move to', async () => {
    const owner = toolUser({ actor: { ...adasKey, permission: 'tidy' } });
    owner.store('side-x7', 'Side projects');
    await owner.add({ ...LINK, workspaceId: 'side-x7' });
    await owner.add({ ...LINK, category: 'Go' });
    await owner.add({ ...LINK, category: 'Later', workspaceId: 'side-x7' });
    const move = { category: 'Go', set: { workspaceId: 'READING' } };
    const { message } = await owner.error('edit_links', move);
    expect(message).toBe(
      `There is no workspace "READING". Nothing was changed. ${OTHERS} ${offer('edit_links', {
        category: 'Go',
        set: { category: 'Reading', workspaceId: 'side-x7' },
      })}`,
    );
    const within = { category: 'Later', set: { workspaceId: 'READING' }, workspaceId: 'side-x7' };
    expect((await owner.error('edit_links', within)).message).toMatch(
      /call edit_links with \{"category":"Later","set":\{"category":"Reading"\},"workspaceId":"side-x7"\}\.$/,
    );
    // Other links than those that were meant must not be removed.
    for (const input of [
      { category: 'Go', remove: true, workspaceId: 'reading' },
      { category: 'Go', set: { workspaceId: 'nowhere' } },
    ]) {
      expect((await owner.error('edit_links', input)).message).toMatch(
        /in the web app\. Then send the same call again\.$/,
      );
    }
  });

  it('is told with what differs from a long call', async () => {
    const user = await userWithCategory();
    const { message } = await user.error('add_to_dashboard', {
      ...NEW,
      category: 'Novels',
      notes: 'x'.repeat(2_000),
    });
    expect(message).toMatch(
      /call add_to_dashboard with \{"category":"Reading","workspaceId":"side-x7"\} and the rest as it was\.$/,
    );
  });
});
