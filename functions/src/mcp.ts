import { onRequest } from 'firebase-functions/https';
import { endpoint } from './http/endpoint';
import { OAUTH_PATHS, oauthPathOf } from './oauth/paths';

/**
 * `/mcp` and `/mcp/connector`: MCP over stateless Streamable HTTP, and the paths at which apps sign in. The handlers send
 * their own CORS headers.
 */
export const mcp = onRequest(
  { cors: false },
  endpoint('mcp', ['/mcp', '/mcp/connector', ...OAUTH_PATHS], async (exchange) => {
    const oauthPath = oauthPathOf(exchange.request.path);
    // Load each handler on its first request, so that no function loads code that it does not need.
    if (oauthPath === undefined) return (await import('./mcp/handler')).handleMcp(exchange);
    return (await import('./oauth/handler')).handleOAuth(oauthPath, exchange);
  }),
);
