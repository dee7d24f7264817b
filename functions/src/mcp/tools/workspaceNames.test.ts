import { Unavailable } from '../../lib/shared/base/errors';
import { LINK } from './toolCalls.fixture';
import { toolUser, type ToolUser } from './toolUser.fixture';

const AT = { url: LINK.url };

/** Returns a user with a link in a workspace whose id is not its name. */
async function userWithWorkspace(): Promise<ToolUser> {
  const user = toolUser();
  user.store('side-x7', 'Side projects');
  await user.add({ ...LINK, workspaceId: 'side-x7' });
  return user;
}

describe('the name of a workspace', () => {
  it.each(['Side projects', 'SIDE  projects', ' side projects '])(
    'is accepted by every tool: %j',
    async (workspaceId) => {
      const { ok, listWorkspaces } = await userWithWorkspace();
      const { category, url } = LINK;
      const other = { ...LINK, url: 'https://example.com/other' };
      expect(await ok('list_links', { workspaceId })).toMatchObject({ workspaceId: 'side-x7', total: 1 });
      expect(await ok('search_links', { query: 'guide', workspaceId })).toMatchObject({ total: 1 });
      expect(await ok('search_links', { query: url, workspaceId })).toMatchObject({ saved: true, total: 1 });
      expect(await ok('add_to_dashboard', { ...other, workspaceId })).toMatchObject({
        workspaceId: 'side-x7',
      });
      expect(await ok('add_note_to_link', { category, url, notes: 'A', workspaceId })).toMatchObject({
        workspaceId: 'side-x7',
        status: 'updated',
      });
      expect(await ok('list_workspaces', { workspaceId })).toMatchObject({
        workspaces: [{ workspaceId: 'side-x7', linkCount: 2 }],
      });
      expect(await listWorkspaces()).toHaveLength(2);
    },
  );

  it('is that of the default workspace even before that is stored', async () => {
    const { add, list } = toolUser();
    expect(await list({ workspaceId: 'Default' })).toMatchObject({ workspaceId: 'default', total: 0 });
    expect(await add({ ...LINK, workspaceId: 'DEFAULT' })).toMatchObject({ workspaceId: 'default' });
  });

  it('never takes the place of an id', async () => {
    const user = await userWithWorkspace();
    user.store('other', 'side-x7');
    user.store('Side projects', 'Other');
    expect(await user.list({ workspaceId: 'side-x7' })).toMatchObject({ workspaceId: 'side-x7', total: 1 });
    expect(await user.list({ workspaceId: 'Side projects' })).toMatchObject({ workspaceId: 'Side projects' });
  });

  it('is rejected with the ids if several workspaces have it', async () => {
    const user = await userWithWorkspace();
    user.store('side-y8', 'side projects');
    const error = {
      code: 'workspace_not_found',
      message:
        'Several workspaces have the name "Side Projects". Pass one of their ids: "side-x7", "side-y8".',
    };
    const given = { workspaceId: 'Side Projects' };
    expect(await user.error('list_links', given)).toEqual(error);
    expect(await user.error('add_to_dashboard', { ...LINK, ...given })).toEqual(error);
    expect(await user.error('list_workspaces', given)).toEqual(error);
  });

  it('is rejected with at most 20 ids, however many workspaces have it', async () => {
    const { store, error } = toolUser();
    for (let number = 0; number < 30; number++) store(`w${String(number)}`, 'Same');
    expect((await error('list_links', { workspaceId: 'same' })).message.match(/"w\d+"/g)).toHaveLength(20);
  });

  it.each(['Work / Home', '..', '__name__'])('need not be a valid id: %s', async (name) => {
    const { store, add, list, error, workspaces } = toolUser();
    const load = jest.spyOn(workspaces, 'load');
    expect(await error('list_links', { workspaceId: name })).toMatchObject({ code: 'workspace_not_found' });
    expect(load).not.toHaveBeenCalled();
    store('work', name);
    expect(await add({ ...LINK, workspaceId: name })).toMatchObject({ workspaceId: 'work' });
    expect(await list({ workspaceId: name })).toMatchObject({ workspaceId: 'work', total: 1 });
  });

  it('costs a list of the workspaces only if no workspace has it as its id', async () => {
    const { list, workspaces } = await userWithWorkspace();
    const listed = jest.spyOn(workspaces, 'list');
    await list({ workspaceId: 'side-x7' });
    expect(listed).not.toHaveBeenCalled();
    await list({ workspaceId: 'Side projects' });
    expect(listed).toHaveBeenCalledTimes(1);
  });
});

describe('a link in another workspace', () => {
  it.each(['Reading', 'Cooking'])(
    'gets a note if that is its only place: called for %s',
    async (category) => {
      const { add, annotate } = await userWithWorkspace();
      await add({ ...LINK, url: 'https://example.com/other' });
      for (const url of [LINK.url, 'http://www.example.com/guide']) {
        expect(await annotate({ category, url, notes: url })).toMatchObject({
          status: 'updated',
          workspaceId: 'side-x7',
          category: 'Reading',
          link: { url: LINK.url, notes: url },
          hint: expect.stringMatching(
            /^The link is in category "Reading" of workspace "side-x7", not where the call says, so its note was changed there\./,
          ),
        });
      }
    },
  );

  it('gets a note if it is a session, too, whose URL leads nowhere', async () => {
    const { logSession, annotate } = toolUser();
    const { link, category } = await logSession({ title: 'A session' });
    const { workspaceId } = await annotate({ category, url: link.url, notes: 'A' });
    expect(workspaceId).toBe('assistant-sessions');
  });

  it.each([
    ['is public', { isPublic: true }],
    ['has members', { membersVersion: 'm1' }],
  ])('is only named if its workspace %s: others would see the note', async (_, fields) => {
    const user = await userWithWorkspace();
    const { list } = user.workspaces;
    jest.spyOn(user.workspaces, 'list').mockImplementation(async (...call) => {
      const heads = await list(...call);
      return new Map([...heads].map(([id, head]) => [id, { ...head, ...fields }]));
    });
    expect(await user.error('add_note_to_link', { ...AT, category: 'Reading', notes: 'A' })).toEqual({
      code: 'link_not_found',
      message:
        'This URL is in category "Reading" of workspace "side-x7", not in workspace "default". Call again with that workspaceId and category.',
    });
  });

  it('is only named if the call says which workspace it means', async () => {
    const { error } = await userWithWorkspace();
    const input = { ...AT, category: 'Reading', notes: 'A', workspaceId: 'default' };
    expect(await error('add_note_to_link', input)).toMatchObject({ code: 'link_not_found' });
  });

  it('is named first if only that one has it in the category, whatever copies there are', async () => {
    const user = await userWithWorkspace();
    for (const category of ['Tools', 'Later']) await user.add({ ...LINK, category });
    const { message } = await user.error('add_note_to_link', { ...AT, category: 'reading', notes: 'A' });
    expect(message).toBe(
      'This URL is in category "Reading" of workspace "side-x7". In workspace "default", it is in category "Tools" and category "Later". Call again with the workspaceId and the category that the user means.',
    );
  });

  it('is not named if it is in another category there, too', async () => {
    const user = await userWithWorkspace();
    await user.add({ ...LINK, category: 'Tools' });
    const { message } = await user.error('add_note_to_link', { ...AT, category: 'Cooking', notes: 'A' });
    expect(message).toBe(
      'This URL is in "Tools", not in "Cooking". Call again with a category that contains it.',
    );
  });
});

describe('a new category', () => {
  const OTHER = { ...LINK, url: 'https://example.com/other' };
  const NEW = 'The category is new in workspace "default".';
  const ADVICE =
    'If the user means that one, call again with its workspaceId. This copy can only be removed by the user, in the web app.';

  it.each([
    ['reading', 'Workspace "side-x7" ("Side projects") has this category, too.'],
    ['side projects', 'Workspace "side-x7" ("Side projects") has this name.'],
  ])('is told apart from what another workspace has: %s', async (category, there) => {
    const { add } = await userWithWorkspace();
    expect(await add({ ...OTHER, category })).toMatchObject({
      status: 'created',
      workspaceId: 'default',
      hint: `${NEW} ${there} ${ADVICE}`,
    });
    expect(await add({ ...OTHER, category })).not.toHaveProperty('hint');
  });

  it('is told apart from what at most three workspaces have', async () => {
    const { store, add } = toolUser();
    for (let number = 0; number < 9; number++) store(`w${String(number)}`, 'Reading');
    expect((await add(LINK)).hint?.match(/"w\d"/g)).toHaveLength(3);
  });

  it('is not compared if the call names a workspace, or if the category is not new', async () => {
    const { add, workspaces } = await userWithWorkspace();
    const listed = jest.spyOn(workspaces, 'list');
    expect(await add({ ...OTHER, workspaceId: 'default' })).not.toHaveProperty('hint');
    await add({ ...OTHER, url: 'https://example.com/third' });
    expect(listed).not.toHaveBeenCalled();
  });

  it('is added even if the other workspaces cannot be read', async () => {
    const { add, workspaces } = await userWithWorkspace();
    jest.spyOn(workspaces, 'list').mockRejectedValue(new Unavailable());
    expect(await add(OTHER)).toMatchObject({ status: 'created' });
  });
});

describe('a category in another workspace', () => {
  it.each([{}, { since: '2030-01-01' }, { limit: 1 }])(
    'is named by list_links with its workspace: %j',
    async (rest) => {
      const { add, error } = await userWithWorkspace();
      await add({ ...LINK, category: 'Cooking' });
      expect(await error('list_links', { category: 'reading', ...rest })).toEqual({
        code: 'category_not_found',
        message:
          'There is no category "reading" in workspace "default", but there is one in "side-x7" ("Side projects"). Call again with that workspaceId, or "*" for all.',
      });
    },
  );

  it('is named if the call names a workspace, too', async () => {
    const { error, store } = await userWithWorkspace();
    store('work', 'Work');
    const { message } = await error('list_links', { category: 'Reading', workspaceId: 'Work' });
    expect(message).toMatch('in workspace "Work", but there is one in "side-x7" ("Side projects").');
  });

  it.each([undefined, '*', 'default'])(
    'is told apart from a workspace with this name, in workspace %s',
    async (workspaceId) => {
      const { error } = await userWithWorkspace();
      expect(await error('list_links', { category: 'side projects', workspaceId })).toEqual({
        code: 'category_not_found',
        message:
          'There is no category "side projects", but workspace "side-x7" has this name. Call again with that workspaceId, without category.',
      });
    },
  );

  it('is named for at most 20 workspaces', async () => {
    const { store, add, error } = toolUser();
    for (let number = 0; number < 30; number++) {
      const workspaceId = `w${String(number)}`;
      store(workspaceId, workspaceId);
      await add({ ...LINK, workspaceId });
    }
    expect((await error('list_links', { category: 'Reading' })).message.match(/"w\d+" \(/g)).toHaveLength(20);
  });

  it('is missing as before if the other workspaces cannot be read', async () => {
    const { error, workspaces } = await userWithWorkspace();
    jest.spyOn(workspaces, 'list').mockRejectedValue(new Unavailable());
    expect(await error('list_links', { category: 'Reading' })).toEqual({
      code: 'category_not_found',
      message: 'There is no category "Reading". This workspace has no categories yet.',
    });
  });
});
