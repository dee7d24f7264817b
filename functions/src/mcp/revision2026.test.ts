import { callContext } from '../lib/workspaces/callContext.fixture';
import { endpointAt } from './endpoints';
import { serve } from './revision2026';

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

it('throws an internal error that the SDK would swallow, so that it is logged', async () => {
  const fault = new Error('The server could not be built');
  const served = {
    message: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: ENVELOPE } },
    headers: new Headers({
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/list',
    }),
    endpoint: endpointAt('/mcp'),
    context: callContext(),
    get serverInfo(): never {
      throw fault;
    },
    preview: { id: 1, tool: undefined, input: undefined },
    entry: { outcome: 'ok' },
  };
  await expect(serve(served)).rejects.toBe(fault);
});
