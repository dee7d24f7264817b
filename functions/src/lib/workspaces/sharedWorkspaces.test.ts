import { adasKey } from '../access/actor.fixture';
import { authorize } from '../access/actor';
import { WorkspaceAccess, type EditorAccess, type OwnerAccess } from '../access/workspaceAccess';
import { LIMITS } from '../shared/base/limits';
import type { Author } from '../shared/contract/historyDocument';
import { allLinks } from '../shared/model/workspace';
import { aLink } from '../shared/model/workspace.fixture';
import type { CallContext } from './callContext';
import { home, urls, workspaceOf } from './callContext.fixture';
import { editWorkspace, revertInWorkspace } from './editWorkspace';
import { listWorkspaceLinks, searchWorkspaceLinks } from './linkQueries';
import { adaWith, LINK, OLIVIA, TEAM } from './sharedWorkspaces.fixture';
import { listWorkspaces } from './listWorkspaces';
import { addToDashboard } from './savingLinks';
import { tidyUp } from './tidying';

describe('a key of somebody who is disabled or no longer allowed', () => {
  const asks = jest.fn<Promise<boolean>, []>();
  const disabled = () => adaWith('editor', { isPersonActive: asks.mockResolvedValue(false) }).context;

  it('does not reach what others share with them, with any tool', async () => {
    const calls = [
      listWorkspaceLinks(disabled(), TEAM),
      searchWorkspaceLinks(disabled(), { ...TEAM, query: 'page' }),
      listWorkspaces(disabled(), TEAM),
      addToDashboard(disabled(), { ...TEAM, ...LINK }),
    ];
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'workspace_not_found' });
    const { workspaces } = await listWorkspaces(disabled(), {});
    expect(workspaces.map(({ workspaceId }) => workspaceId)).toEqual(['default']);
    const everywhere = await listWorkspaceLinks(disabled(), { workspaceId: '*' });
    expect(urls(everywhere)).not.toContain(LINK.url);
  });

  it('is not asked for if a call needs only their own workspace', async () => {
    asks.mockClear();
    expect((await listWorkspaceLinks(disabled(), {})).total).toBe(2);
    expect(asks).not.toHaveBeenCalled();
  });
});

it('a key of somebody who is active reaches them, and searches them with the own ones', async () => {
  const { context } = adaWith('viewer', { isPersonActive: () => Promise.resolve(true) });
  expect(urls(await listWorkspaceLinks(context, TEAM))).toEqual([LINK.url]);
  expect(urls(await listWorkspaceLinks(context, { workspaceId: '*' }))).toContain(LINK.url);
});

it('says who added the links of a shared workspace', async () => {
  const { stored, context } = adaWith('editor');
  stored.stored.set('olivia/team', workspaceOf('team', []));
  const byOwner = { ...context, workspaces: stored, actor: OLIVIA };
  await addToDashboard(byOwner, { workspaceId: 'team', ...LINK });
  await addToDashboard(context, { ...TEAM, ...aLink(10) });
  await addToDashboard(alsoEditor(context, 'bertrand'), { ...TEAM, ...aLink(11) });
  const others = async (found: ReturnType<typeof listWorkspaceLinks>) =>
    Object.fromEntries((await found).links.map(({ url, addedBy }) => [url, addedBy]));
  const expected = {
    [LINK.url]: '“Olivia”',
    [aLink(10).url]: 'your Claude',
    [aLink(11).url]: '“bertrand”',
  };
  expect(await others(listWorkspaceLinks(context, TEAM))).toEqual(expected);
  expect(await others(searchWorkspaceLinks(context, { ...TEAM, query: 'page' }))).toEqual(expected);
  expect(await others(listWorkspaceLinks(context, { workspaceId: '*' }))).toMatchObject(expected);
  // Nobody else could add anything to a workspace of one's own.
  expect((await listWorkspaceLinks(context, {})).links.map(({ addedBy }) => addedBy)).toEqual([
    undefined,
    undefined,
  ]);
});

it('returns the conversation and the path of a session only to whom it belongs', async () => {
  const { stored, context } = adaWith('viewer');
  const session = aLink(12, { url: 'urn:uuid:c-1' });
  const team = workspaceOf('team', [session]);
  const ids = { conversationId: 'c-1', localPath: '/home/olivia/.claude/projects/x/c-1.jsonl' };
  const [chunk] = team.chunks;
  const links = new Map([...(chunk?.links ?? [])].map(([id, link]) => [id, { ...link, ...ids }]));
  stored.stored.set('olivia/team', { ...team, chunks: [{ bytes: 1, links }] });
  const found = (given: typeof context, workspaceId: string) => listWorkspaceLinks(given, { workspaceId });
  expect((await found({ ...context, workspaces: stored, actor: OLIVIA }, 'team')).links).toMatchObject([ids]);
  expect(JSON.stringify(await found(context, TEAM.workspaceId))).not.toMatch(/c-1\.jsonl|conversationId/);
});

it.each(['assistant-sessions', 'Assistant-Sessions', 'default'])(
  'a workspace that somebody shares is never meant by %j, whatever its name is',
  async (workspaceId) => {
    const { stored, context } = adaWith('viewer');
    stored.stored.set('olivia/team', { ...workspaceOf('team', [LINK]), name: workspaceId });
    const found = await listWorkspaceLinks(context, { workspaceId }).catch((error: unknown) => error);
    expect(JSON.stringify(found)).not.toContain(LINK.url);
    expect(urls(await listWorkspaceLinks(context, TEAM))).toEqual([LINK.url]);
  },
);

it('an editor who was the owner before can put back what they did to links, but not make it public again', async () => {
  const { stored, context } = adaWith('editor', { actor: { via: 'idToken', uid: 'ada' } });
  const byOwner = { ...context, workspaces: stored, actor: OLIVIA };
  const { category, url } = LINK;
  const retitle = { op: 'updateLink', category, url, set: { title: 'New' } } as const;
  await editWorkspace(byOwner, { workspaceId: 'team', operations: [retitle] });
  for (const isPublic of [true, false]) {
    const publish = { op: 'updateWorkspace', set: { isPublic } } as const;
    await editWorkspace(byOwner, { workspaceId: 'team', operations: [publish] });
  }
  const person = { uid: 'ada', name: 'Ada' };
  for (const [id, entry] of stored.entries) {
    stored.entries.set(id, { ...entry, author: { ...entry.author, person } });
  }
  const [retitled = '', , hidden = ''] = stored.entries.keys();
  const { results } = await revertInWorkspace(context, {
    ...TEAM,
    changes: [{ changeId: hidden }, { changeId: retitled }],
  });
  expect(results.map(({ status }) => status)).toEqual(['not_found', 'reverted']);
  expect(stored.stored.get('olivia/team')?.isPublic).toBe(false);
});

/** Returns the context of another member, with an ID token. */
function alsoEditor(context: CallContext, uid: string): CallContext {
  const actor = { via: 'idToken', uid } as const;
  const member = { ...TEAM, name: 'Of Olivia', owner: 'Olivia', person: uid, membersVersion: 'm1' };
  const stored = { uid: 'olivia', workspaceId: 'team' };
  const access = WorkspaceAccess.shared(authorize(actor), stored, 'editor', member);
  return {
    ...context,
    actor,
    workspaces: { ...context.workspaces, find: () => Promise.resolve({ access }) },
  };
}

it('an editor who has filled their share of the history of the day does not fill that of others', async () => {
  jest.replaceProperty(LIMITS, 'historyBytesOfMember', 2_000);
  const { stored, context } = adaWith('editor', { actor: { via: 'idToken', uid: 'ada' } });
  const { category, url } = LINK;
  const retitle = (of: CallContext, workspaceId: string, title: string) =>
    editWorkspace(of, { workspaceId, operations: [{ op: 'updateLink', category, url, set: { title } }] });
  const fill = async () => {
    for (let number = 0; number < 20; number++) await retitle(context, 'shared', `New ${String(number)}`);
  };
  await expect(fill()).rejects.toMatchObject({
    code: 'role_not_allowed',
    message: expect.stringMatching(
      /^Your share .* is full .* or ask the owner, "Olivia", to make/,
    ) as unknown,
  });
  await retitle(alsoEditor(context, 'bertrand'), 'shared', 'Of Bertrand');
  await retitle({ ...context, workspaces: stored, actor: OLIVIA }, 'team', 'Of Olivia');
  expect([...stored.entries.values()].slice(-2).map(({ author }) => author.person?.uid)).toEqual([
    'bertrand',
    undefined,
  ]);
  jest.restoreAllMocks();
});

it('links that a member adds with ever new keys name the member, and leave ids for those of others', async () => {
  const { stored, context } = adaWith('editor');
  const add = (of: CallContext, number: number) => addToDashboard(of, { ...TEAM, ...aLink(number) });
  for (let number = 10; number < 30; number++)
    await add({ ...context, actor: { ...adasKey, credential: `key-${String(number)}` } }, number);
  await add(alsoEditor(context, 'bertrand'), 30);
  const names = ({ kind, name, person }: Author = { kind: 'server' }) => [kind, name, person?.uid];
  const links = [...allLinks(stored.stored.get('olivia/team') ?? home)].slice(1);
  const authors = links.map(({ link }) => names(stored.authors.get(link.author ?? '')));
  expect(authors).toEqual([
    ...Array<unknown>(8).fill(['key', adasKey.label, 'ada']),
    ...Array<unknown>(12).fill(['app', undefined, 'ada']),
    ['webApp', undefined, 'bertrand'],
  ]);
  expect(stored.authors.size).toBe(10);
});

it('an editor cannot delete anything for good', async () => {
  const { stored, context } = adaWith('editor', { actor: { via: 'idToken', uid: 'ada' } });
  const { category, url } = LINK;
  const request = { ...TEAM, operations: [{ op: 'deleteLink' as const, category, url }] };
  const forOwner = { code: 'role_not_allowed' };
  await expect(editWorkspace(context, { ...request, withoutHistory: true })).rejects.toMatchObject(forOwner);
  const changes = [{ changeId: 'a-change' }];
  const putBack = revertInWorkspace(context, { ...TEAM, changes, withoutHistory: true });
  await expect(putBack).rejects.toMatchObject(forOwner);
  expect(stored.stored.get('olivia/team')?.chunks).toHaveLength(1);
});

it('no type lets a viewer call what needs an editor, or an editor what needs the owner', () => {
  type Accepts<Needed, Given> = Given extends Needed ? true : false;
  type Same = [
    Accepts<EditorAccess, WorkspaceAccess<'viewer'>>,
    Accepts<EditorAccess, WorkspaceAccess>,
    Accepts<OwnerAccess, EditorAccess>,
    Accepts<WorkspaceAccess, { uid: string; workspaceId: string; role: 'owner' }>,
    Accepts<EditorAccess, OwnerAccess>,
  ];
  const accepted: Same = [false, false, false, false, true];
  expect(accepted).toHaveLength(5);
});

it('says of new titles that other members see them, too', async () => {
  const { context } = adaWith('editor');
  const { category, url } = LINK;
  const retitle = (workspaceId: string, place: { category: string; url: string }) =>
    tidyUp(context, {
      workspaceId,
      category: place.category,
      urls: [place.url],
      set: { title: 'New' },
    });
  const told = 'The workspace is shared, so its other members see the new titles, too.';
  expect((await retitle(TEAM.workspaceId, { category, url })).hint).toContain(told);
  const [link] = (await listWorkspaceLinks(context, {})).links;
  expect((await retitle('default', link ?? LINK)).hint).not.toContain(told);
});
