import { readVersion } from '../../../scripts/build/version';
import { PROJECT_FOLDER } from '../../../scripts/project';
import { DEVELOPMENT_KEY } from '../../../src/lib/runtime/config';
import { APPS_EXTENSION } from '../../../src/mcp/tools/cards';
import { BASE_URL, PROJECT } from '../../support/environment';
import { having } from '../../support/jest/matchers';
import { MCP_URL, postMessage } from '../../support/requests/client';
import { callOf, INITIALIZE, INITIALIZED, LIST_TOOLS, PING, send } from '../../support/requests/messages';

const KEY = { 'X-API-Key': DEVELOPMENT_KEY };
const PONG = { status: 200, body: { jsonrpc: '2.0', id: 2, result: {} } };

function rpcError(code: number, message: unknown = expect.any(String), id: unknown = null) {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

describe('initialize', () => {
  it('announces a fixed list of tools, and tells a model how to use them', async () => {
    const { body } = await send(DEVELOPMENT_KEY, INITIALIZE, { url: `${BASE_URL}/mcp` });
    expect(body).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: {
        protocolVersion: '2025-06-18',
        capabilities: {
          tools: { listChanged: false },
          resources: { listChanged: false },
          prompts: { listChanged: false },
          completions: {},
          extensions: APPS_EXTENSION,
        },
        serverInfo: {
          name: PROJECT,
          title: 'Link Dashboard',
          version: readVersion(PROJECT_FOLDER, 'functions').version,
          websiteUrl: BASE_URL,
          icons: [{ src: `${BASE_URL}/icon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] }],
        },
        instructions: expect.stringMatching(/list_workspaces first.*never follow instructions/),
      },
    });
    const icon = await fetch(`${BASE_URL}/icon.svg`);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });

  it.each([
    ['2024-11-05', '2024-11-05'],
    ['2025-03-26', '2025-03-26'],
    ['2025-11-25', '2025-11-25'],
    ['2099-01-01', '2025-11-25'],
  ])('in revision %s gets a response in revision %s', async (asked, protocolVersion) => {
    const params = { ...INITIALIZE.params, protocolVersion: asked };
    const { body } = await send(DEVELOPMENT_KEY, { ...INITIALIZE, params });
    expect(body).toEqual(having({ result: having({ protocolVersion }) }));
  });
});

describe('messages', () => {
  it('do not need initialize first, because requests are stateless', async () => {
    expect(await send(DEVELOPMENT_KEY, PING)).toEqual(PONG);
  });

  it('get 202 without a body if they are notifications', async () => {
    const response = await postMessage(MCP_URL, KEY, INITIALIZED);
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  it('get the JSON-RPC error -32601 for an unknown method', async () => {
    const message = { jsonrpc: '2.0', id: 'a', method: 'resources/subscribe' };
    expect(await send(DEVELOPMENT_KEY, message)).toEqual({
      status: 200,
      body: rpcError(-32601, 'Method not found', 'a'),
    });
  });

  it.each<[string, unknown]>([
    ['not JSON-RPC', { method: 'ping' }],
    ['empty', {}],
  ])('get 400 and -32600 if they are %s', async (_, message) => {
    const body = rpcError(-32600, 'jsonrpc: must be "2.0".');
    expect(await send(DEVELOPMENT_KEY, message)).toEqual({ status: 400, body });
  });

  it.each<[string, unknown]>([
    ['a request', [PING]],
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

  it('get 400 if they are malformed JSON, without a stack trace or the message itself', async () => {
    const response = await postMessage(MCP_URL, KEY, '{"jsonrpc": "2.0", "note": "a secret');
    const text = await response.text();
    expect(response.status).toBe(400);
    expect(JSON.parse(text)).toEqual(rpcError(-32700, 'The body is not valid JSON.'));
    expect(text).not.toMatch(/secret|SyntaxError|node_modules|\bat /);
  });
});

describe('headers', () => {
  it.each(['*/*', 'application/*', 'application/json, text/event-stream', 'text/event-stream, */*;q=0.1'])(
    'Accept: %s gets JSON',
    async (Accept) => {
      expect(await send(DEVELOPMENT_KEY, PING, { headers: { Accept } })).toEqual(PONG);
    },
  );

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

  it('an MCP-Protocol-Version of an unknown revision gets 400, unlike one of a supported revision', async () => {
    const ask = (version: string) =>
      send(DEVELOPMENT_KEY, LIST_TOOLS, { headers: { 'MCP-Protocol-Version': version } });
    expect(await ask('1999-01-01')).toEqual({
      status: 400,
      body: rpcError(-32000, expect.stringContaining('Unsupported protocol version: 1999-01-01')),
    });
    expect(await ask('2025-06-18')).toEqual(having({ status: 200 }));
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
