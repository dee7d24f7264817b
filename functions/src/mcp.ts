import { onRequest } from 'firebase-functions/https';
import { endpoint } from './http/endpoint';

/** `POST /mcp`: MCP over stateless Streamable HTTP. The handler sends its own CORS headers. */
export const mcp = onRequest(
  { cors: false },
  endpoint('mcp', ['/mcp'], async (request, response, entry) => {
    // Loaded on the first request, so that `health` does not load it.
    const { handleMcp } = await import('./mcp/handler');
    await handleMcp(request, response, entry);
  }),
);
