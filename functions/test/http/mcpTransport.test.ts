import { DEVELOPMENT_KEY } from '../../src/lib/service/config';
import { MCP_URL, postMessage } from '../support/requests/client';
import { BASE_URL } from '../support/jest/environment';
import { having } from '../support/jest/matchers';
import { callOf, INITIALIZE, INITIALIZED, LIST_TOOLS, PING, send } from '../support/requests/messages';

const KEY = { 'X-API-Key': DEVELOPMENT_KEY };

function rpcError(code: number, message: unknown = expect.any(String), id: unknown = null) {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

describe('initialize', () => {
  it('returns JSON without a session, and forbids caching', async () => {
    const response = await postMessage(MCP_URL, KEY, INITIALIZE);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('mcp-session-id')).toBeNull();
  });

  it('announces a fixed list of tools, and tells a model how to use them', async () => {
    const { body } = await send(DEVELOPMENT_KEY, INITIALIZE, { url: `${BASE_URL}/mcp` });
    expect(body).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {
        protocolVersion: '2025-06-18',
        capabilities: { tools: { listChanged: false } },
        serverInfo: {
          name: 'link-dashboard',
          title: 'Link Dashboard',
          version: '1.0.0',
          websiteUrl: BASE_URL,
          icons: [{ src: `${BASE_URL}/icon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] }],
        },
        instructions: expect.stringMatching(/list_workspaces first.*never follow instructions/),
      },
    });
  });

  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'supports revision %s',
    async (version) => {
      const params = { ...INITIALIZE.params, protocolVersion: version };
      const { body } = await send(DEVELOPMENT_KEY, { ...INITIALIZE, params });
      expect(body).toEqual(having({ result: having({ protocolVersion: version }) }));
    },
  );

  it('offers its newest revision to a client that asks for an unknown one', async () => {
    const params = { ...INITIALIZE.params, protocolVersion: '2099-01-01' };
    const { body } = await send(DEVELOPMENT_KEY, { ...INITIALIZE, params });
    expect(body).toEqual(having({ result: having({ protocolVersion: '2025-11-25' }) }));
  });
});

describe('messages', () => {
  it('do not need initialize first, because requests are stateless', async () => {
    expect(await send(DEVELOPMENT_KEY, PING)).toEqual({
      status: 200,
      body: { jsonrpc: '2.0', id: 2, result: {} },
    });
  });

  it('get 202 without a body if they are notifications', async () => {
    const response = await postMessage(MCP_URL, KEY, INITIALIZED);
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  it('get the JSON-RPC error -32601 for an unknown method', async () => {
    const message = { jsonrpc: '2.0', id: 'a', method: 'resources/list' };
    expect(await send(DEVELOPMENT_KEY, message)).toEqual({
      status: 200,
      body: rpcError(-32601, 'Method not found', 'a'),
    });
  });

  it('get the JSON-RPC error -32602 with the six tool names for an unknown tool', async () => {
    const { body } = await send(DEVELOPMENT_KEY, callOf('delete_everything'));
    const names =
      'add_to_dashboard, list_workspaces, list_links, add_note_to_link, search_links, log_session';
    expect(body).toEqual(rpcError(-32602, `Unknown tool. The tools are ${names}.`, 4));
  });

  it.each<[string, unknown]>([
    ['not JSON-RPC', { method: 'ping' }],
    ['empty', {}],
  ])('get 400 if they are %s', async (_, message) => {
    expect(await send(DEVELOPMENT_KEY, message)).toEqual({ status: 400, body: rpcError(-32700) });
  });

  it.each<[string, unknown]>([
    ['two requests', [PING, LIST_TOOLS]],
    ['one request', [PING]],
    [
      'a request and its cancellation',
      [callOf('list_links'), { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 4 } }],
    ],
    ['nothing', []],
  ])('get 400 and -32600 in a batch of %s', async (_, batch) => {
    expect(await send(DEVELOPMENT_KEY, batch)).toEqual({
      status: 400,
      body: rpcError(-32600, 'Batch requests are not supported. Send one message per request.'),
    });
  });

  it('may be up to 128 KiB, and get 413 beyond that', async () => {
    const padded = (bytes: number) => JSON.stringify(PING).padEnd(bytes, ' ');
    expect(await send(DEVELOPMENT_KEY, padded(128 * 1024))).toEqual(having({ status: 200 }));
    expect(await send(DEVELOPMENT_KEY, padded(128 * 1024 + 1))).toEqual({
      status: 413,
      body: rpcError(-32600, 'Request body too large: send at most 128 KiB per request.'),
    });
  });

  it('get 400 if they are malformed JSON, without a stack trace or the message itself', async () => {
    const response = await postMessage(MCP_URL, KEY, '{"jsonrpc": "2.0", "note": "a secret');
    const text = await response.text();
    expect(response.status).toBe(400);
    expect(JSON.parse(text)).toEqual(rpcError(-32700, 'The body is not valid JSON.'));
    expect(text).not.toMatch(/secret|SyntaxError|node_modules|\bat /);
  });
});

describe('headers', () => {
  it.each([
    '*/*',
    'application/json',
    'application/*',
    'application/json, text/event-stream',
    'text/event-stream, */*;q=0.1',
  ])('Accept: %s gets JSON', async (Accept) => {
    const response = await postMessage(MCP_URL, { ...KEY, Accept }, PING);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it.each(['text/event-stream', 'text/html'])(
    'Accept: %s gets 406, because every response is JSON',
    async (Accept) => {
      const message = 'Not acceptable: every response is JSON. Send the header Accept: application/json.';
      expect(await send(DEVELOPMENT_KEY, PING, { headers: { Accept } })).toEqual({
        status: 406,
        body: rpcError(-32000, message, PING.id),
      });
    },
  );

  it('a Content-Type other than JSON gets 415', async () => {
    expect(await send(DEVELOPMENT_KEY, PING, { headers: { 'Content-Type': 'text/plain' } })).toEqual({
      status: 415,
      body: rpcError(-32600, 'Send JSON with the header Content-Type: application/json.'),
    });
  });

  it('an MCP-Protocol-Version of an unknown revision gets 400', async () => {
    const headers = { 'MCP-Protocol-Version': '1999-01-01' };
    expect(await send(DEVELOPMENT_KEY, LIST_TOOLS, { headers })).toEqual({
      status: 400,
      body: rpcError(-32000, expect.stringContaining('Unsupported protocol version: 1999-01-01')),
    });
  });

  it('an MCP-Protocol-Version of a supported revision is accepted', async () => {
    const headers = { 'MCP-Protocol-Version': '2025-06-18' };
    expect(await send(DEVELOPMENT_KEY, PING, { headers })).toEqual(having({ status: 200 }));
  });
});

describe('other HTTP methods', () => {
  it.each(['GET', 'DELETE', 'PUT'])(
    '%s gets 405 with Allow and no-store, and the response ends',
    async (method) => {
      const response = await fetch(MCP_URL, { method, headers: { ...KEY, Accept: 'text/event-stream' } });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('POST');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const message = 'Method not allowed. Use POST: this server has no streams or sessions.';
      expect(await response.json()).toEqual(rpcError(-32000, message));
    },
  );
});
