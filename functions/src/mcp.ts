import { onRequest } from 'firebase-functions/https';
import { endpoint } from './http/endpoint';
import { OAUTH_PATHS, oauthPathOf } from './oauth/paths';

/**
 * `/mcp`: MCP over stateless Streamable HTTP, and the paths at which apps sign in. The handlers send their own CORS
 * headers.
 */
export const mcp = onRequest(
  { cors: false },
  endpoint('mcp', ['/mcp', ...OAUTH_PATHS], async (request, response, entry) => {
    const oauthPath = oauthPathOf(request.path);
    // Load each on its first request, so that no function loads what it does not need.
    if (oauthPath === undefined) {
      const { handleMcp } = await import('./mcp/handler');
      await handleMcp(request, response, entry);
    } else {
      const { handleOAuth } = await import('./oauth/handler');
      await handleOAuth(oauthPath, request, response, entry);
    }
  }),
);
