import { z } from 'zod';
import { aLink, instant, workspaceWith } from '../../lib/shared/model/workspace.fixture';
import { LINK } from '../tools/toolCalls.fixture';
import { toolUser, type ToolUser } from '../tools/toolUser.fixture';
import { documentIdOf, parseDocumentId } from './documentId';
import { connectorDefinitions, connectorTools } from '.';

const resultsSchema = z.object({
  results: z.array(
    z.strictObject({ id: z.string(), title: z.string(), url: z.string(), text: z.string().optional() }),
  ),
  hint: z.string().optional(),
});

let user: ToolUser;

beforeEach(() => {
  user = toolUser();
});

/** Searches, and returns the results. */
const search = async (query: string) => resultsSchema.parse(await user.ok('search', { query })).results;

describe('the connector for ChatGPT', () => {
  it('has exactly the tools search and fetch, with one string each, which only read', () => {
    expect([...connectorTools.keys()]).toEqual(['search', 'fetch']);
    expect(
      connectorDefinitions().map(({ inputSchema, annotations }) => [inputSchema, annotations.readOnlyHint]),
    ).toEqual(
      ['query', 'id'].map((argument) => [
        {
          type: 'object',
          properties: { [argument]: { type: 'string', description: expect.any(String) } },
          required: [argument],
          additionalProperties: false,
        },
        true,
      ]),
    );
  });

  it('fetches a link whose category is stored with characters that nobody sees', async () => {
    const stored = workspaceWith(aLink(1), aLink(2, { category: 'Rea\u200Bding\u2060' }));
    user.workspaces.stored.set('ada/default', stored);
    const results = await search('page');
    expect(results).toHaveLength(2);
    for (const { id, url } of results) expect(await user.ok('fetch', { id })).toMatchObject({ url });
  });

  it('finds links in all workspaces, and fetches each with its whole note', async () => {
    const notes = `Read the part about guides. ${'x'.repeat(9_000)}`;
    user.store('side', 'Side project');
    await user.add({ ...LINK, notes, sourceUrl: 'https://notes.example.com/1' });
    const addedAt = instant();
    await user.add({
      ...LINK,
      title: 'Guide 2',
      url: 'https://example.com/Guide/2?b=%20ö',
      workspaceId: 'side',
    });
    const results = await search('guide');
    expect(results.map(({ title, url }) => [title, url])).toEqual([
      ['Guide 2', 'https://example.com/Guide/2?b=%20ö'],
      ['Guide', LINK.url],
    ]);
    const documents = await Promise.all(results.map(({ id }) => user.ok('fetch', { id })));
    expect(documents.map(({ id, title, url }) => ({ id, title, url }))).toEqual(
      results.map(({ text: _, ...result }) => result),
    );
    expect(results.map(({ text }) => text)).toEqual([
      undefined,
      `Read the part about guides. ${'x'.repeat(171)}…`,
    ]);
    expect(documents.find(({ title }) => title === 'Guide')).toMatchObject({
      text: [
        'Guide',
        LINK.url,
        `Category "Reading" in workspace "Default", added ${addedAt}.`,
        'About it: https://notes.example.com/1',
        notes,
      ].join('\n'),
      metadata: { workspace: 'Default', category: 'Reading', addedAt },
    });
    expect(documents.find(({ title }) => title === 'Guide 2')?.text).toMatch(
      /"Side project".*\nIt has no note\.$/,
    );
  });

  it('gives a link the same id until it moves', async () => {
    await user.add(LINK);
    const [found] = await search('guide');
    await user.add({ ...LINK, title: 'A better guide', category: 'READING' });
    const [later] = await search('guide');
    expect(later?.id).toBe(found?.id);
  });

  it('fetches a link whatever rules its id was made with', async () => {
    const url = 'https://example.com/guide#:~:text=cited';
    await user.add({ ...LINK, url });
    const [found] = await search('guide');
    await expect(user.ok('fetch', { id: found?.id })).resolves.toMatchObject({ url });
  });

  it.each([
    'https://example.com/never',
    'is https://example.com/never saved?',
    'Did I save https://example.com/never?',
    '<https://example.com/never>',
  ])('says that a URL is not saved, instead of naming others of its site: %s', async (query) => {
    await user.add(LINK);
    expect(await user.ok('search', { query })).toEqual({
      results: [],
      hint: 'This URL is not saved. To find other links of its site, search for the name of the site.',
    });
    expect(await search('did I save https://example.com/guide?')).toMatchObject([{ url: LINK.url }]);
    expect(await search('example.com')).toMatchObject([{ url: LINK.url }]);
  });

  it('says what links lack that have only some of the words, or similar ones', async () => {
    await user.add(LINK);
    await user.add({ ...LINK, title: 'Vacuum', url: 'https://example.com/vacuum' });
    expect(await user.ok('search', { query: 'guide nonesuch' })).toMatchObject({
      results: [{ url: LINK.url }],
      hint: 'No link in any workspace has every word. The first link lacks "nonesuch". If it is not meant, try other words, also in the language of its title.',
    });
    expect(await user.ok('search', { query: 'vacum' })).toMatchObject({
      results: [{ title: 'Vacuum' }],
      hint: 'No link in any workspace has every word as typed. Searched for "vacuum" instead of "vacum". Every link found has all words searched for.',
    });
    expect(await user.ok('search', { query: 'guide' })).not.toHaveProperty('hint');
  });

  it('says that only the page is saved if a URL differs in its fragment', async () => {
    await user.add(LINK);
    await user.add({ ...LINK, url: `${LINK.url}/2` });
    const found = await user.ok('search', { query: `${LINK.url}#intro` });
    expect(found).toMatchObject({
      results: [{ url: LINK.url }],
      hint: 'This URL is not saved, but its page is, with another part after "#" or none.',
    });
  });

  it('lists what was saved in a period, or searches in it, and says which period that is', async () => {
    await user.add(LINK);
    await user.add({ ...LINK, title: 'Other', url: 'https://example.com/other' });
    const today = 'saved from 2026-01-31T00:00+00:00 to 2026-01-31T23:59+00:00 (UTC).';
    expect(await user.ok('search', { query: 'What did I save today?' })).toMatchObject({
      results: [{ title: 'Other' }, { title: 'Guide' }],
      hint: `These links were ${today}`,
    });
    expect(await user.ok('search', { query: 'guide from today' })).toMatchObject({
      results: [{ title: 'Guide' }],
      hint: `These links were ${today}`,
    });
    expect(await user.ok('search', { query: 'bookmarks last week' })).toMatchObject({
      results: [],
      hint: expect.stringMatching(/^No link was saved from 2026-01-19T00:00/),
    });
  });

  it('searches for the words of a period if it has no such links', async () => {
    await user.add({ ...LINK, title: 'Last week tonight', url: 'https://tonight.test/' });
    const found = await user.ok('search', { query: 'last week tonight' });
    expect(found).toMatchObject({ results: [{ title: 'Last week tonight' }] });
    expect(found).not.toHaveProperty('hint');
  });

  it.each(['Last Year', 'Yesterday'])('finds "%s" by its title if the period has no links', async (title) => {
    await user.add({ ...LINK, title, url: 'https://title.test/' });
    await user.add(LINK);
    expect(await user.ok('search', { query: title.toLowerCase() })).toMatchObject({
      results: [{ title }],
      hint: expect.stringMatching(/^No link was saved from .* The results have the words of the query\.$/),
    });
  });

  it('does not return links with a word that is only like that of a period without links', async () => {
    await user.add({ ...LINK, title: 'Yesterdy', url: 'https://title.test/' });
    expect(await user.ok('search', { query: 'yesterday' })).toEqual({
      results: [],
      hint: expect.stringMatching(/^No link was saved from [^ ]+ to [^ ]+ \(UTC\)\.$/),
    });
  });

  it('returns an empty list if nothing matches', async () => {
    expect(await search('nothing')).toEqual([]);
  });

  it.each([
    '',
    'x',
    'default',
    Buffer.from('../default').toString('base64url'),
    documentIdOf({ workspaceId: 'default', linkId: '0'.repeat(32) }),
    'A'.repeat(1_001),
  ])('rejects an id that is not valid: %s', async (id) => {
    await user.add(LINK);
    const { code } = await user.error('fetch', { id });
    expect(code).toMatch(/^(link_not_found|invalid_arguments)$/);
  });

  it('says what to do if the link was deleted, or the workspace does not exist', async () => {
    const deleted = await user.error('fetch', {
      id: documentIdOf({ workspaceId: 'default', linkId: 'a'.repeat(32) }),
    });
    expect(deleted).toEqual({
      code: 'link_not_found',
      message: expect.stringMatching(/moved or deleted.* Search again\.$/),
    });
    const other = await user.error('fetch', {
      id: documentIdOf({ workspaceId: 'gone', linkId: 'a'.repeat(32) }),
    });
    expect(other.code).toBe('workspace_not_found');
  });
});

describe('the id of a document', () => {
  it('has only characters that survive in URLs and JSON, and is the link in its workspace', () => {
    const key = { workspaceId: 'Été 2026', linkId: '0123456789abcdef'.repeat(2) };
    expect(documentIdOf(key)).toMatch(/^[\w-]+$/);
    expect(parseDocumentId(documentIdOf(key))).toEqual(key);
  });
});
