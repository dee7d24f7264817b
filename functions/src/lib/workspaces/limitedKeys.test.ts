import { adasKey } from '../access/actor.fixture';
import { ALL_WORKSPACES, emptyWorkspace } from '../shared/model/model';
import { aLink, instant } from '../shared/model/workspace.fixture';
import { contextWith, empty, home, old, urls, work } from './callContext.fixture';
import { listWorkspaceLinks, searchWorkspaceLinks } from './linkQueries';
import { listWorkspaces } from './listWorkspaces';
import { addNoteToLink, addToDashboard, logChatSession } from './savingLinks';

/** Returns the context of a call with a key that may use only these of Ada's workspaces. */
function limitedTo(...workspaces: string[]) {
  const secret = { ...emptyWorkspace('secret', instant(50)), name: 'Divorce' };
  return { ...contextWith(home, work, old, empty, secret), actor: { ...adasKey, workspaces } };
}

const ONLY_WORK = 'The workspaces are "work" ("work"). The user has limited you to certain workspaces.';

it('a limited key lists, searches and changes the workspaces that it is limited to', async () => {
  const context = limitedTo('work', 'old');
  const { workspaces } = await listWorkspaces(context, {});
  expect(workspaces.map(({ workspaceId }) => workspaceId)).toEqual(['work', 'old']);
  expect(urls(await listWorkspaceLinks(context, { workspaceId: 'work' }))).toHaveLength(2);
  const all = await listWorkspaceLinks(context, { workspaceId: ALL_WORKSPACES });
  expect(new Set(all.links.map(({ workspaceId }) => workspaceId))).toEqual(new Set(['work', 'old']));
  // By its name, too.
  const added = await addToDashboard(context, { ...aLink(7), workspaceId: 'OLD' });
  expect(added).toMatchObject({ workspaceId: 'old', status: 'created' });
});

it('pages through its workspaces without the default one, each of them once', async () => {
  const context = limitedTo('work', 'old', 'empty');
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listWorkspaces(context, { limit: 1, cursor });
    ids.push(...page.workspaces.map(({ workspaceId }) => workspaceId));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(ids).toEqual(['empty', 'work', 'old']);
});

it.each([
  ['the default one', undefined],
  ['another one', 'secret'],
  ['the name of another one', 'Divorce'],
  ['none that exists', 'nowhere'],
])('to a limited key, %s is as if it did not exist', async (_, workspaceId) => {
  const context = limitedTo('work');
  const place = workspaceId === undefined ? {} : { workspaceId };
  const calls = [
    () => listWorkspaceLinks(context, place),
    () => searchWorkspaceLinks(context, { query: 'page', ...place }),
    () => addToDashboard(context, { ...aLink(7), ...place }),
    () => addNoteToLink(context, { category: 'Reading', url: aLink(9).url, notes: 'A note', ...place }),
    () => listWorkspaces(context, { workspaceId: workspaceId ?? 'default' }),
  ];
  for (const call of calls) {
    await expect(call()).rejects.toMatchObject({
      code: 'workspace_not_found',
      message: `There is no workspace "${workspaceId ?? 'default'}". ${ONLY_WORK} Only the user can create one, in the web app.`,
    });
  }
});

it('a limited key takes no other workspace for the default one, whatever that is called', async () => {
  const named = { ...emptyWorkspace('mine', instant(60)), name: 'Default' };
  const context = { ...contextWith(home, named), actor: { ...adasKey, workspaces: ['mine'] } };
  for (const place of [{}, { workspaceId: 'default' }]) {
    const adding = addToDashboard(context, { ...aLink(7), ...place });
    await expect(adding).rejects.toMatchObject({ code: 'workspace_not_found' });
  }
  await expect(addToDashboard(context, { ...aLink(7), workspaceId: 'mine' })).resolves.toMatchObject({
    workspaceId: 'mine',
  });
});

it('a limited key logs sessions only if it may use their workspace', async () => {
  const session = { title: 'A session', conversationId: 'one' };
  await expect(logChatSession(limitedTo('work'), session)).rejects.toMatchObject({
    message: `There is no workspace "assistant-sessions". ${ONLY_WORK}`,
  });
  await expect(logChatSession(limitedTo('assistant-sessions'), session)).resolves.toMatchObject({
    workspaceId: 'assistant-sessions',
  });
});

it('no hint tells a limited key of a link or a category elsewhere', async () => {
  const context = limitedTo('work');
  // The default workspace has this page, in the same category.
  const added = await addToDashboard(context, { ...aLink(1), workspaceId: 'work' });
  expect([added.status, added.hint]).toEqual(['created', undefined]);
  const found = await searchWorkspaceLinks(context, { query: aLink(2).url, workspaceId: 'work' });
  expect(JSON.stringify(found)).not.toMatch(/default|Default|secret|Divorce/);
  const everywhere = await searchWorkspaceLinks(context, { query: aLink(2).url });
  expect(JSON.stringify(everywhere)).not.toMatch(/Default|secret|Divorce/);
  expect([everywhere.saved, found.saved]).toEqual([false, false]);
});

it('a key whose limit cannot be read, or whose workspaces are gone, can use none', async () => {
  for (const context of [limitedTo(), limitedTo('gone')]) {
    expect((await listWorkspaces(context, {})).workspaces).toEqual([]);
    await expect(listWorkspaceLinks(context, {})).rejects.toMatchObject({
      message:
        'There is no workspace "default". The user has limited you to certain workspaces. Only the user can create one, in the web app.',
    });
  }
});
