import { adasKey } from '../access/actor.fixture';
import { emptyWorkspace } from '../shared/model/model';
import { allLinks, categoryName } from '../shared/model/workspace';
import { aLink, instant } from '../shared/model/workspace.fixture';
import { inMemoryWorkspaces } from '../storage/inMemoryWorkspaces.fixture';
import { callContext, workspaceOf } from './callContext.fixture';
import { editWorkspace, revertInWorkspace } from './editWorkspace';
import { moveAcross } from './movingAcross';
import { tidyUp } from './tidying';
import { undoTidying } from './undoTidying';

const ONE = aLink(1).url;
const TWO = aLink(2).url;
const go = { category: 'Go' };

/** Ada, whose tool has moved the two links of Go from "work" to "team", and who undoes that in the web app. */
async function movedUser() {
  const workspaces = inMemoryWorkspaces();
  const work = workspaceOf('work', [aLink(1, go), aLink(2, go), aLink(3)]);
  for (const each of [work, { ...emptyWorkspace('team', instant()), name: 'Team' }])
    workspaces.stored.set(`ada/${each.id}`, each);
  const tool = callContext({
    ...{ workspaces, history: workspaces },
    actor: { ...adasKey, permission: 'tidy' },
  });
  const person = { ...tool, actor: { via: 'idToken', uid: 'ada', signedInAt: 0 } } as const;
  const placesIn = (id: string) => {
    const workspace = workspaces.stored.get(`ada/${id}`);
    const entries = workspace ? [...allLinks(workspace)] : [];
    return entries
      .map(({ link }) => `${workspace ? categoryName(workspace, link.category) : ''}: ${link.title}`)
      .sort();
  };
  const places = () => [placesIn('work'), placesIn('team')];
  const before = places();
  const { changeId: departure = '' } = await moveAcross(tool, {
    ...{ ...go, workspaceId: 'work' },
    set: { workspaceId: 'team' },
  });
  const arrival = `${departure}_there`;
  const halves = { work: departure, team: arrival };
  const undo = async (workspaceId: 'work' | 'team', links?: string[], changeId = halves[workspaceId]) => {
    const request = { workspaceId, changes: [{ changeId, ...(links && { links }) }] };
    return (await revertInWorkspace(person, request)).results;
  };
  const idIn = (id: string, url: string) => {
    const workspace = workspaces.stored.get(`ada/${id}`);
    const found = workspace && [...allLinks(workspace)].find(({ link }) => link.url === url);
    return found?.id ?? '';
  };
  return { workspaces, tool, person, places, before, halves, undo, idIn };
}

describe('a move to another workspace that a tool has made', () => {
  it.each(['work', 'team'] as const)(
    'is undone as a whole by its half in "%s", and that is final',
    async (id) => {
      const { workspaces, places, before, halves, undo } = await movedUser();
      expect(places()).toEqual([['Reading: Page 3'], ['Go: Page 1', 'Go: Page 2']]);
      expect(await undo(id)).toEqual([{ changeId: halves[id], status: 'reverted' }]);
      expect(places()).toEqual(before);
      for (const [changeId, { reverts }] of workspaces.entries) {
        if (!reverts) continue;
        for (const each of ['work', 'team'] as const) {
          const [result] = await undo(each, undefined, changeId);
          expect(result?.status).toMatch(/^(nothing_to_revert|not_found)$/);
        }
      }
      expect(places()).toEqual(before);
      expect(await undo(id)).toMatchObject([{ status: 'nothing_to_revert' }]);
      expect(places()).toEqual(before);
    },
  );

  it('says that its undo cannot be undone', async () => {
    const { workspaces, undo } = await movedUser();
    await undo('work');
    const [back = ''] = [...workspaces.entries].flatMap(([id, { reverts }]) => (reverts ? [id] : []));
    expect(await undo('work', undefined, back)).toEqual([
      {
        changeId: back,
        status: 'nothing_to_revert',
        skipped: [{ url: '', reason: expect.stringContaining('Move the links again instead.') }],
      },
    ]);
  });

  it.each(['work', 'team'] as const)('is undone for one link by its half in "%s"', async (id) => {
    const { places, undo, idIn, workspaces, halves } = await movedUser();
    const departed = workspaces.entries.get(halves.work)?.change.links.find(({ url }) => url === ONE)?.id;
    const linkId = id === 'work' ? (departed ?? '') : idIn('team', ONE);
    expect(await undo(id, [linkId])).toMatchObject([{ status: 'reverted' }]);
    expect(places()).toEqual([['Go: Page 1', 'Reading: Page 3'], ['Go: Page 2']]);
  });

  it('reserves memory for each change that its undo reads', async () => {
    const { workspaces, person, halves, idIn } = await movedUser();
    const reserved: number[] = [];
    const change: typeof workspaces.change = (...asked) => {
      reserved.push(person.responses.usedCapacity);
      return workspaces.change(...asked);
    };
    const changes = [{ changeId: halves.team, links: [idIn('team', ONE)] }];
    await revertInWorkspace(
      { ...person, history: { ...workspaces, change } },
      { workspaceId: 'team', changes },
    );
    expect(reserved).toHaveLength(3);
    for (const bytes of reserved) expect(bytes).toBeGreaterThan(0);
  });

  it('leaves a link where it is if its old place is taken', async () => {
    const { person, places, undo } = await movedUser();
    const operations = [{ op: 'addLink' as const, ...aLink(1, go), title: 'Another' }];
    await editWorkspace(person, { workspaceId: 'work', operations });
    expect(await undo('team')).toMatchObject([
      { status: 'partly_reverted', skipped: [{ url: ONE, reason: expect.stringContaining('in its place') }] },
    ]);
    expect(places()).toEqual([['Go: Another', 'Go: Page 2', 'Reading: Page 3'], ['Go: Page 1']]);
  });

  it('says what stays in the other workspace, because it has been changed there', async () => {
    const { person, places, undo } = await movedUser();
    const operations = [{ op: 'updateLink' as const, ...go, url: TWO, set: { notes: 'New' } }];
    await editWorkspace(person, { workspaceId: 'team', operations });
    expect(await undo('work')).toMatchObject([
      {
        status: 'partly_reverted',
        skipped: [{ url: '', reason: `"${TWO}" stays in "team", too. It has been changed since.` }],
      },
    ]);
    expect(places()).toEqual([['Go: Page 1', 'Go: Page 2', 'Reading: Page 3'], ['Go: Page 2']]);
  });

  it('keeps the only copy if the old workspace is gone', async () => {
    const { workspaces, places, undo } = await movedUser();
    workspaces.stored.delete('ada/work');
    expect(await undo('team')).toMatchObject([
      { status: 'nothing_to_revert', skipped: [{ url: '', reason: expect.stringContaining('moved here') }] },
    ]);
    expect(places()).toEqual([[], ['Go: Page 1', 'Go: Page 2']]);
  });

  it('says that links stay where they went if that workspace is gone', async () => {
    const { workspaces, places, before, undo } = await movedUser();
    workspaces.stored.delete('ada/team');
    expect(await undo('work')).toMatchObject([
      { status: 'partly_reverted', skipped: [{ reason: expect.stringContaining('stays there, too') }] },
    ]);
    expect(places()).toEqual([before[0], []]);
  });

  it.each([
    ['the web app', 'team'],
    ['the web app', 'work'],
    ['the tool', 'team'],
    ['the tool', 'work'],
  ] as const)(
    'keeps the only copy of a link that was deleted for good in its old workspace: %s, from "%s"',
    async (by, id) => {
      const { workspaces, tool, places, halves, undo } = await movedUser();
      const entry = workspaces.entries.get(halves.work);
      if (!entry) throw new Error('The departure is not in the history.');
      const links = entry.change.links.filter(({ url }) => url !== ONE);
      workspaces.entries.set(halves.work, { ...entry, change: { ...entry.change, links } });
      if (by === 'the web app') await undo(id);
      else await undoTidying(tool, { revert: halves[id], workspaceId: id });
      expect(places()).toEqual([['Go: Page 2', 'Reading: Page 3'], ['Go: Page 1']]);
    },
  );

  it('says that a link of which the old workspace has nothing any more stays', async () => {
    const { workspaces, undo, halves } = await movedUser();
    const entry = workspaces.entries.get(halves.work);
    if (!entry) throw new Error('The departure is not in the history.');
    workspaces.entries.set(halves.work, { ...entry, change: { ...entry.change, links: [] } });
    expect(await undo('team')).toMatchObject([
      { status: 'nothing_to_revert', skipped: [{ url: TWO }, { url: ONE }] },
    ]);
  });

  it('is undone together with what was done later', async () => {
    const { tool, person, places, before, halves } = await movedUser();
    const titles = [{ url: ONE, title: 'One' }];
    const { changeId = '' } = await tidyUp(tool, { workspaceId: 'team', ...go, titles });
    const changes = [{ changeId }, { changeId: halves.team }];
    const { results } = await revertInWorkspace(person, { workspaceId: 'team', editId: 'undo', changes });
    expect(results.map(({ status }) => status)).toEqual(['reverted', 'reverted']);
    expect(places()).toEqual(before);
    expect(
      (await revertInWorkspace(person, { workspaceId: 'team', editId: 'undo', changes })).results,
    ).toEqual(results);
    expect(places()).toEqual(before);
  });

  it('does not take an edit for the other half whose id a client has chosen like that', async () => {
    const { workspaces, person, places, halves, undo } = await movedUser();
    workspaces.entries.delete(halves.work);
    const operations = [{ op: 'addLink' as const, ...aLink(1, go) }];
    await editWorkspace(person, { workspaceId: 'work', editId: halves.work, operations });
    expect(await undo('team')).toMatchObject([{ status: 'nothing_to_revert' }]);
    expect(places()).toEqual([
      ['Go: Page 1', 'Reading: Page 3'],
      ['Go: Page 1', 'Go: Page 2'],
    ]);
  });

  it('is not what an edit is whose id a client has chosen like that', async () => {
    const { person, places, undo } = await movedUser();
    const operations = [{ op: 'addLink' as const, ...aLink(9) }];
    await editWorkspace(person, { workspaceId: 'team', editId: 'x_moved_there', operations });
    expect(await undo('team', undefined, 'x_moved_there')).toMatchObject([{ status: 'reverted' }]);
    expect(places()[1]).toEqual(['Go: Page 1', 'Go: Page 2']);
  });
});
