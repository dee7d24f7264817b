import { createMcpHandler, McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { callTool, UNKNOWN_TOOL, type Exchange } from './callTool';
import { instructionsFor } from './serverInfo';
import { toolDefinitions } from './tools';

/** For responses that are the same for every caller until the next deploy. */
const CACHE_HINT = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/**
 * Serves one message of the protocol version 2026-07-28 with a fresh handler and server. Rejects messages that claim an
 * older version. The response is JSON, except for a subscription, whose stream ends at once because nothing ever changes.
 * @throws what the SDK reports as an internal error.
 */
export async function serve(exchange: Exchange): Promise<Response> {
  let problem: unknown;
  const handler = createMcpHandler(() => buildServer(exchange), {
    legacy: 'reject',
    onerror(error) {
      problem = error;
    },
  });
  try {
    const { message, headers } = exchange;
    const request = new Request('http://localhost/mcp', { method: 'POST', headers });
    const response = await handler.fetch(request, { parsedBody: message });
    // The SDK does not log our bugs. Throw them, so that they are logged with a reference.
    if (response.status >= 500) throw problem;
    return response;
  } finally {
    await handler.close();
  }
}

function buildServer(exchange: Exchange): McpServer {
  const server = new McpServer(exchange.serverInfo, {
    instructions: instructionsFor(exchange.serverInfo),
    cacheHints: { 'tools/list': CACHE_HINT, 'server/discover': CACHE_HINT },
  });
  server.server.registerCapabilities({ tools: { listChanged: false } });
  server.server.setRequestHandler('tools/list', () => ({ tools: toolDefinitions }));
  server.server.setRequestHandler('tools/call', async ({ params }) => {
    const result = await callTool(exchange, params);
    if (!result) throw new ProtocolError(ProtocolErrorCode.InvalidParams, UNKNOWN_TOOL);
    return result;
  });
  return server;
}
