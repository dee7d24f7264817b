import { DEVELOPMENT_KEY } from '../../src/lib/config';
import { MCP_URL, postMessage } from '../support/client';
import { BASE_URL } from '../support/environment';
import { having } from '../support/matchers';
import { callOf, INITIALIZE, INITIALIZED, LIST_TOOLS, PING, send } from '../support/messages';

const KEY = { 'X-API-Key': DEVELOPMENT_KEY };

function rpcError(code: number, message: unknown = expect.any(String), id: unknown = null) {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

describe('POST /mcp: initialize', () => {
  it('answers with JSON that nobody caches, without a session', async () => {
    const response = await postMessage(MCP_URL, KEY, INITIALIZE);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('mcp-session-id')).toBeNull();
  });

  it('announces tools whose list does not change, and tells a model how to use them', async () => {
    const { body } = await send(DEVELOPMENT_KEY, INITIALIZE);
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
    'speaks the revision %s',
    async (version) => {
      const params = { ...INITIALIZE.params, protocolVersion: version };
      const { body } = await send(DEVELOPMENT_KEY, { ...INITIALIZE, params });
      expect(body).toEqual(having({ result: having({ protocolVersion: version }) }));
    },
  );

  it('offers its own newest revision to a client that asks for one it does not know', async () => {
    const params = { ...INITIALIZE.params, protocolVersion: '2099-01-01' };
    const { body } = await send(DEVELOPMENT_KEY, { ...INITIALIZE, params });
    expect(body).toEqual(having({ result: having({ protocolVersion: '2025-11-25' }) }));
  });
});

describe('POST /mcp: messages', () => {
  it('need no initialize before: every request stands alone', async () => {
    expect(await send(DEVELOPMENT_KEY, PING)).toEqual({
      status: 200,
      body: { jsonrpc: '2.0', id: 2, result: {} },
    });
  });

  it('that are notifications are 202 without a body', async () => {
    const response = await postMessage(MCP_URL, KEY, INITIALIZED);
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  it('of an unknown method are a JSON-RPC error -32601', async () => {
    const message = { jsonrpc: '2.0', id: 'a', method: 'resources/list' };
    expect(await send(DEVELOPMENT_KEY, message)).toEqual({
      status: 200,
      body: rpcError(-32601, 'Method not found', 'a'),
    });
  });

  it('that call an unknown tool are a JSON-RPC error -32602 that names the six', async () => {
    const { body } = await send(DEVELOPMENT_KEY, callOf('delete_everything'));
    const names =
      'add_to_dashboard, list_workspaces, list_links, add_note_to_link, search_links, log_session';
    expect(body).toEqual(rpcError(-32602, expect.stringContaining(`The tools are ${names}.`), 4));
  });

  it.each<[string, unknown]>([
    ['no JSON-RPC', { method: 'ping' }],
    ['empty', {}],
  ])('that are %s are 400', async (_, message) => {
    expect(await send(DEVELOPMENT_KEY, message)).toEqual({ status: 400, body: rpcError(-32700) });
  });

  it.each<[string, unknown]>([
    ['requests', [PING, LIST_TOOLS]],
    ['one request', [PING]],
    [
      'a request and its cancellation',
      [callOf('list_links'), { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 4 } }],
    ],
    ['nothing', []],
  ])('in a batch are 400 -32600: %s', async (_, batch) => {
    expect(await send(DEVELOPMENT_KEY, batch)).toEqual({
      status: 400,
      body: rpcError(-32600, 'Batches are not taken: send one message in a request.'),
    });
  });

  it('of more than 1 MiB are 413, and of 1 MiB are taken', async () => {
    const padded = (bytes: number) => JSON.stringify(PING).padEnd(bytes, ' ');
    expect(await send(DEVELOPMENT_KEY, padded(1024 * 1024))).toEqual(having({ status: 200 }));
    expect(await send(DEVELOPMENT_KEY, padded(1024 * 1024 + 1))).toEqual({
      status: 413,
      body: rpcError(-32600, 'Request body too large: send at most 1 MiB.'),
    });
  });

  it('that are malformed JSON are 400 without a stack trace or the message', async () => {
    const response = await postMessage(MCP_URL, KEY, '{"jsonrpc": "2.0", "note": "a secret');
    expect(response.status).toBe(400);
    expect(await response.text()).not.toMatch(/secret|SyntaxError|node_modules|\bat /);
  });
});

describe('POST /mcp: headers', () => {
  it.each([
    '*/*',
    'application/json',
    'application/*',
    'application/json, text/event-stream',
    'text/event-stream, */*;q=0.1',
  ])('Accept: %s is served with JSON', async (Accept) => {
    const response = await postMessage(MCP_URL, { ...KEY, Accept }, PING);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it.each(['text/event-stream', 'text/html'])('Accept: %s, which takes no JSON, is 406', async (Accept) => {
    const message = 'Not acceptable: every answer is JSON. Send the header Accept: application/json.';
    expect(await send(DEVELOPMENT_KEY, PING, { headers: { Accept } })).toEqual({
      status: 406,
      body: rpcError(-32000, message, PING.id),
    });
  });

  it('Content-Type other than JSON is 415', async () => {
    const { status } = await send(DEVELOPMENT_KEY, PING, { headers: { 'Content-Type': 'text/plain' } });
    expect(status).toBe(415);
  });

  it('MCP-Protocol-Version of a revision that is not known is 400', async () => {
    const headers = { 'MCP-Protocol-Version': '1999-01-01' };
    expect(await send(DEVELOPMENT_KEY, LIST_TOOLS, { headers })).toEqual({
      status: 400,
      body: rpcError(-32000, expect.stringContaining('Unsupported protocol version: 1999-01-01')),
    });
  });

  it('MCP-Protocol-Version of a revision that is known is taken', async () => {
    const headers = { 'MCP-Protocol-Version': '2025-06-18' };
    expect(await send(DEVELOPMENT_KEY, PING, { headers })).toEqual(having({ status: 200 }));
  });
});

describe('/mcp with another method', () => {
  it.each(['GET', 'DELETE', 'PUT'])('%s is 405 with Allow and no-store, and ends', async (method) => {
    const response = await fetch(MCP_URL, { method, headers: { ...KEY, Accept: 'text/event-stream' } });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const message = 'Method not allowed: there are no streams and no sessions here, use POST.';
    expect(await response.json()).toEqual(rpcError(-32000, message));
  });
});
