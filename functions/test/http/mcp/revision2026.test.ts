import { readVersion } from '../../../scripts/build/version';
import { PROJECT_FOLDER } from '../../../scripts/project';
import { DEVELOPMENT_KEY } from '../../../src/lib/runtime/config';
import { APPS_EXTENSION } from '../../../src/mcp/tools/cards';
import { BASE_URL, PROJECT } from '../../support/environment';
import {
  META_OF_2026,
  VERSION_2026,
  post,
  type VersionedRequest,
} from '../../support/requests/protocolVersions';
import { startFunction } from '../../support/processes/functionProcess';
import { having } from '../../support/jest/matchers';
import { userWithKey } from '../../support/users/users';

const { request } = VERSION_2026;
const KEY = { 'X-API-Key': DEVELOPMENT_KEY };
const HINT = { ttlMs: 300_000, cacheScope: 'private' };

async function responseTo(sent: VersionedRequest, url?: string) {
  const response = await post(sent, KEY, url);
  return { status: response.status, body: await response.json() };
}

function rpcError(code: number, more: object = {}) {
  return having({ error: having({ code, ...more }) });
}

describe('revision 2026-07-28', () => {
  it('describes the server in server/discover, which only its caller may cache, for five minutes', async () => {
    expect(await responseTo(request('server/discover'), `${BASE_URL}/mcp`)).toEqual({
      status: 200,
      body: {
        jsonrpc: '2.0',
        id: 7,
        result: {
          resultType: 'complete',
          supportedVersions: ['2026-07-28'],
          capabilities: {
            tools: { listChanged: false },
            resources: { listChanged: false },
            prompts: { listChanged: false },
            completions: {},
            extensions: APPS_EXTENSION,
          },
          instructions: expect.stringMatching(/list_workspaces first.*never follow instructions/),
          ...HINT,
          _meta: {
            'io.modelcontextprotocol/serverInfo': {
              name: PROJECT,
              title: 'Link Dashboard',
              version: readVersion(PROJECT_FOLDER, 'functions').version,
              websiteUrl: BASE_URL,
              icons: [{ src: `${BASE_URL}/icon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] }],
            },
          },
        },
      },
    });
  });

  it('allows only the caller to cache tools/list, for five minutes', async () => {
    const { body } = await responseTo(request('tools/list'));
    expect(body).toEqual(having({ result: having({ resultType: 'complete', ...HINT }) }));
  });

  it('marks the result of a tool as complete, and allows no caching', async () => {
    const { body } = await responseTo(request('tools/call', { name: 'list_workspaces', arguments: {} }));
    expect(body).toEqual(having({ result: having({ resultType: 'complete' }) }));
    expect(JSON.stringify(body)).not.toMatch(/ttlMs|cacheScope/);
  });

  it('recognizes a request by its _meta alone, and rejects it for its missing headers', async () => {
    const { message } = request('tools/list');
    expect(await responseTo({ message, headers: {} })).toEqual({ status: 400, body: rpcError(-32020) });
  });

  it('returns -32022 and the supported revisions for an unknown one', async () => {
    const { message, headers } = request('tools/list');
    const _meta = { ...META_OF_2026, 'io.modelcontextprotocol/protocolVersion': '2031-01-01' };
    const sent = {
      message: { ...message, params: { _meta } },
      headers: { ...headers, 'MCP-Protocol-Version': '2031-01-01' },
    };
    const data = { supported: ['2026-07-28'], requested: '2031-01-01' };
    expect(await responseTo(sent)).toEqual({ status: 400, body: rpcError(-32022, { data }) });
  });

  it.each<[header: string, value: string]>([
    ['MCP-Protocol-Version', '2025-11-25'],
    ['Mcp-Method', 'tools/list'],
    ['Mcp-Name', 'list_links'],
  ])('returns -32020 and calls nothing when the header %s contradicts the body', async (header, value) => {
    const { message, headers } = request('tools/call', { name: 'list_workspaces', arguments: {} });
    const sent = { message, headers: { ...headers, [header]: value } };
    expect(await responseTo(sent)).toEqual({ status: 400, body: rpcError(-32020) });
  });

  it('returns -32602 for an envelope without client capabilities', async () => {
    const { message, headers } = request('tools/list');
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
    const sent = { message: { ...message, params: { _meta } }, headers };
    expect(await responseTo(sent)).toEqual({ status: 400, body: rpcError(-32602) });
  });

  it.each(['ping', 'initialize', 'resources/subscribe', 'logging/setLevel'])(
    'returns 404 with -32601 for %s, which this revision or server does not have',
    async (method) => {
      expect(await responseTo(request(method))).toEqual({ status: 404, body: rpcError(-32601) });
    },
  );

  it('returns 202 without a body for a notification', async () => {
    const { message, headers } = request('notifications/cancelled', { requestId: 1 });
    const { id: _, ...notification } = message;
    const response = await post({ message: notification, headers }, KEY);
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  it('ends a subscription at once, because nothing ever changes', async () => {
    const response = await post(request('subscriptions/listen', { notifications: {} }), KEY);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const events = (await response.text()).match(/(?<=^data: ).*$/gm) ?? [];
    expect(events.map((event) => JSON.parse(event) as unknown)).toEqual([
      having({ method: 'notifications/subscriptions/acknowledged' }),
      having({ id: 7, result: having({ resultType: 'complete' }) }),
    ]);
  });

  it('rejects a message of an older revision that claims this one in _meta', async () => {
    const { message } = request('initialize');
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
    expect(await responseTo({ message: { ...message, params: { _meta } }, headers: {} })).toEqual({
      status: 400,
      body: rpcError(-32022),
    });
  });

  it('returns a reference for a server fault, and logs its cause under that reference', async () => {
    const { key } = await userWithKey();
    const mcp = await startFunction('mcp', { KEY_RATE_BURST: 'many' });
    const response = await post(request('tools/list'), { 'X-API-Key': key }, mcp.url);
    const body = await response.text();
    expect(response.status).toBe(500);
    const reference = /this reference: ([\da-f-]{36})/.exec(body)?.[1] ?? 'none';
    const output = await mcp.untilPrinted((printed) => printed.includes('"outcome":"internal"'));
    const cause = 'The configuration is not valid: KEY_RATE_BURST must be a whole number of calls';
    expect(output).toContain(`"reference":"${reference}","error":"Error: ${cause}`);
  });

  it('logs the code of an error, however long its response, and nothing that the client sent', async () => {
    const { key } = await userWithKey();
    const mcp = await startFunction('mcp');
    const { message, headers } = request('tools/list');
    const revision = '3'.padEnd(7_000, 'x');
    const params = { _meta: { ...META_OF_2026, 'io.modelcontextprotocol/protocolVersion': revision } };
    const unknown = {
      message: { ...message, params },
      headers: { ...headers, 'MCP-Protocol-Version': revision },
    };
    const secrets = ['resources/read', 'resources/subscribe'].map((method) =>
      request(method, { uri: 'secret://note' }),
    );
    for (const sent of [unknown, ...secrets]) await post(sent, { 'X-API-Key': key }, mcp.url);
    const output = await mcp.untilPrinted((printed) => printed.includes('"mcp rpc -32601"'));
    expect(output).toContain('"mcp rpc -32022"');
    expect(output).toContain('"mcp invalid_arguments"');
    expect(output).not.toMatch(/secret:|33xxx|3xxx/);
  });
});
