import { adasKey } from '../access/actor.fixture';
import { ALL, contextWith, empty, home, old, urls, work, workspaceOf } from './callContext.fixture';
import { LIMITS } from '../shared/base/limits';
import { emptyWorkspace } from '../shared/model/model';
import { addLink } from '../shared/operations/addLink';
import { momentSchema } from '../shared/dates/moment';
import { categoryId, linkId } from '../shared/model/identity';
import { aLink, instant, withCategories, withLinks } from '../shared/model/workspace.fixture';
import { apply } from '../shared/model/operation';
import { WeightedSemaphore } from '../platform/weightedSemaphore';
import { NotFound, RateLimited, Unavailable } from '../shared/base/errors';
import { listWorkspaceLinks, searchWorkspaceLinks } from './linkQueries';

const MIB = 1024 * 1024;

describe('all workspaces together', () => {
  it('are listed newest first, each link with its workspace', async () => {
    const { workspaceId, total, links } = await listWorkspaceLinks(contextWith(home, work, old, empty), ALL);
    expect([workspaceId, total]).toEqual(['*', 5]);
    expect(links.map((link) => [link.workspaceId, link.url])).toEqual([
      ['work', aLink(4).url],
      ['work', aLink(3).url],
      ['default', aLink(2).url],
      ['default', aLink(1).url],
      ['old', aLink(5).url],
    ]);
  });

  it('are searched, each result with its workspace', async () => {
    const found = await searchWorkspaceLinks(contextWith(home, work, old), { query: 'tools', ...ALL });
    expect(found.links.map((link) => link.workspaceId)).toEqual(['work', 'old']);
    expect(found).not.toHaveProperty('notSearched');
    expect(found).not.toHaveProperty('hint');
  });

  it('are listed page by page', async () => {
    const context = contextWith(home, work, old);
    const first = await listWorkspaceLinks(context, { ...ALL, limit: 3 });
    const second = await listWorkspaceLinks(context, { ...ALL, limit: 3, cursor: first.nextCursor });
    expect([...urls(first), ...urls(second)]).toEqual([4, 3, 2, 1, 5].map((number) => aLink(number).url));
    expect(second.nextCursor).toBeUndefined();
  });

  it('are limited to one category that any of them has', async () => {
    const context = contextWith(home, work, old);
    expect(urls(await listWorkspaceLinks(context, { ...ALL, category: 'tools' }))).toEqual([
      aLink(4).url,
      aLink(5).url,
    ]);
    await expect(listWorkspaceLinks(context, { ...ALL, category: 'Toolz' })).rejects.toThrow(NotFound);
  });

  it('may be empty', async () => {
    expect(await listWorkspaceLinks(contextWith(empty), ALL)).toEqual({
      page: '0 of 0',
      workspaceId: '*',
      total: 0,
      links: [],
    });
  });

  it('are limited in bytes: those that do not fit are named', async () => {
    const [chunk] = work.chunks;
    const large = { ...work, chunks: chunk ? [{ ...chunk, bytes: LIMITS.allWorkspacesBytes }] : [] };
    const context = contextWith(home, large, old);
    const load = jest.spyOn(context.workspaces, 'loadToShow');
    expect(await listWorkspaceLinks(context, ALL)).toMatchObject({
      total: 3,
      notSearched: ['work'],
      hint: 'All workspaces together are too large for one call. Pass each of notSearched as workspaceId.',
    });
    expect(load.mock.calls.map(([{ workspaceId }]) => workspaceId)).toEqual(['default', 'old']);
  });

  it('name at most 20 of those that do not fit', async () => {
    const [chunk] = work.chunks;
    const chunks = chunk ? [{ ...chunk, bytes: LIMITS.allWorkspacesBytes + 1 }] : [];
    const ids = Array.from({ length: 25 }, (_, index) => `w${String(index)}`);
    const { notSearched, hint } = await listWorkspaceLinks(
      contextWith(home, ...ids.map((id) => ({ ...work, id, chunks }))),
      ALL,
    );
    expect(notSearched).toHaveLength(20);
    expect(hint).toContain('5 more are not named here.');
  });
});

it("limits links to days in the time zone of the caller's key", async () => {
  // In Auckland, the first link is added at 23:00 on 31 January, the second one at 1:00 on the next day.
  const before = workspaceOf('default', [aLink(1)], -7_200);
  const { workspace } = apply(before, addLink(aLink(2), instant()));
  const actor = { ...adasKey, timeZone: 'Pacific/Auckland' };
  const context = { ...contextWith(workspace), actor };
  const day = (text: string) => ({ since: momentSchema.parse(text), until: momentSchema.parse(text) });
  expect(urls(await listWorkspaceLinks(context, day('2026-01-31')))).toEqual([aLink(1).url]);
  expect(urls(await searchWorkspaceLinks(context, { query: 'page', ...day('2026-02-01') }))).toEqual([
    aLink(2).url,
  ]);
});

describe('a search of many links for many words', () => {
  const LINKS = 15_000;
  const links = Array.from({ length: LINKS }, (_, index) => {
    const url = `https://example.com/${String(index)}`;
    const link = { ...aLink(index), url, title: `Article ${String(index)}`, category: categoryId('Reading') };
    return { id: linkId(link.category, url), link: { ...link, addedAt: instant(index) } };
  });
  const large = withLinks(withCategories(emptyWorkspace('default', instant()), ['Reading']), links);
  const query = Array.from({ length: 32 }, (_, number) => number.toString(36)).join(' ');

  it('lets other requests run in between', async () => {
    let turns = 0;
    const takeTurn = () => {
      turns++;
      next = setImmediate(takeTurn);
    };
    let next = setImmediate(takeTurn);
    await searchWorkspaceLinks(contextWith(large), { query });
    clearImmediate(next);
    expect(turns).toBeGreaterThan(large.chunks.length / 2);
  });

  /** Returns how many calls a search counts as, in addition to itself. */
  async function callsFor(asked: string): Promise<number | undefined> {
    const counted: number[] = [];
    const context = { ...contextWith(large), countCalls: (calls: number) => counted.push(calls) };
    await searchWorkspaceLinks(context, { query: asked });
    return counted[0];
  }

  const manyWords = Array.from({ length: 200 }, (_, number) => `x${String(number)}`);
  it.each([
    ['separated by spaces', query],
    ['joined by commas', manyWords.join(',')],
    ['joined by commas, in quotation marks', `"${manyWords.join(',')}"`],
    ['of Chinese in one run', '漢字仮名交文書面語表記法則集成大全書目録'.repeat(3)],
  ])('counts as several calls: %s', async (_, asked) => {
    expect(await callsFor(asked)).toBeGreaterThanOrEqual(3);
  });

  it('counts as more calls if a list of it takes longer', async () => {
    const counted: number[] = [];
    const context = { ...contextWith(large), countCalls: (calls: number) => counted.push(calls) };
    for (const show of [undefined, 'no_note', 'tags', 'duplicates'] as const) {
      await listWorkspaceLinks(context, { show });
    }
    expect(counted).toEqual([0, 0, expect.any(Number), expect.any(Number)]);
    expect(counted[3]).toBeGreaterThan(counted[2] ?? 0);
    expect(counted[2]).toBeGreaterThan(0);
  });

  it.each(['article 7', 'https://example.com/7'])('counts once for a few words: %s', async (asked) => {
    expect(await callsFor(asked)).toBe(0);
  });

  it('is rejected, and searches nothing, if the caller has too few calls left', async () => {
    const countCalls = () => {
      throw new RateLimited('Too many calls.', 3);
    };
    const context = { ...contextWith(large), countCalls };
    await expect(searchWorkspaceLinks(context, { query })).rejects.toThrow(RateLimited);
    expect(context.searches.usedCapacity).toBe(0);
  });

  it('waits for other large searches of the same user, but not of others', async () => {
    const context = { ...contextWith(large), searches: new WeightedSemaphore(64 * MIB, 32 * MIB) };
    const others = { user: 'bob', weight: 32 * MIB, isWanted: () => true };
    await context.searches.acquire(others);
    expect(await searchWorkspaceLinks(context, { query: 'article 7' })).toHaveProperty('total');
    await context.searches.acquire({ ...others, user: 'ada' });
    const late = { ...context, signal: AbortSignal.timeout(20) };
    await expect(searchWorkspaceLinks(late, { query: 'article 7' })).rejects.toThrow(Unavailable);
  });
});
