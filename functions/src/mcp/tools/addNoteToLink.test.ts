import { adasKey } from '../../lib/access/actor.fixture';
import { localTime } from '../../lib/shared/dates/localTime';
import { instant } from '../../lib/shared/model/workspace.fixture';
import { LINK } from './toolCalls.fixture';
import { toolUser, UID } from './toolUser.fixture';

const AT = { category: LINK.category, url: LINK.url };

describe('add_note_to_link', () => {
  it('adds a note and returns the link', async () => {
    const { ok, add } = toolUser();
    await add(LINK);
    expect(await ok('add_note_to_link', { ...AT, notes: 'A note' })).toEqual({
      status: 'updated',
      workspaceId: 'default',
      category: 'Reading',
      changeId: expect.stringMatching(/^[\w-]{21}$/),
      link: { ...LINK, addedAt: localTime(instant(), 'UTC'), notes: 'A note' },
    });
  });

  it.each<[what: string, input: object]>([
    ['replaces', { notes: 'Another' }],
    ['clears', { mode: 'clear' }],
  ])('returns the note that it %s, shortened, and how the user can undo that', async (_, input) => {
    const { add, annotate } = toolUser();
    await add({ ...LINK, notes: `One\u{e0041}. ${'x'.repeat(600)}` });
    const { before, hint } = await annotate({ ...AT, ...input });
    expect([before, hint]).toEqual([
      `One. ${'x'.repeat(494)}…`,
      'The user can undo this in the web app under Activity.',
    ]);
  });

  it.each<[what: string, input: object]>([
    ['appends', { notes: 'Two', mode: 'append' }],
    ['repeats it and goes on', { notes: 'One and two' }],
    ['only sets the reference', { sourceUrl: 'https://notes.example.com/1' }],
  ])('returns no former note if the call %s', async (_, input) => {
    const { add, annotate } = toolUser();
    await add({ ...LINK, notes: 'One' });
    const annotated = await annotate({ ...AT, ...input });
    expect(annotated).toMatchObject({ status: 'updated', changeId: expect.any(String) });
    expect(annotated).not.toHaveProperty('before');
    expect(annotated).not.toHaveProperty('hint');
  });

  it('returns no changeId if nothing was changed', async () => {
    const { add, ok } = toolUser();
    await add({ ...LINK, notes: 'One' });
    expect(await ok('add_note_to_link', { ...AT, notes: 'One' })).not.toHaveProperty('changeId');
  });

  it('returns a changeId with which a key that may tidy up puts the note back', async () => {
    const user = toolUser({ actor: { ...adasKey, permission: 'tidy' } });
    user.store('side', 'Side project');
    await user.add({ ...LINK, notes: 'One', workspaceId: 'side' });
    const { changeId, hint } = await user.annotate({ ...AT, notes: 'Two', workspaceId: 'Side project' });
    const undo = { revert: changeId, workspaceId: 'side' };
    expect(hint).toBe(`To undo this, use edit_links with ${JSON.stringify(undo)}.`);
    await user.ok('edit_links', undo);
    expect((await user.list({ workspaceId: 'side' })).links).toMatchObject([{ notes: 'One' }]);
  });

  it('says how to undo that it replaced the reference', async () => {
    const { add, annotate } = toolUser();
    await add({ ...LINK, sourceUrl: 'https://notes.example.com/1' });
    const replace = () => annotate({ ...AT, sourceUrl: 'https://notes.example.com/2' });
    expect(await replace()).toMatchObject({ hint: 'The user can undo this in the web app under Activity.' });
    const again = await replace();
    expect(again.status).toBe('unchanged');
    expect(again).not.toHaveProperty('hint');
  });

  it.each([{}, { notes: '' }, { notes: ' ', sourceUrl: '' }, { sourceUrl: null }])(
    'rejects a call with nothing to set: %j',
    async (nothing) => {
      const { add, error } = toolUser();
      await add(LINK);
      expect(await error('add_note_to_link', { ...AT, ...nothing })).toEqual({
        code: 'invalid_arguments',
        message:
          'There is nothing to set. Send notes, sourceUrl or both, or mode "clear" to remove the note.',
      });
    },
  );

  describe('a mode', () => {
    it('appends to the note, or adds the first one', async () => {
      const { add, annotate } = toolUser();
      const { link } = await add({ ...LINK, sourceUrl: 'https://notes.example.com/1' });
      const append = (notes: string) => annotate({ ...AT, notes, mode: 'append' });
      expect((await append('One')).link).toEqual({ ...link, notes: 'One' });
      expect((await append('Two\nlines')).link).toEqual({ ...link, notes: 'One\nTwo\nlines' });
    });

    it('appends nothing if a call is sent again', async () => {
      const { add, annotate } = toolUser();
      await add({ ...LINK, notes: 'One' });
      const input = { ...AT, notes: 'Two', mode: 'append' };
      await annotate(input);
      expect(await annotate(input)).toMatchObject({ status: 'unchanged', link: { notes: 'One\nTwo' } });
      expect((await annotate({ ...input, notes: 'wo' })).link.notes).toBe('One\nTwo\nwo');
      expect(await annotate(input)).toMatchObject({ status: 'unchanged', link: { notes: 'One\nTwo\nwo' } });
    });

    it('clears the note, and keeps or sets the reference', async () => {
      const { add, annotate } = toolUser();
      const { link } = await add(LINK);
      await annotate({ ...AT, notes: 'One', sourceUrl: 'https://notes.example.com/1' });
      const cleared = await annotate({ ...AT, mode: 'clear' });
      expect(cleared).toMatchObject({ status: 'updated' });
      expect(cleared.link).toEqual({ ...link, sourceUrl: 'https://notes.example.com/1' });
      expect(await annotate({ ...AT, mode: 'clear' })).toMatchObject({ status: 'unchanged' });
      const sourceUrl = 'https://notes.example.com/2';
      expect((await annotate({ ...AT, mode: 'clear', sourceUrl })).link).toEqual({ ...link, sourceUrl });
    });

    it.each(['replace', '', null])('replaces the note by default: %j', async (mode) => {
      const { add, annotate } = toolUser();
      await add({ ...LINK, notes: 'Old' });
      expect((await annotate({ ...AT, notes: 'New', mode })).link.notes).toBe('New');
    });

    it('never lets a note grow beyond its limit, and loses nothing', async () => {
      const { add, annotate, error, list } = toolUser();
      const notes = 'n'.repeat(9_990);
      await add({ ...LINK, notes });
      expect(await error('add_note_to_link', { ...AT, notes: '0123456789', mode: 'append' })).toEqual({
        code: 'limit_exceeded',
        message:
          'The note would have 10,001 characters, and 10,000 are the limit. It has 9,990 now, so there is room for 9 more. Nothing was changed. Append less, or read the whole note with search_links and this URL, and replace it with a shorter one, which can be undone.',
      });
      expect((await list({ limit: 1 })).links).toMatchObject([{ notes }]);
      expect(await annotate({ ...AT, notes: '123456789', mode: 'append' })).toMatchObject({
        status: 'updated',
      });
    });

    it.each([
      [{ mode: 'append' }, 'notes: is required with mode "append".'],
      [{ mode: 'append', notes: ' ' }, 'notes: is required with mode "append".'],
      [
        { mode: 'clear', notes: 'A' },
        'notes: must be omitted with mode "clear". To replace the note, omit mode.',
      ],
    ])('is rejected with notes that do not fit: %j', async (input, message) => {
      const { add, error } = toolUser();
      await add(LINK);
      expect(await error('add_note_to_link', { ...AT, ...input })).toEqual({
        code: 'invalid_arguments',
        message,
      });
    });

    it('is one of three', async () => {
      expect(
        await toolUser().error('add_note_to_link', { ...AT, notes: 'A', mode: 'prepend' }),
      ).toMatchObject({
        message: expect.stringContaining('mode: must be "replace", "append" or "clear". The arguments are '),
      });
    });
  });

  describe('arguments', () => {
    it("annotates the key owner's link when userId is omitted", async () => {
      const { add, annotate } = toolUser();
      await add(LINK);
      expect(await annotate({ ...AT, notes: 'A' })).toMatchObject({ status: 'updated' });
      expect(await annotate({ ...AT, notes: 'A', userId: UID })).toMatchObject({ status: 'unchanged' });
    });

    it('annotates in the default workspace unless workspaceId names another', async () => {
      const { add, annotate, list, store } = toolUser();
      store('work', 'Work');
      await add(LINK);
      await add({ ...LINK, workspaceId: 'work' });
      await annotate({ ...AT, notes: 'In default' });
      await annotate({ ...AT, notes: 'In work', workspaceId: 'work' });
      expect((await list()).links).toMatchObject([{ notes: 'In default' }]);
      expect((await list({ workspaceId: 'work' })).links).toMatchObject([{ notes: 'In work' }]);
    });

    it('lists the existing workspaces when workspaceId names none of them', async () => {
      const { error } = toolUser();
      expect(await error('add_note_to_link', { ...AT, notes: 'A', workspaceId: 'work' })).toEqual({
        code: 'workspace_not_found',
        message:
          'There is no workspace "work". Nothing was saved. The workspaces are "default" ("Default"). Only the user can create one, in the web app. Then send the same call again.',
      });
    });

    it.each([LINK.url, `${LINK.url}/`, `${LINK.url}?utm_source=mail`, 'http://www.example.com/guide'])(
      'finds the link by any equivalent URL: %s',
      async (url) => {
        const { add, annotate } = toolUser();
        await add(LINK);
        const { link } = await annotate({ ...AT, url, notes: 'Found' });
        expect(link).toMatchObject({ url: LINK.url, notes: 'Found' });
      },
    );
  });

  describe('errors', () => {
    it.each([{}, { workspaceId: 'default' }])(
      'is not needed for the wrong category if only one has the link: %j',
      async (target) => {
        const { add, annotate } = toolUser();
        await add(LINK);
        const { category, hint } = await annotate({ ...AT, ...target, category: 'Cooking', notes: 'A' });
        expect(category).toBe(LINK.category);
        expect(hint).toContain('not where the call says');
      },
    );

    it('names the categories that contain the URL when the given one does not', async () => {
      const { add, error } = toolUser();
      await add(LINK);
      await add({ ...LINK, category: 'Tools' });
      const input = { category: 'Cooking', url: 'http://example.com/guide/', notes: 'A' };
      expect(await error('add_note_to_link', input)).toEqual({
        code: 'link_not_found',
        message:
          'This URL is in "Reading", "Tools", not in "Cooking". Call again with a category that contains it.',
      });
    });

    it('names the closest categories when neither the category nor the URL exists', async () => {
      const { add, error } = toolUser();
      await add(LINK);
      await add({ ...LINK, category: 'Tools' });
      const input = { category: 'Readin', url: 'https://example.com/none', notes: 'A' };
      expect(await error('add_note_to_link', input)).toEqual({
        code: 'category_not_found',
        message:
          'There is no category "Readin", and no other category contains this URL. Closest existing names: "Reading", "Tools".',
      });
    });

    it('says how to find or add a link that no category contains', async () => {
      const { add, error } = toolUser();
      await add(LINK);
      const input = { ...AT, url: 'https://example.com/none', notes: 'A' };
      expect(await error('add_note_to_link', input)).toEqual({
        code: 'link_not_found',
        message: expect.stringContaining(
          'Look it up with search_links or list_links, or add it with add_to_dashboard.',
        ),
      });
    });

    it('creates nothing when the link does not exist', async () => {
      const { error, listWorkspaces, workspaces } = toolUser();
      await error('add_note_to_link', { ...AT, notes: 'A' });
      expect(await listWorkspaces()).toMatchObject([{ linkCount: 0, categories: [] }]);
      expect(workspaces.stored.size).toBe(0);
    });
  });
});
