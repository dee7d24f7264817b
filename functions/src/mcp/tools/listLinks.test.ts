import { adasKey } from '../../lib/access/actor.fixture';
import { LINK } from './toolCalls.fixture';
import { toolUser, UID } from './toolUser.fixture';

const TOOL = { category: 'Tools', title: 'Tool', url: 'https://example.com/tool' };

describe('list_links', () => {
  it('returns the newest links first, each with its category, note and reference', async () => {
    const { ok, add } = toolUser();
    const first = await add({ ...LINK, notes: 'A note', sourceUrl: 'https://notes.example.com/1' });
    const second = await add(TOOL);
    expect(await ok('list_links')).toEqual({
      page: '1 to 2 of 2',
      workspaceId: 'default',
      total: 2,
      links: [second.link, first.link],
    });
  });

  it('orders links by the addedAt that REST set', async () => {
    const { list, update } = toolUser();
    for (const [year, url] of [
      ['2021', 'b'],
      ['2023', 'a'],
      ['2022', 'c'],
    ] as const) {
      const link = { title: year, url: `https://example.com/${url}`, addedAt: `${year}-01-01T00:00:00Z` };
      await update({ categories: [{ categoryName: 'Years', links: [link] }] });
    }
    expect((await list()).links.map(({ title }) => title)).toEqual(['2023', '2022', '2021']);
  });

  describe('arguments', () => {
    it("lists the key owner's links when userId is omitted", async () => {
      const { add, list } = toolUser();
      await add(LINK);
      expect(await list({ userId: UID })).toEqual(await list());
    });

    it('lists the default workspace unless workspaceId names another', async () => {
      const { add, list, store } = toolUser();
      store('work', 'Work');
      await add({ ...TOOL, workspaceId: 'work' });
      await add(LINK);
      expect(await list()).toMatchObject({ workspaceId: 'default', links: [LINK] });
      expect(await list({ workspaceId: 'default' })).toEqual(await list());
      expect(await list({ workspaceId: 'work' })).toMatchObject({ workspaceId: 'work', links: [TOOL] });
    });

    it('returns only the links of the given category, matched in any case', async () => {
      const { add, list } = toolUser();
      await add(LINK);
      await add(TOOL);
      expect(await list({ category: 'READING' })).toMatchObject({ total: 1, links: [LINK] });
    });

    it('returns an empty list for a category without links', async () => {
      const { list, update } = toolUser();
      await update({ categories: [{ categoryName: 'Empty', links: [] }] });
      expect(await list({ category: 'empty' })).toEqual({
        page: '0 of 0',
        workspaceId: 'default',
        total: 0,
        links: [],
        hint: 'Nothing matches in workspace "default" or in any other.',
      });
    });
  });

  describe('since and until', () => {
    // Links are added one second after another, starting at noon UTC on 31 January 2026.
    it.each([
      [{ since: '2026-01-31' }, ['Tool', 'Guide']],
      [{ until: '2026-01-31' }, ['Tool', 'Guide']],
      [{ since: '2026-01-31T12:00:01Z' }, ['Tool']],
      [{ until: '2026-01-31T13:00:00+01:00' }, ['Guide']],
      [{ since: '2026-02-01' }, []],
      [{ since: ' ', until: null }, ['Tool', 'Guide']],
    ])('limit the links to those added in between: %j', async (period, titles) => {
      const { add, list } = toolUser();
      await add(LINK);
      await add(TOOL);
      const { total, links } = await list(period);
      expect([total, links.map(({ title }) => title)]).toEqual([titles.length, titles]);
    });

    it('are in the time zone of the key', async () => {
      const { add, list } = toolUser({
        actor: { ...adasKey, timeZone: 'Pacific/Auckland' },
      });
      await add(LINK);
      expect(await list({ since: '2026-02-01', until: '2026-02-01' })).toMatchObject({ total: 1 });
      expect(await list({ until: '2026-01-31' })).toMatchObject({ total: 0 });
    });

    it('take the times that results have, which are in the time zone of the key, to the minute', async () => {
      const { add, list } = toolUser({ actor: { ...adasKey, timeZone: 'Asia/Kathmandu' } });
      await add(TOOL);
      await add(LINK);
      const [{ addedAt } = { addedAt: '' }] = (await list()).links;
      expect(addedAt).toBe('2026-01-31T17:45+05:45');
      expect(await list({ since: addedAt, until: addedAt })).toMatchObject({ total: 2 });
    });

    it('take words, and are returned with the time zone that they are in', async () => {
      const { add, list, search } = toolUser({ actor: { ...adasKey, timeZone: 'Europe/Berlin' } });
      await add(LINK);
      expect(await list({ since: 'yesterday', until: 'today' })).toMatchObject({
        total: 1,
        period: {
          since: '2026-01-30T00:00+01:00',
          until: '2026-01-31T23:59+01:00',
          timeZone: 'Europe/Berlin',
        },
      });
      for (const query of ['guide', LINK.url]) {
        expect(await search({ query, until: 'last week' })).toMatchObject({
          total: 0,
          period: { until: '2026-01-25T23:59+01:00', timeZone: 'Europe/Berlin' },
        });
      }
      expect(await list()).not.toHaveProperty('period');
    });

    it('are rejected with an example if they are neither a date nor a time', async () => {
      for (const name of ['since', 'until']) {
        expect(await toolUser().error('list_links', { [name]: 'next week' })).toEqual({
          code: 'invalid_arguments',
          message: expect.stringContaining(
            `${name}: must be a date such as 2026-01-31, or a time such as 2026-01-31T12:00:00Z`,
          ),
        });
      }
    });

    it('are rejected if they are the wrong way round', async () => {
      const period = { since: '2026-02-01', until: '2026-01-31' };
      expect(await toolUser().error('search_links', { query: 'guide', ...period })).toEqual({
        code: 'invalid_arguments',
        message: 'since: 2026-02-01 is after until, 2026-01-31. Send the earlier one as since.',
      });
    });
  });

  describe('errors', () => {
    it('lists the existing workspaces when workspaceId names none of them', async () => {
      expect(await toolUser().error('list_links', { workspaceId: 'work' })).toEqual({
        code: 'workspace_not_found',
        message:
          'There is no workspace "work". The workspaces are "default" ("Default"). Only the user can create one, in the web app. Then send the same call again.',
      });
    });

    it('names the closest categories when the given one does not exist', async () => {
      const { add, error } = toolUser();
      for (const category of ['Cooking', 'Reading', 'Roading', 'Zoo', 'Travel', 'Garden', 'Music']) {
        await add({ ...LINK, category });
      }
      const { code, message } = await error('list_links', { category: 'Readings' });
      expect(code).toBe('category_not_found');
      expect(message).toMatch(
        /^There is no category "Readings"\. Closest existing names: "Reading", "Roading"(, "\w+"){3}\.$/,
      );
    });

    it('says so when the workspace has no categories yet', async () => {
      expect(await toolUser().error('list_links', { category: 'Reading' })).toEqual({
        code: 'category_not_found',
        message: 'There is no category "Reading". This workspace has no categories yet.',
      });
    });
  });
});
