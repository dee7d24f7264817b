import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { registration, type ServedMessage } from './callTool';

/**
 * Serves one message of the protocol version 2026-07-28 with a fresh handler and server. Rejects messages that
 * claim an older version. The response is JSON, except for a subscription, whose stream ends at once because
 * nothing ever changes.
 * @throws errors that the SDK would report as internal errors.
 */
export async function serve(served: ServedMessage): Promise<Response> {
  let problem: unknown;
  const handler = createMcpHandler(() => buildServer(served), {
    legacy: 'reject',
    onerror(error) {
      problem = error;
    },
  });
  try {
    const { message, headers } = served;
    const request = new Request('http://localhost/mcp', { method: 'POST', headers });
    const response = await handler.fetch(request, { parsedBody: message });
    // The SDK does not log our bugs. Throw them, so that they are logged with a reference.
    if (response.status >= 500) throw problem;
    return response;
  } finally {
    await handler.close();
  }
}

/** The cache hint for responses that depend on what the caller's key or app may do, which a person can change. */
const CACHE_HINT = { ttlMs: 300_000, cacheScope: 'private' } as const;

function buildServer(served: ServedMessage): McpServer {
  const { instructions, capabilities, listTools, callTool, resources } = registration(served);
  const server = new McpServer(served.serverInfo, {
    instructions,
    cacheHints: { 'tools/list': CACHE_HINT, 'server/discover': CACHE_HINT },
  });
  server.server.registerCapabilities(capabilities);
  server.server.setRequestHandler('tools/list', listTools);
  server.server.setRequestHandler('tools/call', callTool);
  if (resources) {
    server.server.setRequestHandler('resources/list', ({ params }) => resources.list(params));
    server.server.setRequestHandler('resources/templates/list', resources.listTemplates);
    server.server.setRequestHandler('resources/read', ({ params }) => resources.read(params));
    server.server.setRequestHandler('prompts/list', resources.listPrompts);
    server.server.setRequestHandler('prompts/get', ({ params }) => resources.getPrompt(params));
    server.server.setRequestHandler('completion/complete', ({ params }) => resources.complete(params));
  }
  return server;
}
