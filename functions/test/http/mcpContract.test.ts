import { z } from 'zod';
import { toolDefinitions } from '../../src/mcp/tools';
import { MCP_URL } from '../support/client';
import { PROTOCOL_VERSIONS, post } from '../support/protocolVersions';
import { aTime, having } from '../support/matchers';
import { apiKeys, newUid, userWithKey } from '../support/users';

// What a client may rely on, whichever era of MCP it speaks: the same for both, to the letter.

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
const STORED = { ...LINK, addedAt: aTime };
const FILED = { workspaceId: 'default', category: 'Reading', link: STORED };
const SESSION = { title: 'A session', conversationId: 'abc', category: 'Sessions' };

describe.each(PROTOCOL_VERSIONS)('the contract of POST /mcp in revision $revision', ({ request }) => {
  let uid: string;
  let key: string;

  beforeAll(async () => {
    uid = newUid();
    ({ key } = await userWithKey(uid));
  });

  /** The result of a call, whose text must be what is structured in it, or its error. */
  async function call(name: string, input: object) {
    const response = await post(request('tools/call', { name, arguments: input }), { 'X-API-Key': key });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const { result } = resultSchema.parse(await response.json());
    const text: unknown = JSON.parse(result.content[0]?.text ?? '');
    if (result.isError !== true) expect(result.structuredContent).toEqual(text);
    else expect(result.structuredContent).toBeUndefined();
    return result.isError === true ? { error: text } : { ok: text };
  }

  describe('the tools, one after the other', () => {
    it('add_to_dashboard', async () => {
      expect(await call('add_to_dashboard', LINK)).toEqual({ ok: { status: 'created', ...FILED } });
      expect(await call('add_to_dashboard', LINK)).toEqual({ ok: { status: 'unchanged', ...FILED } });
    });

    it('list_workspaces', async () => {
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
              updatedAt: aTime,
            },
          ],
        },
      });
    });

    it('list_links', async () => {
      const ok = { workspaceId: 'default', total: 1, links: [STORED] };
      expect(await call('list_links', { category: 'reading' })).toEqual({ ok });
    });

    it('add_note_to_link', async () => {
      const { category, url } = LINK;
      expect(await call('add_note_to_link', { category, url, notes: 'Because' })).toEqual({
        ok: { ...FILED, status: 'updated', link: { ...STORED, notes: 'Because' } },
      });
    });

    it('search_links', async () => {
      const found = { ...STORED, notes: 'Because', matchedIn: ['notes'] };
      expect(await call('search_links', { query: 'because' })).toEqual({
        ok: { workspaceId: 'default', query: 'because', total: 1, links: [found] },
      });
    });

    it('log_session', async () => {
      expect(await call('log_session', SESSION)).toEqual({
        ok: {
          status: 'created',
          workspaceId: 'assistant-sessions',
          category: 'Sessions',
          link: { category: 'Sessions', title: 'A session', url: 'urn:uuid:abc', addedAt: aTime },
        },
      });
    });
  });

  it('tools/list gives the catalogue', async () => {
    const response = await post(request('tools/list'), { 'X-API-Key': key });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(having({ result: having({ tools: toolDefinitions }) }));
  });

  it('arguments that are not valid are an error of the tool, which names them', async () => {
    expect(await call('add_to_dashboard', { category: 'Reading', colour: 'red', url: 'x' })).toEqual({
      error: {
        code: 'invalid_arguments',
        message: expect.stringMatching(/^title: .*url: .*colour: is not a known field\. The arguments are /),
      },
    });
  });

  it('arguments of more than 100 elements are an error of the tool, however they are nested', async () => {
    const error = {
      code: 'invalid_arguments',
      message: 'More than 100 elements: send only the arguments of the tool.',
    };
    const wide = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`field${String(index)}`, 1]));
    const deep: unknown = JSON.parse('[0,0,'.repeat(60) + '0' + ']'.repeat(60));
    expect(await call('list_links', wide)).toEqual({ error });
    expect(await call('list_links', { category: Array(60_000).fill(1) })).toEqual({ error });
    expect(await call('list_links', { category: deep })).toEqual({ error });
  });

  it('arguments of 100 elements are looked at', async () => {
    const category = Array(99).fill(1);
    expect(await call('list_links', { category })).toEqual({
      error: { code: 'invalid_arguments', message: expect.stringMatching(/^category: /) },
    });
  });

  it.each([
    ['without a name', {}],
    ['whose arguments are no object', { name: 'list_links', arguments: [1] }],
    ['whose arguments are null', { name: 'list_links', arguments: null }],
  ])('a call %s is a JSON-RPC error -32602', async (_, params) => {
    const response = await post(request('tools/call', params), { 'X-API-Key': key });
    expect(await response.json()).toEqual(having({ error: having({ code: -32602 }) }));
  });

  it('a tool that does not exist is a JSON-RPC error -32602 that names the six', async () => {
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

  it('a key that is missing or revoked is 401', async () => {
    const revoked = await apiKeys().create(uid, 'revoked');
    const [hash = ''] = (await apiKeys().list(uid)).keys();
    await apiKeys().revoke(hash);
    for (const headers of [{}, { 'X-API-Key': revoked }]) {
      const response = await post(request('tools/list'), headers);
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual(having({ error: 'Invalid or missing API key' }));
    }
  });

  it('another site is 403', async () => {
    const headers = { 'X-API-Key': key, Origin: 'https://evil.example.com' };
    const response = await post(request('tools/list'), headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual(having({ error: having({ code: -32000 }) }));
  });

  it('another method is 405', async () => {
    const { headers } = request('tools/list');
    for (const method of ['GET', 'DELETE']) {
      const response = await fetch(MCP_URL, { method, headers: { ...headers, 'X-API-Key': key } });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
      expect(await response.json()).toEqual(having({ error: having({ code: -32000 }) }));
    }
  });

  it('more than 1 MiB is 413', async () => {
    const big = request('tools/call', {
      name: 'list_links',
      arguments: { category: 'x'.repeat(1024 * 1024) },
    });
    const response = await post(big, { 'X-API-Key': key });
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual(having({ error: having({ code: -32600 }) }));
  });

  it('a message of more than 100 levels is 400', async () => {
    for (const levels of [100, 1_000]) {
      const deep: unknown = JSON.parse('['.repeat(levels) + ']'.repeat(levels));
      const response = await post(request('tools/list', { deep }), { 'X-API-Key': key });
      expect(response.status).toBe(400);
      const message = 'The message is nested too deeply: at most 100 levels.';
      expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 7, error: { code: -32600, message } });
    }
  });

  it('no answer has a session, or may be cached', async () => {
    const response = await post(request('tools/list'), { 'X-API-Key': key });
    expect(response.headers.get('mcp-session-id')).toBeNull();
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
