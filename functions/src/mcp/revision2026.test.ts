import { callContext } from '../lib/workspaces/callContext.fixture';
import { endpointAt } from './endpoints';
import { serve } from './revision2026';

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

function served(method: string) {
  return {
    message: { jsonrpc: '2.0', id: 1, method, params: { _meta: ENVELOPE } },
    headers: new Headers({
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': method,
    }),
    endpoint: endpointAt('/mcp'),
    context: callContext(),
    serverInfo: { name: 'link-dashboard', title: 'Link Dashboard', version: '1.0.0' },
    preview: { id: 1, tool: undefined, input: undefined },
    entry: { outcome: 'ok' },
  };
}

// Keys and apps see different tools and instructions, and their permission may change.
it.each(['tools/list', 'server/discover'])(
  'lets only the caller cache %s, for five minutes',
  async (method) => {
    const response = await serve(served(method));
    expect(await response.json()).toMatchObject({ result: { ttlMs: 300_000, cacheScope: 'private' } });
  },
);

it('throws an internal error that the SDK would swallow, so that it is logged', async () => {
  const fault = new Error('The server could not be built');
  const broken = {
    ...served('tools/list'),
    get serverInfo(): never {
      throw fault;
    },
  };
  await expect(serve(broken)).rejects.toBe(fault);
});
