import { LIMITS } from '../../lib/shared/base/limits';
import { placesOf, statusesOf, tidyUser, urlOf } from './tidyUser.fixture';
import { toolUser } from './toolUser.fixture';

describe('edit_links', () => {
  it('moves links, merges those that are there already, and says how to undo it', async () => {
    const user = await tidyUser();
    const edited = await user.edit({
      category: 'go',
      urls: [urlOf(1), urlOf(3), urlOf(9)],
      set: { category: 'Reading' },
    });
    expect(edited).toEqual({
      workspaceId: 'default',
      changeId: expect.stringMatching(/^[\w-]{21}$/),
      counts: { moved: 1, merged: 1, not_found: 1 },
      from: { Go: 2 },
      to: { category: 'Reading', isNew: false },
      results: [
        { url: urlOf(1), status: 'moved' },
        { url: urlOf(3), status: 'merged', into: { title: 'Page 3', url: urlOf(3) } },
        { url: urlOf(9), status: 'not_found' },
      ],
      hint: expect.stringMatching(
        /^The user can undo this in the web app under Activity, for 30 days\. You can, with {"revert":"[\w-]{21}","workspaceId":"default"}\. merged means that two links became one, with both notes if they fit\. For what was not_found, send the category and the URL as list_links shows them\.$/,
      ),
    });
    expect(await placesOf(user)).toEqual(['Go: Page 2', 'Reading: Page 1', 'Reading: Page 3']);
  });

  it('joins the notes of links that become one, and puts both back', async () => {
    const user = await tidyUser();
    await user.annotate({ category: 'Go', url: urlOf(3), notes: 'Another' });
    const before = (await user.list()).links;
    const merged = await user.edit({ category: 'Go', set: { category: 'Reading' } });
    expect(merged.results).toEqual([
      { url: urlOf(3), status: 'merged', into: { title: 'Page 3', url: urlOf(3) } },
    ]);
    const { links } = await user.list({ category: 'Reading' });
    expect(links.find(({ url }) => url === urlOf(3))).toMatchObject({ notes: 'Mine\nAnother' });
    await user.edit({ revert: merged.changeId });
    expect((await user.list()).links).toEqual(before);
  });

  it('names what is lost, and the exceptions first if not all links fit', async () => {
    const user = await tidyUser();
    const links = Array.from({ length: LIMITS.linksPerEdit - 2 }, (_, index) => ({
      title: 'Long',
      url: `https://example.com/${'x'.repeat(100)}/${String(index)}`,
    }));
    await user.update({ categories: [{ categoryName: 'Go', links }] });
    await user.edit({ category: 'Go', urls: [urlOf(3)], set: { title: 'Another' } });
    const urls = [...links.map(({ url }) => url), urlOf(3), urlOf(9)];
    const edited = await user.edit({ category: 'Go', urls, set: { category: 'Reading' } });
    expect(edited).toMatchObject({
      counts: { moved: LIMITS.linksPerEdit - 2, merged: 1, not_found: 1 },
      hint: expect.stringMatching(/^1\d\d more links are not listed here\. The user/),
    });
    expect(edited.results.slice(0, 3)).toEqual([
      {
        url: urlOf(3),
        status: 'merged',
        lost: { title: 'Another' },
        into: { title: 'Page 3', url: urlOf(3) },
      },
      { url: urlOf(9), status: 'not_found' },
      { url: links[0]?.url, status: 'moved' },
    ]);
    expect(JSON.stringify(edited).length).toBeLessThan(LIMITS.responseBytes);
  });

  it('keeps within the limit of a response, whatever the names of similar categories are', async () => {
    const user = await tidyUser();
    const name = (last: string) => `${'𝒜'.repeat(90)} long ${last}`;
    const links = Array.from({ length: LIMITS.linksPerEdit }, (_, index) => ({
      title: 'Many',
      url: `https://example.com/${'x'.repeat(80)}/${String(index)}`,
    }));
    const similar = ['a', 'b', 'c', 'd', 'e'].map((last) => ({ categoryName: name(last), links: [] }));
    await user.update({ categories: [{ categoryName: 'Go', links }, ...similar] });
    const urls = links.map(({ url }) => url);
    const edited = await user.edit({ category: 'Go', urls, set: { category: name('f') } });
    expect(edited.similarCategories).toHaveLength(5);
    expect(Buffer.byteLength(JSON.stringify(edited))).toBeLessThanOrEqual(LIMITS.responseBytes);
    expect(Buffer.byteLength(JSON.stringify(edited))).toBeGreaterThan(LIMITS.responseBytes - 300);
  });

  it('lists of a whole category only what is not as most of it, with what a merge has lost and where it went', async () => {
    const user = await tidyUser();
    await user.annotate({ category: 'Go', url: urlOf(3), notes: `\u202e${'Anothers '.repeat(1_111)}` });
    await user.edit({ category: 'Go', urls: [urlOf(3)], set: { title: 'Third' } });
    const merged = await user.edit({ category: 'go', set: { category: 'reading' } });
    expect(merged).toMatchObject({
      counts: { moved: 2, merged: 1 },
      from: { Go: 3 },
      to: { category: 'Reading', isNew: false },
      goneCategory: 'Go',
      results: [
        {
          url: urlOf(3),
          status: 'merged',
          lost: { title: 'Third', notes: `${'Anothers '.repeat(23).slice(0, 199)}…` },
          into: { title: 'Page 3', url: urlOf(3) },
        },
      ],
      hint: expect.stringMatching(
        / merged means that two links became one, with both notes if they fit\. If two links became one, into is the link that was kept, and lost has the values that were dropped\. Long ones are cut\. Activity has them in full\.$/,
      ),
    });
  });

  it('names the link that is left if two become one, with the address without tracking', async () => {
    const user = await tidyUser();
    await user.add({ category: 'Done', title: 'Done', url: `${urlOf(1)}/?utm_source=x` });
    const { results } = await user.edit({ category: 'Go', urls: [urlOf(1)], set: { category: 'Done' } });
    expect(results).toEqual([
      {
        url: urlOf(1),
        status: 'merged',
        lost: { title: 'Page 1' },
        into: { title: 'Done', url: urlOf(1) },
      },
    ]);
  });

  it('names the categories that may mean the same as one that it creates, as adding does', async () => {
    const user = await tidyUser();
    await user.add({ category: 'Design', title: 'Fonts', url: urlOf(4) });
    const typo = { category: 'Go', urls: [urlOf(1)], set: { category: 'Desgin' } };
    expect(await user.edit(typo)).toMatchObject({ similarCategories: ['Design'] });
    const again = { ...typo, urls: [urlOf(2)] };
    expect(await user.edit(again)).not.toHaveProperty('similarCategories');
    // What it was called before is not similar, nor a category that was not created.
    for (const edit of [
      { category: 'Desgin', set: { category: 'Designs' } },
      { category: 'Go', urls: [urlOf(9)], set: { category: 'Readings' } },
    ])
      expect((await user.edit(edit)).similarCategories ?? []).not.toContain(edit.category);
    expect(
      await user.edit({ category: 'Go', urls: [urlOf(9)], set: { category: 'Readings' } }),
    ).not.toHaveProperty('similarCategories');
  });

  it('retitles a link, under any address of its page', async () => {
    const user = await tidyUser();
    const edited = await user.edit({
      category: 'Go',
      urls: ['http://www.example.com/1'],
      set: { title: 'One' },
    });
    expect(statusesOf(edited)).toEqual(['retitled']);
    expect(await placesOf(user)).toContain('Go: One');
  });

  it.each([{ remove: true }, { set: { category: 'Done' } }])(
    'only takes links with exactly these URLs, so that a retry never takes a duplicate: %j',
    async (change) => {
      const user = await tidyUser();
      const links = [{ title: 'Duplicate', url: 'http://www.example.com/1' }];
      await user.update({ categories: [{ categoryName: 'Go', links }] });
      const input = { category: 'Go', urls: [`${urlOf(1)}/`, urlOf(1)], ...change };
      const status = 'remove' in change ? 'removed' : 'moved';
      expect(statusesOf(await user.edit(input))).toEqual([status, 'not_found']);
      expect(await user.edit(input)).toMatchObject({
        hint: 'Nothing was changed. For what was not_found, send the category and the URL as list_links shows them.',
      });
      expect(await placesOf(user)).toContain('Go: Duplicate');
    },
  );

  it('renames, merges and removes whole categories', async () => {
    const user = await tidyUser();
    const recased = await user.edit({ category: 'Go', set: { category: 'GO' } });
    for (const place of ['from', 'to', 'goneCategory']) expect(recased).not.toHaveProperty(place);
    expect(await user.edit({ category: 'Go', set: { category: 'Golang' } })).toMatchObject({
      counts: { moved: 3 },
      to: { category: 'Golang', isNew: true },
      goneCategory: 'GO',
      results: [],
    });
    expect(await user.edit({ category: 'Golang', set: { category: 'reading' } })).toMatchObject({
      counts: { moved: 2, merged: 1 },
      results: [{ url: urlOf(3), status: 'merged' }],
    });
    expect(await placesOf(user)).toEqual(['Reading: Page 1', 'Reading: Page 2', 'Reading: Page 3']);
    expect(await user.edit({ category: 'Reading', remove: true })).toMatchObject({
      counts: { removed: 3 },
      from: { Reading: 3 },
      goneCategory: 'Reading',
      results: [],
    });
    expect(await placesOf(user)).toEqual([]);
  });

  it('puts back what this key changed, once, and nothing that others did', async () => {
    const user = await tidyUser();
    const before = await placesOf(user);
    const { changeId } = await user.edit({ category: 'Go', remove: true });
    expect(await user.edit({ revert: changeId })).toEqual({
      workspaceId: 'default',
      changeId: expect.any(String),
      results: [],
      hint: 'Everything is as it was before.',
    });
    expect(await placesOf(user)).toEqual(before);
    expect(await user.edit({ revert: changeId })).toEqual({
      workspaceId: 'default',
      results: [],
      hint: 'There was nothing to put back.',
    });
    user.store('old', 'Old links');
    expect(await user.error('edit_links', { revert: 'x', workspaceId: 'old links' })).toMatchObject({
      code: 'change_not_found',
      message: expect.stringContaining('in workspace "old"'),
    });
    const record = user.workspaces.entries.get(changeId ?? '');
    if (!record) throw new Error('The change is not in the history.');
    user.workspaces.entries.set('another', {
      ...record,
      credential: 'another',
      author: { id: 'another', kind: 'webApp' },
    });
    const read = jest.spyOn(user.workspaces, 'change');
    await user.error('edit_links', { revert: 'another', urls: [urlOf(1)] });
    const { code, message } = await user.error('edit_links', { revert: 'another' });
    expect(read).not.toHaveBeenCalled();
    expect([code, message]).toEqual([
      'change_not_found',
      'You have made no change "another" in workspace "default". Send a changeId from a result, with the workspaceId of that result. The user can undo any change in the web app under Activity.',
    ]);
  });

  it('puts back only some links of a change, and names those that it does not have', async () => {
    const user = await tidyUser();
    const before = await placesOf(user);
    const { changeId } = await user.edit({ category: 'Go', remove: true });
    expect(await user.edit({ revert: changeId, urls: [`${urlOf(1)}?utm_source=x`, urlOf(9)] })).toMatchObject(
      {
        results: [
          { url: urlOf(9), status: 'not_found' },
          { url: urlOf(1), title: 'Page 1', status: 'as_before' },
        ],
        hint: 'Put back, except what is not in this change.',
      },
    );
    expect(await placesOf(user)).toHaveLength(before.length - 2);
    expect(await user.edit({ revert: changeId, urls: urlOf(2) })).toMatchObject({
      results: [{ url: urlOf(2), title: 'Page 2', status: 'as_before' }],
      hint: 'Put back, and nothing else of this change.',
    });
    expect(await placesOf(user)).toHaveLength(before.length - 1);
    expect(await user.edit({ revert: changeId })).toMatchObject({ hint: 'Everything is as it was before.' });
    expect(await placesOf(user)).toEqual(before);
  });

  it('counts what putting changes back removes', async () => {
    const { countRemovals, ...user } = await tidyUser();
    const { changeId } = await user.edit({ category: 'Go', remove: true });
    const { changeId: back } = await user.edit({ revert: changeId });
    countRemovals(1_995);
    expect(await user.error('edit_links', { revert: back })).toMatchObject({ code: 'rate_limited' });
    countRemovals(-1_995);
    expect(await user.edit({ revert: back })).toMatchObject({ hint: 'Everything is as it was before.' });
  });

  it('skips what has been changed since, and names it', async () => {
    const user = await tidyUser();
    const { changeId } = await user.edit({
      category: 'Go',
      urls: [urlOf(1), urlOf(2)],
      set: { category: 'Done' },
    });
    await user.edit({ category: 'Done', urls: [urlOf(1)], remove: true });
    expect(await user.edit({ revert: changeId })).toMatchObject({
      results: [{ url: urlOf(1), status: 'skipped: It has been moved or removed since.' }],
      hint: 'Put back, except what results names.',
    });
  });

  it.each([
    [{ category: 'Nothing' }, 'invalid_arguments', /Send either set, .* or remove: true/],
    [{ category: 'Go', set: {} }, 'invalid_arguments', /Send either set/],
    [{ category: 'Go', set: { title: 'All' } }, 'invalid_arguments', /exactly one URL/],
    [{ category: 'Go', set: { title: 'x' }, remove: true }, 'invalid_arguments', /Send either set/],
    [{ remove: true }, 'invalid_arguments', /category: is required/],
    [{ category: 'Go', revert: 'x' }, 'invalid_arguments', /without category/],
    [{ category: 'Goo', remove: true }, 'category_not_found', /Closest existing names: "Go"/],
    [{ category: 'Go', urls: '', remove: true }, 'invalid_arguments', /urls: must have at least 1 item/],
    [{ category: 'Go', urls: Array(201).fill(urlOf(1)), remove: true }, 'invalid_arguments', /at most 200/],
  ])('rejects %j and changes nothing', async (input, code, message) => {
    const user = await tidyUser();
    const before = await placesOf(user);
    const error = await user.error('edit_links', input);
    expect(error).toEqual({ code, message: expect.stringMatching(message) });
    expect(await placesOf(user)).toEqual(before);
  });

  it.each([
    [{ set: { category: 'Done', title: null }, remove: null, revert: '' }, 'moved'],
    [{ set: { category: '', title: ' ' }, remove: true }, 'removed'],
  ])('treats empty fields of %j as omitted', async (input, status) => {
    const user = await tidyUser();
    expect((await user.edit({ category: 'Go', ...input })).counts).toEqual({ [status]: 3 });
  });

  it('has no effect and no changeId if there is nothing to change', async () => {
    const user = await tidyUser();
    const { size } = user.workspaces.entries;
    expect(await user.edit({ category: 'Go', urls: [urlOf(9)], remove: true })).toEqual({
      workspaceId: 'default',
      counts: { not_found: 1 },
      results: [{ url: urlOf(9), status: 'not_found' }],
      hint: expect.stringMatching(/^Nothing was changed\./),
    });
    expect(user.workspaces.entries.size).toBe(size);
  });

  it('changes categories without links, too', async () => {
    const user = await tidyUser();
    await user.update({ categories: [{ categoryName: 'Empty', links: [] }] });
    const renamed = await user.edit({ category: 'Empty', set: { category: 'Void' } });
    expect(renamed).toMatchObject({
      changeId: expect.any(String),
      to: { category: 'Void', isNew: true },
      goneCategory: 'Empty',
      counts: {},
      results: [],
    });
    expect(user.workspaces.entries.has(renamed.changeId ?? '')).toBe(true);
    expect(renamed.hint).toMatch(/^The user can undo this/);
  });

  it('stops after 2,000 removals in an hour, and merges count', async () => {
    const user = await tidyUser();
    const links = Array.from({ length: LIMITS.removalsPerHour }, (_, index) => ({
      title: 'Many',
      url: `urn:${String(index)}`,
    }));
    await user.update({ categories: [{ categoryName: 'Many', links }] });
    expect(await user.edit({ category: 'Many', remove: true })).toMatchObject({
      counts: { removed: LIMITS.removalsPerHour },
      results: [],
      hint: expect.stringMatching(/^The user can undo this/),
    });
    for (const change of [{ remove: true }, { set: { category: 'Reading' } }]) {
      expect(await user.error('edit_links', { category: 'Go', ...change })).toMatchObject({
        code: 'rate_limited',
      });
    }
    expect(await placesOf(user)).toHaveLength(4);
    expect(
      statusesOf(await user.edit({ category: 'Go', urls: [urlOf(1)], set: { category: 'Reading' } })),
    ).toEqual(['moved']);
  });

  it('counts the links that putting back a revert removes again', async () => {
    const { countRemovals, ...user } = await tidyUser();
    const removed = await user.edit({ category: 'Go', remove: true });
    // As if the category had had 1,000 links.
    countRemovals(997);
    const back = await user.edit({ revert: removed.changeId });
    countRemovals(998);
    const before = await placesOf(user);
    expect(await user.error('edit_links', { revert: back.changeId })).toMatchObject({ code: 'rate_limited' });
    expect(await placesOf(user)).toEqual(before);
    countRemovals(-1);
    expect(await user.edit({ revert: back.changeId })).toMatchObject({
      hint: 'Everything is as it was before.',
    });
  });

  it('does not count removals that failed', async () => {
    const user = await tidyUser();
    const links = Array.from({ length: LIMITS.removalsPerHour }, (_, index) => ({
      title: 'Many',
      url: `https://example.com/${'x'.repeat(2_000)}/${String(index)}`,
    }));
    for (const categoryName of ['Large', 'Larger'])
      await user.update({ categories: [{ categoryName, links }] });
    // With what is kept of them for an undo, these do not fit into one commit.
    expect(await user.error('edit_links', { category: 'Large', set: { category: 'Larger' } })).toMatchObject({
      code: 'limit_exceeded',
    });
    expect(statusesOf(await user.edit({ category: 'Go', urls: [urlOf(1)], remove: true }))).toEqual([
      'removed',
    ]);
  });

  it('is not for keys without the permission, and says who can give it', async () => {
    const { code, message } = await toolUser().error('edit_links', { category: 'Go', remove: true });
    expect([code, message]).toEqual([
      'tidy_not_allowed',
      expect.stringMatching(/the person can create a key .* under Settings/),
    ]);
  });
});
