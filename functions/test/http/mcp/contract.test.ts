import { z } from 'zod';
import { parseToolError } from '../../../src/mcp/tools/toolError.fixture';
import { toolDefinitionsFor } from '../../../src/mcp/tools';
import { PROTOCOL_VERSIONS, post } from '../../support/requests/protocolVersions';
import { aLocalTime, having } from '../../support/jest/matchers';
import { apiKeys, newUid, userWithKey } from '../../support/users/users';

// What clients can rely on. It is identical in both MCP revisions.

const resultSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.literal(7),
  result: z.looseObject({ content: z.array(z.object({ type: z.literal('text'), text: z.string() })) }),
});

const LINK = {
  category: 'Reading',
  title: 'Kept',
  url: 'https://example.com/kept',
  notes: 'Why',
  sourceUrl: 'obsidian://open?vault=Notes',
};
const STORED = { ...LINK, addedAt: aLocalTime };
const FILED = { workspaceId: 'default', category: 'Reading', link: STORED };
const SESSION = { title: 'A session', conversationId: 'abc', category: 'Sessions' };

describe.each(PROTOCOL_VERSIONS)('the MCP contract in revision $revision', ({ request }) => {
  let uid: string;
  let key: string;

  beforeAll(async () => {
    uid = newUid();
    ({ key } = await userWithKey(uid));
  });

  /** Calls a tool and returns its result, whose text must equal its structured content, or its error. */
  async function call(name: string, input: object, asKey = key) {
    const response = await post(request('tools/call', { name, arguments: input }), { 'X-API-Key': asKey });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const { result } = resultSchema.parse(await response.json());
    const text = result.content[0]?.text ?? '';
    if (result.isError === true) {
      expect(result.structuredContent).toBeUndefined();
      return { error: parseToolError(text) };
    }
    const json: unknown = JSON.parse(text);
    expect(result.structuredContent).toEqual(json);
    return { ok: json };
  }

  describe('the tools, called in sequence', () => {
    it('add_to_dashboard adds a link once', async () => {
      const created = { status: 'created', changeId: expect.any(String), ...FILED };
      expect(await call('add_to_dashboard', LINK)).toEqual({ ok: created });
      expect(await call('add_to_dashboard', LINK)).toEqual({ ok: { status: 'unchanged', ...FILED } });
    });

    it('list_workspaces returns counts, categories and references', async () => {
      expect(await call('list_workspaces', {})).toEqual({
        ok: {
          workspaces: [
            {
              workspaceId: 'default',
              name: 'Default',
              isPublic: false,
              linkCount: 1,
              categoryCount: 1,
              categories: [{ name: 'Reading', linkCount: 1 }],
              sourceUrls: [LINK.sourceUrl],
              updatedAt: aLocalTime,
            },
          ],
        },
      });
    });

    it('list_links returns the links of a category', async () => {
      const ok = { page: '1 to 1 of 1', workspaceId: 'default', total: 1, links: [STORED] };
      expect(await call('list_links', { category: 'reading' })).toEqual({ ok });
    });

    it('add_note_to_link replaces the note', async () => {
      const { category, url } = LINK;
      expect(await call('add_note_to_link', { category, url, notes: 'Because' })).toEqual({
        ok: {
          ...FILED,
          status: 'updated',
          link: { ...STORED, notes: 'Because' },
          changeId: expect.any(String),
          before: 'Why',
          hint: expect.stringContaining('undo'),
        },
      });
    });

    it('search_links returns matches with the matching fields', async () => {
      const found = { ...STORED, notes: 'Because', matchedIn: ['notes'] };
      expect(await call('search_links', { query: 'because' })).toEqual({
        ok: {
          page: '1 to 1 of 1',
          hint: 'Only workspace "default" was searched. Pass "*" as workspaceId for all.',
          workspaceId: 'default',
          query: 'because',
          total: 1,
          links: [found],
        },
      });
    });

    it('log_session logs a session as a link', async () => {
      expect(await call('log_session', SESSION)).toEqual({
        ok: {
          status: 'created',
          workspaceId: 'assistant-sessions',
          category: 'Sessions',
          changeId: expect.any(String),
          link: {
            category: 'Sessions',
            title: 'A session',
            url: 'urn:uuid:abc',
            addedAt: aLocalTime,
            conversationId: 'abc',
          },
        },
      });
    });
  });

  it('edit_links gives several links new titles, and says what a merge has lost and where links went', async () => {
    const places = ['Go', 'Go', 'Done'].map((category, index) => {
      return {
        category,
        title: 'Untitled',
        url: `https://example.com/${String(index % 2)}`,
        notes: category,
      };
    });
    for (const link of places) await call('add_to_dashboard', link);
    const tidy = await apiKeys().create(uid, 'Tidy', { permission: 'tidy' });
    const [first, second] = places;
    const titles = [first, second].map((link, index) => ({
      url: link?.url,
      title: `${String(index)}. Page`,
    }));
    expect(await call('edit_links', { category: 'Go', set: { titles } }, tidy)).toMatchObject({
      ok: { counts: { retitled: 2 }, results: titles.map(({ url }) => ({ url, status: 'retitled' })) },
    });
    expect(await call('edit_links', { category: 'Go', set: { category: 'Done' } }, tidy)).toEqual({
      ok: {
        workspaceId: 'default',
        changeId: expect.any(String),
        from: { Go: 2 },
        to: { category: 'Done', isNew: false },
        goneCategory: 'Go',
        counts: { moved: 1, merged: 1 },
        results: [
          {
            url: first?.url,
            status: 'merged',
            lost: { title: '0. Page' },
            into: { title: 'Untitled', url: first?.url },
          },
        ],
        hint: expect.stringMatching(/^The user can undo this .* If two links became one, /),
      },
    });
  });

  it('returns the catalog for tools/list, with the address of the web app', async () => {
    const headers = { 'X-API-Key': key, 'X-Forwarded-Host': 'localhost:5000' };
    const response = await post(request('tools/list'), headers);
    const tools = toolDefinitionsFor('http://localhost:5000');
    expect(response.status).toBe(200);
    // Only the deployed bundle knows the hash of the cards.
    const text = (await response.text()).replaceAll(/cards-[\da-f]{12}\.html/g, 'cards-test.html');
    expect(JSON.parse(text)).toEqual(having({ result: having({ tools }) }));
  });

  it('names invalid arguments in a tool error', async () => {
    expect(await call('add_to_dashboard', { category: 'Reading', color: 'red', url: 'x' })).toEqual({
      error: {
        code: 'invalid_arguments',
        message: expect.stringMatching(/^title: .*url: .*color: is not a known field\. The arguments are /),
      },
    });
  });

  it('names 20 of 101 unknown arguments in a tool error, and counts the rest', async () => {
    const names = Array.from({ length: 101 }, (_, index) => `field${String(index)}`);
    const listed = names.slice(0, 20).map((name) => `${name}: is not a known field; `);
    expect(await call('list_links', Object.fromEntries(names.map((name) => [name, 1])))).toEqual({
      error: {
        code: 'invalid_arguments',
        message: expect.stringMatching(`^${listed.join('')}and 81 more\\. The arguments are workspaceId`),
      },
    });
  });

  it.each([
    ['without a name', {}],
    ['with an array as arguments', { name: 'list_links', arguments: [1] }],
    ['with a text as arguments', { name: 'list_links', arguments: 'all' }],
  ])('returns the JSON-RPC error -32602 for a call %s', async (_, params) => {
    const response = await post(request('tools/call', params), { 'X-API-Key': key });
    expect(await response.json()).toEqual(having({ error: having({ code: -32602 }) }));
  });

  it('returns the JSON-RPC error -32602 with the six tool names for an unknown tool', async () => {
    const response = await post(request('tools/call', { name: 'drop_table' }), { 'X-API-Key': key });
    expect(response.status).toBe(200);
    const names =
      'add_to_dashboard, list_workspaces, list_links, add_note_to_link, search_links, log_session';
    const message = `Unknown tool. The tools are ${names}.`;
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: { code: -32602, message: expect.stringContaining(message) },
    });
  });

  it('returns no session and forbids caching', async () => {
    const response = await post(request('tools/list'), { 'X-API-Key': key });
    expect(response.headers.get('mcp-session-id')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
