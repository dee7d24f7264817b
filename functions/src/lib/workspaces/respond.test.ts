import { ALL, contextWith, empty, home, old, urls, work, workspaceOf } from './callContext.fixture';
import { LIMITS } from '../shared/base/limits';
import { RateLimited, Unavailable } from '../shared/base/errors';
import { adasKey } from '../access/actor.fixture';
import { aLink, instant } from '../shared/model/workspace.fixture';
import { momentSchema } from '../shared/dates/moment';
import { listWorkspaceLinks, searchWorkspaceLinks } from './linkQueries';

const MIB = 1024 * 1024;

describe('a search without a workspaceId', () => {
  const raft = aLink(6, { title: 'Raft consensus paper' });
  const side = workspaceOf('side', [raft, aLink(7, { title: 'Raft notes' })], 20);
  const weak = workspaceOf('default', [aLink(8, { title: 'A paper' }), aLink(9, { title: 'Consensus' })]);

  it('finds the full match in another workspace instead of weak ones in the default workspace', async () => {
    const found = await searchWorkspaceLinks(contextWith(weak, side), { query: 'raft consensus paper' });
    expect(found).toMatchObject({
      workspaceId: '*',
      total: 1,
      links: [{ title: raft.title, workspaceId: 'side' }],
      hint: 'No link in workspace "default" has every word, so all workspaces were searched.',
    });
    expect(found).not.toHaveProperty('relaxed');
  });

  it('finds a word elsewhere instead of a similar one in the default workspace', async () => {
    const similar = workspaceOf('default', [aLink(8, { title: 'Rafts and rifts' })]);
    const context = contextWith(similar, workspaceOf('side', [aLink(7, { title: 'Riftz' })], 20));
    expect(await searchWorkspaceLinks(context, { query: 'riftz' })).toMatchObject({
      total: 1,
      links: [{ title: 'Riftz', workspaceId: 'side' }],
    });
  });

  it('names the workspace of each link, even if only one other workspace has links', async () => {
    const found = await searchWorkspaceLinks(contextWith(side), { query: 'raft consensus' });
    expect(found).toMatchObject({ workspaceId: '*', links: [{ title: raft.title, workspaceId: 'side' }] });
  });

  it('does not wait for searches of several workspaces if only one has links', async () => {
    const context = contextWith(weak, empty);
    const loadSeveral = jest.spyOn(context.workspaces, 'loadSeveral');
    await searchWorkspaceLinks(context, { query: 'https://example.com/8' });
    expect(loadSeveral).not.toHaveBeenCalled();
  });

  it('reads only the default workspace if it has a full match', async () => {
    const context = contextWith(home, work);
    const list = jest.spyOn(context.workspaces, 'list');
    await searchWorkspaceLinks(context, { query: 'music' });
    expect(list).not.toHaveBeenCalled();
  });

  it('says that it has only searched the default workspace, on the first page', async () => {
    const context = contextWith(home, work);
    const request = { query: 'page', limit: 1 };
    const first = await searchWorkspaceLinks(context, request);
    expect(first.hint).toBe('Only workspace "default" was searched. Pass "*" as workspaceId for all.');
    expect(Object.keys(first).indexOf('hint')).toBeLessThan(Object.keys(first).indexOf('links'));
    const others = [{ cursor: first.nextCursor }, { workspaceId: 'default' }, ALL];
    for (const rest of others) {
      expect(await searchWorkspaceLinks(context, { ...request, ...rest })).not.toHaveProperty('hint');
    }
  });

  it('does not point a key to workspaces that it may not use', async () => {
    const limitedTo = (...workspaces: string[]) => ({
      ...contextWith(home, work),
      actor: { ...adasKey, workspaces },
    });
    const found = await searchWorkspaceLinks(limitedTo('default'), { query: 'music' });
    expect(found).not.toHaveProperty('hint');
    const others = await searchWorkspaceLinks(limitedTo('default', 'work'), { query: 'music' });
    expect(others.hint).toMatch(/^Only workspace "default" was searched\./);
  });

  it('names no workspace if links in none have every word', async () => {
    const found = await searchWorkspaceLinks(contextWith(weak, side), { query: 'raft consensus unheard' });
    expect(found).toMatchObject({
      workspaceId: '*',
      links: [{ title: raft.title }, {}, {}],
      hint: 'No link in any workspace has every word. The first link lacks "unheard". If it is not meant, try other words, also in the language of its title.',
    });
  });

  it('tells a corrected result from one with the words as typed', async () => {
    const found = await searchWorkspaceLinks(contextWith(weak, side), { query: 'concensus paper' });
    expect(found).toMatchObject({
      total: 1,
      corrected: { concensus: 'consensus' },
      hint: 'No link in any workspace has every word as typed. Searched for "consensus" instead of "concensus". Every link found has all words searched for.',
    });
  });

  it('goes on in the same workspaces on the next page, whatever the default workspace has by then', async () => {
    const many = workspaceOf(
      'side',
      [1, 2, 3, 4].map((number) => aLink(number, { title: `Raft ${String(number)}` })),
    );
    const context = contextWith(weak, many);
    const first = await searchWorkspaceLinks(context, { query: 'raft', limit: 2 });
    const later = workspaceOf('default', [aLink(8, { title: 'Raft at home' })], -60);
    for (const workspaceId of [undefined, '*']) {
      const page = { query: 'raft', limit: 2, cursor: first.nextCursor, workspaceId };
      const second = await searchWorkspaceLinks(contextWith(weak, many), page);
      expect(urls(first).concat(urls(second))).toEqual([4, 3, 2, 1].map((number) => aLink(number).url));
      const changed = await searchWorkspaceLinks(contextWith(later, many), page);
      expect([changed.workspaceId, urls(changed)]).toEqual(['*', urls(second)]);
    }
  });

  it('stays in the default workspace on the next page if its first page did', async () => {
    const context = contextWith(home, work);
    const { nextCursor } = await searchWorkspaceLinks(context, { query: 'page', limit: 1 });
    const request = { query: 'page unknown', limit: 1, cursor: nextCursor };
    expect(await searchWorkspaceLinks(context, request)).toMatchObject({ workspaceId: 'default', total: 2 });
  });

  it('also finds full matches elsewhere if the default workspace is too large to be searched with others', async () => {
    const [chunk] = weak.chunks;
    const large = { ...weak, chunks: chunk ? [{ ...chunk, bytes: LIMITS.allWorkspacesBytes + 1 }] : [] };
    const found = await searchWorkspaceLinks(contextWith(large, side), { query: 'raft consensus paper' });
    expect(found).toMatchObject({ total: 1, links: [{ title: raft.title, workspaceId: 'side' }] });
    expect(found).not.toHaveProperty('notSearched');
    const none = await searchWorkspaceLinks(contextWith(large, side), { query: 'consensus unknown' });
    expect(none).toMatchObject({ workspaceId: 'default', total: 1, relaxed: true });
  });

  it('says so if the other workspaces cannot be read', async () => {
    const context = contextWith(weak, side);
    jest.spyOn(context.workspaces, 'list').mockRejectedValue(new Unavailable());
    expect(await searchWorkspaceLinks(context, { query: 'raft paper' })).toMatchObject({
      workspaceId: 'default',
      relaxed: true,
      hint: 'Only workspace "default" was searched, because the others cannot be read at the moment. The first link lacks "raft". If it is not meant, try other words, also in the language of its title.',
    });
  });
});

describe('a search for a URL', () => {
  const [chunk] = work.chunks;
  const large = { ...work, chunks: chunk ? [{ ...chunk, bytes: LIMITS.allWorkspacesBytes + 1 }] : [] };
  const UNSAVED = { query: 'https://unsaved.example.com/' };

  it('does not say that it is unsaved if some workspaces were not searched', async () => {
    for (const target of [{}, ALL, { workspaceId: 'default' }]) {
      const found = await searchWorkspaceLinks(contextWith(home, large), { ...UNSAVED, ...target });
      expect(found).toMatchObject({ notSearched: ['work'], hint: expect.any(String) });
      expect(found.saved).toBeUndefined();
    }
    const context = contextWith(home, work);
    jest.spyOn(context.workspaces, 'list').mockRejectedValue(new Unavailable());
    const found = await searchWorkspaceLinks(context, { ...UNSAVED, workspaceId: 'default' });
    expect(found).toMatchObject({ total: 0, hint: expect.stringMatching(/^Only workspace "default"/) });
    expect(found.saved).toBeUndefined();
  });

  it('does not say so either if the user may have more workspaces than one call reads', async () => {
    const named = (count: number) =>
      Array.from({ length: count }, (_, index) => workspaceOf(`w${String(index)}`, [aLink(index)]));
    for (const target of [{}, ALL, { workspaceId: 'default' }]) {
      const request = { ...UNSAVED, ...target };
      const some = await searchWorkspaceLinks(
        contextWith(home, ...named(LIMITS.workspacesListed - 2)),
        request,
      );
      expect(some.saved).toBe(false);
      const all = await searchWorkspaceLinks(contextWith(home, ...named(LIMITS.workspacesListed)), request);
      expect(all.saved).toBeUndefined();
      expect(all.hint).toContain('Only the 100 workspaces that changed last were searched.');
    }
  });

  it('finds it in the default workspace even if that is too large to be searched with others', async () => {
    const context = contextWith({ ...large, id: 'default' }, old);
    const at = (number: number) => searchWorkspaceLinks(context, { query: aLink(number).url });
    expect(await at(3)).toMatchObject({ workspaceId: 'default', saved: true, total: 1 });
    expect(await at(5)).toMatchObject({ saved: true, otherWorkspaces: [{ workspaceId: 'old', matches: 1 }] });
    expect(await at(99)).toMatchObject({ saved: false });
  });
});

describe('a relaxed result in one workspace', () => {
  const weak = workspaceOf('weak', [aLink(8, { title: 'A paper about Raft' })]);
  const full = workspaceOf('full', [aLink(6, { title: 'Raft consensus paper' })], 20);
  const request = { query: 'raft consensus', workspaceId: 'weak' };

  it('comes with the other workspaces that have full matches', async () => {
    const alsoWeak = workspaceOf('other', [aLink(7, { title: 'Consensus' })], 10);
    expect(await searchWorkspaceLinks(contextWith(weak, alsoWeak, full), request)).toMatchObject({
      workspaceId: 'weak',
      relaxed: true,
      links: [{ title: 'A paper about Raft' }],
      otherWorkspaces: [{ workspaceId: 'full', name: 'full', matches: 1 }],
      hint: 'No link in workspace "weak" has every word, but others have such links. Pass one of them as workspaceId, or "*" for all. The first link lacks "consensus". If it is not meant, try other words, also in the language of its title.',
    });
  });

  it('says so if there are none', async () => {
    const found = await searchWorkspaceLinks(contextWith(weak, home), request);
    expect(found).toMatchObject({
      hint: 'No link in workspace "weak" or in any other has every word. The first link lacks "consensus". If it is not meant, try other words, also in the language of its title.',
    });
    expect(found).not.toHaveProperty('otherWorkspaces');
  });
});

describe('an empty result', () => {
  const DEFAULT = { workspaceId: 'default' };

  it('names the other workspaces that have matches', async () => {
    const context = contextWith(home, work, old, empty);
    expect(await searchWorkspaceLinks(context, { query: 'tools', ...DEFAULT })).toEqual({
      page: '0 of 0',
      workspaceId: 'default',
      query: 'tools',
      total: 0,
      links: [],
      otherWorkspaces: [
        { workspaceId: 'work', name: 'work', matches: 1 },
        { workspaceId: 'old', name: 'old', matches: 1 },
      ],
      hint: 'Nothing matches in workspace "default", but others have matches. Pass one of them as workspaceId, or "*" for all.',
    });
  });

  it('says so if no other workspace has matches either', async () => {
    expect(await searchWorkspaceLinks(contextWith(home, work), { query: 'nothing' })).toMatchObject({
      total: 0,
      hint: 'Nothing matches in workspace "default" or in any other.',
    });
  });

  it('of a list names the other workspaces that have links in the period', async () => {
    const since = momentSchema.parse(instant(5));
    const { otherWorkspaces } = await listWorkspaceLinks(contextWith(home, work, old), { since });
    expect(otherWorkspaces).toEqual([{ workspaceId: 'work', name: 'work', matches: 2 }]);
  });

  it('of a category only counts links in that category', async () => {
    const since = momentSchema.parse(instant(5));
    const context = contextWith(home, work, workspaceOf('more', [aLink(6)], 20));
    const { otherWorkspaces } = await listWorkspaceLinks(context, { since, category: 'music' });
    expect(otherWorkspaces).toBeUndefined();
  });

  it('names the workspaces that are too large to search', async () => {
    const [chunk] = work.chunks;
    const large = { ...work, chunks: chunk ? [{ ...chunk, bytes: LIMITS.allWorkspacesBytes + 1 }] : [] };
    expect(await searchWorkspaceLinks(contextWith(home, large), { query: 'nothing' })).toMatchObject({
      notSearched: ['work'],
      hint: 'Nothing matches in workspace "default" or in the other workspaces that were searched.',
    });
  });

  it('names first the workspaces that have full matches', async () => {
    const some = workspaceOf('some', [aLink(6, { title: 'Raft' }), aLink(7, { title: 'Raft' })], 20);
    const full = workspaceOf('full', [aLink(8, { title: 'Raft consensus' })], 30);
    const request = { query: 'raft consensus', ...DEFAULT };
    const { otherWorkspaces } = await searchWorkspaceLinks(contextWith(home, some, full), request);
    expect(otherWorkspaces).toEqual([{ workspaceId: 'full', name: 'full', matches: 1 }]);
    const weak = await searchWorkspaceLinks(contextWith(home, some), request);
    expect(weak.otherWorkspaces).toEqual([{ workspaceId: 'some', name: 'some', matches: 2 }]);
    expect(weak.hint).toMatch(/but others have links with some of the words, or similar ones\. Pass one/);
  });

  it.each([{}, DEFAULT])('is still a response if the other workspaces cannot be read: %j', async (target) => {
    const context = contextWith(home, work);
    jest.spyOn(context.workspaces, 'list').mockRejectedValue(new Unavailable());
    expect(await searchWorkspaceLinks(context, { query: 'nothing', ...target })).toEqual({
      page: '0 of 0',
      workspaceId: 'default',
      query: 'nothing',
      total: 0,
      links: [],
      hint: 'Only workspace "default" was searched, because the others cannot be read at the moment.',
    });
  });

  it('is still a response if the caller has too few calls left to search the other workspaces', async () => {
    const [chunk] = work.chunks;
    const large = { ...work, chunks: chunk ? [{ ...chunk, bytes: 2 * MIB }] : [] };
    const countCalls = () => {
      throw new RateLimited('Too many calls.', 3);
    };
    const context = { ...contextWith(home, large), countCalls };
    expect(await searchWorkspaceLinks(context, { query: 'nothing' })).toMatchObject({ total: 0, links: [] });
  });
});

describe('a list of a period without a workspaceId', () => {
  const since = momentSchema.parse(instant());

  it('also names the other workspaces that have links in the period', async () => {
    const found = await listWorkspaceLinks(contextWith(home, work, old), { since });
    expect(found).toMatchObject({
      workspaceId: 'default',
      total: 2,
      otherWorkspaces: [{ workspaceId: 'work', name: 'work', matches: 2 }],
      hint: 'Only workspace "default" was listed, and others have matches, too. Pass one of them as workspaceId, or "*" for all.',
    });
    expect(Object.keys(found).indexOf('hint')).toBeLessThan(Object.keys(found).indexOf('links'));
  });

  it('says nothing if no other workspace has any, or if there is no other', async () => {
    for (const context of [contextWith(home, old, empty), contextWith(home)]) {
      const found = await listWorkspaceLinks(context, { since });
      expect(found).not.toHaveProperty('otherWorkspaces');
      expect(found).not.toHaveProperty('hint');
    }
  });

  it('names the workspaces that are too large to be searched', async () => {
    const [chunk] = work.chunks;
    const large = { ...work, chunks: chunk ? [{ ...chunk, bytes: LIMITS.allWorkspacesBytes + 1 }] : [] };
    expect(await listWorkspaceLinks(contextWith(home, large), { since })).toMatchObject({
      total: 2,
      notSearched: ['work'],
      hint: 'All workspaces together are too large for one call. Pass each of notSearched as workspaceId.',
    });
  });

  it('is still a response if the other workspaces cannot be read', async () => {
    const context = contextWith(home, work);
    jest.spyOn(context.workspaces, 'list').mockRejectedValue(new Unavailable());
    expect(await listWorkspaceLinks(context, { since })).toMatchObject({ total: 2 });
  });

  it('reads only its own workspace on later pages, if the call names one, and without a period', async () => {
    const context = contextWith(home, work);
    const list = jest.spyOn(context.workspaces, 'list');
    const { nextCursor: cursor } = await listWorkspaceLinks(context, { limit: 1 });
    await listWorkspaceLinks(context, { since, cursor });
    await listWorkspaceLinks(context, { since, workspaceId: 'default' });
    await listWorkspaceLinks(context, {});
    expect(list).not.toHaveBeenCalled();
  });
});
