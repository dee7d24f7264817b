import { adasKey } from '../access/actor.fixture';
import { authorize } from '../access/actor';
import { callContext } from './callContext.fixture';
import { inMemoryWorkspaces } from '../storage/inMemoryWorkspaces.fixture';
import { LIMITS } from '../shared/base/limits';
import { emptyWorkspace, type Workspace } from '../shared/model/model';
import { aLink, instant, withCategories } from '../shared/model/workspace.fixture';
import { apply } from '../shared/model/operation';
import { addLink } from '../shared/operations/addLink';
import { NotAllowed, NotFound, Unavailable } from '../shared/base/errors';
import { editWorkspace } from './editWorkspace';
import { listWorkspaceLinks, searchWorkspaceLinks } from './linkQueries';
import { listWorkspaces } from './listWorkspaces';
import { prefetchHead } from './prefetch';
import { addNoteToLink, addToDashboard, logChatSession, mergeIntoDefaultWorkspace } from './savingLinks';

const UNKNOWN = new NotFound(
  'workspace',
  'There is no workspace "work". The workspaces are "default" ("Default"), "assistant-sessions" ("Assistant Sessions"). Only the user can create one, in the web app. Then send the same call again.',
);

describe('the workspace service', () => {
  it('works on the default workspace of the caller, and creates it if missing', async () => {
    const context = callContext();
    await expect(addToDashboard(context, aLink(1))).resolves.toEqual({
      status: 'created',
      changeId: expect.any(String),
      workspaceId: 'default',
      category: 'Reading',
      link: { ...aLink(1), addedAt: instant() },
    });
    await expect(searchWorkspaceLinks(context, { query: 'page' })).resolves.toMatchObject({ total: 1 });
  });

  it('finds nothing in a default workspace that does not exist yet, and does not create it', async () => {
    const context = callContext();
    await expect(listWorkspaceLinks(context, {})).resolves.toEqual({
      page: '0 of 0',
      workspaceId: 'default',
      total: 0,
      links: [],
      hint: 'Nothing matches in workspace "default" or in any other.',
    });
    const stored = context.workspaces.list(authorize(context.actor), context.signal);
    await expect(stored).resolves.toEqual(new Map());
  });

  it('lists the existing workspaces when the call names an unknown one', async () => {
    const context = callContext();
    await logChatSession(context, { title: 'Session' });
    const target = { workspaceId: 'work' };
    await expect(listWorkspaceLinks(context, target)).rejects.toThrow(UNKNOWN);
    await expect(searchWorkspaceLinks(context, { query: 'a', ...target })).rejects.toThrow(UNKNOWN);
    await expect(addToDashboard(context, { ...aLink(1), ...target })).rejects.toThrow(UNKNOWN);
    await expect(addNoteToLink(context, { ...aLink(1), ...target })).rejects.toThrow(UNKNOWN);
  });

  it('does not accept a name instead of an id in an edit, which a person makes in the web app', async () => {
    const workspaces = inMemoryWorkspaces();
    workspaces.stored.set('ada/side', { ...emptyWorkspace('side', instant()), name: 'work' });
    const edit = { workspaceId: 'work', operations: [{ op: 'addLink', ...aLink(1) } as const] };
    await expect(editWorkspace(callContext({ workspaces }), edit)).rejects.toThrow(
      /^There is no workspace "work". The workspaces are [^.]*\.$/,
    );
  });

  it('lists only the first 20 workspaces if there are more', async () => {
    const workspaces = inMemoryWorkspaces();
    const context = callContext({ workspaces });
    for (let index = 0; index < 25; index++) {
      workspaces.stored.set(`ada/w${String(index)}`, emptyWorkspace(`w${String(index)}`, instant(index)));
    }
    const newest = Array.from(
      { length: 19 },
      (_, index) => `"w${String(24 - index)}" ("w${String(24 - index)}")`,
    );
    const message = `There is no workspace "work". The workspaces are "default" ("Default"), ${newest.join(', ')} and more: see list_workspaces. Only the user can create one, in the web app. Then send the same call again.`;
    const listed = listWorkspaceLinks(context, { workspaceId: 'work' });
    await expect(listed).rejects.toThrow(new NotFound('workspace', message));
  });

  describe('an added link that a cached copy of another workspace has', () => {
    const url = aLink(1).url;
    const side = apply(emptyWorkspace('side', instant()), addLink(aLink(1), instant())).workspace;

    /** Returns a context in which this copy of another workspace is cached, and this one is stored. */
    function contextWith(cached: Workspace, stored?: Workspace) {
      const workspaces = inMemoryWorkspaces();
      if (stored) workspaces.stored.set('ada/side', stored);
      jest.spyOn(workspaces, 'cached').mockReturnValue([cached]);
      return callContext({ workspaces });
    }

    it('is named only if that is still true', async () => {
      expect((await addToDashboard(contextWith(side, side), aLink(1))).hint).toMatch(/workspace "side"/);
      for (const stored of [undefined, emptyWorkspace('side', instant())]) {
        expect(await addToDashboard(contextWith(side, stored), aLink(1))).not.toHaveProperty('hint');
      }
    });

    it('costs no read unless it is there', async () => {
      const context = contextWith(side, side);
      const load = jest.spyOn(context.workspaces, 'load');
      const loaded = () => load.mock.calls.filter(([{ workspaceId }]) => workspaceId === 'side').length;
      await addToDashboard(context, aLink(2));
      expect(loaded()).toBe(0);
      await addToDashboard(context, aLink(1));
      expect(loaded()).toBe(1);
    });

    it('is added even if the other workspace cannot be read', async () => {
      const context = contextWith(side, side);
      const { load } = context.workspaces;
      jest
        .spyOn(context.workspaces, 'load')
        .mockImplementation((key, ...rest) =>
          key.workspaceId === 'side' ? Promise.reject(new Unavailable()) : load(key, ...rest),
        );
      expect(await addToDashboard(context, aLink(1))).toMatchObject({ status: 'created', link: { url } });
    });

    it('is named in few of many other workspaces, and read only in those', async () => {
      const context = contextWith(side, side);
      const many = Array.from({ length: 10 }, (_, index) => ({ ...side, id: `side-${String(index)}` }));
      jest.spyOn(context.workspaces, 'cached').mockReturnValue(many);
      const load = jest.spyOn(context.workspaces, 'load').mockResolvedValue(null);
      const added = await addToDashboard(callContext(), aLink(1));
      jest.spyOn(context.commits, 'mutate').mockResolvedValue({
        result: { added, isNewCategory: false },
        changeId: undefined,
      });
      await addToDashboard(context, aLink(1));
      expect(load).toHaveBeenCalledTimes(LIMITS.occurrencesNamed);
    });

    it('is looked for in few categories, because each costs a hash', async () => {
      const names = Array.from(
        { length: LIMITS.categoriesCompared },
        (_, index) => `Category ${String(index)}`,
      );
      const { hint } = await addToDashboard(contextWith(withCategories(side, names), side), aLink(1));
      expect(hint).not.toMatch('It is also in');
    });
  });

  it('rejects a call for any user but the owner of the key', async () => {
    const context = callContext();
    const other = { userId: 'eve' };
    await expect(listWorkspaces(context, other)).rejects.toThrow(NotAllowed);
    await expect(listWorkspaceLinks(context, other)).rejects.toThrow(NotAllowed);
    await expect(logChatSession(context, { title: 'Session', ...other })).rejects.toThrow(NotAllowed);
    await expect(addToDashboard(context, { ...aLink(1), ...other })).rejects.toThrow(NotAllowed);
  });

  it('works for the user that a call with the server key names', async () => {
    const context = callContext({ actor: { via: 'serverKey', uid: 'owner' } });
    await addToDashboard(context, { ...aLink(1), userId: 'eve' });
    await expect(listWorkspaceLinks(context, { userId: 'eve' })).resolves.toMatchObject({ total: 1 });
    await expect(listWorkspaceLinks(context, {})).resolves.toMatchObject({ total: 0 });
  });

  it('looks up the names of the other workspaces once, no matter how often a workspace is renamed', async () => {
    const workspaces = inMemoryWorkspaces();
    workspaces.stored.set('ada/work', emptyWorkspace('work', instant()));
    const context = callContext({ workspaces });
    const list = jest.spyOn(workspaces, 'list');
    const rename = (name: string) => ({ op: 'updateWorkspace', set: { name } }) as const;
    await editWorkspace(context, { operations: [rename('One'), rename('Two'), rename('Three')] });
    expect(list).toHaveBeenCalledTimes(1);
    const used = editWorkspace(context, { operations: [rename('One'), rename('WORK')] });
    await expect(used).rejects.toThrow('There is already a workspace with the name "WORK".');
  });

  it('prefetches no head for a call that concerns all workspaces', () => {
    const context = callContext();
    const prefetch = jest.spyOn(context.workspaces, 'prefetchHead');
    expect(prefetchHead(context, { workspaceId: '*' })).toBeUndefined();
    expect(prefetch).not.toHaveBeenCalled();
  });

  it('merges into the default workspace and returns it', async () => {
    const { workspace, release } = await mergeIntoDefaultWorkspace(callContext(), { name: 'Mine' });
    release();
    expect(workspace).toMatchObject({ id: 'default', name: 'Mine', updatedAt: instant() });
  });
});

it.each([
  ['UTC', '2026-01-31T23:30:00.000Z', '2026-01-31'],
  ['Europe/Berlin', '2026-01-31T23:30:00.000Z', '2026-02-01'],
  ['America/Los_Angeles', '2026-03-01T05:00:00.000Z', '2026-02-28'],
  ['Asia/Kathmandu', '2025-12-31T18:15:00.000Z', '2026-01-01'],
])('logs a session under the current date in %s: at %s that is %s', async (timeZone, now, date) => {
  const config = { timeZone, sessionUrlTemplate: 'https://chat.example.com/{conversationId}' };
  const logged = logChatSession(callContext({ now, config }), { title: 'Session', conversationId: 'c-1' });
  await expect(logged).resolves.toEqual({
    status: 'created',
    workspaceId: 'assistant-sessions',
    category: date,
    changeId: expect.any(String),
    link: {
      category: date,
      title: 'Session',
      url: 'https://chat.example.com/c-1',
      addedAt: now,
      conversationId: 'c-1',
    },
  });
});

it.each([
  ['UTC', 'updated'],
  ['Europe/Berlin', 'created'],
])('finds a session of the same day in %s by its title: %s', async (timeZone, status) => {
  const context = callContext({ config: { timeZone, sessionUrlTemplate: 'urn:uuid:{conversationId}' } });
  const evening = { ...context, now: '2026-01-31T22:30:00.000Z' };
  await logChatSession(evening, { title: 'Session', conversationId: 'c-1' });
  const later = { ...context, now: '2026-01-31T23:30:00.000Z' };
  expect(await logChatSession(later, { title: 'session', notes: 'Decided' })).toMatchObject({ status });
});

it.each<[timeZone: string, date: string]>([
  ['Pacific/Auckland', '2026-01-31'],
  ['Mars/Olympus', '2026-01-30'],
  ['', '2026-01-30'],
])(
  "uses the time zone of the key, and the operator's if the key has none that exists: %j",
  async (timeZone, date) => {
    // In Auckland it is 03:53 on the next day.
    const now = '2026-01-30T14:53:00.000Z';
    const actor = { ...adasKey, timeZone };
    const logged = await logChatSession(callContext({ now, actor }), { title: 'Session' });
    expect(logged.category).toBe(date);
  },
);
