import { onRequest } from 'firebase-functions/https';
import { endpoint } from './http/endpoint';

/** `POST /mcp`: MCP over Streamable HTTP, without sessions. It has its own rule for other origins. */
export const mcp = onRequest(
  { cors: false },
  endpoint('mcp', '/mcp', async (request, response, entry) => {
    // Loaded at the first request, so that health loads none of it.
    const { handleMcp } = await import('./mcp/handler');
    await handleMcp(request, response, entry);
  }),
);
