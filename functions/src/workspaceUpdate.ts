import { onRequest } from 'firebase-functions/https';
import { endpoint, type Exchange } from './http/endpoint';

const ROUTES = [
  ...['update', 'edit', 'edits', 'create', 'delete', 'revert', 'purge'],
  ...['invite', 'join', 'members', 'leave', 'keys', 'sessions', 'access', 'preview'],
].map((route) => `/api/workspace/${route}`);

/** The pages and feeds of public workspaces: see `visitors/`. */
const VISITOR_PATHS = /^\/u\/[^/]+\/[^/]+(\/[^/]*)?\/?$/;

/**
 * The routes under `/api/workspace/`: see `rest/`. Web pages of any origin may call them, because callers are
 * identified only by an ID token, never by a cookie. Also what visitors see of public workspaces.
 */
export const workspaceUpdate = onRequest(
  // Fewer than other functions: each request can have a body of 1 MiB and a response of many megabytes.
  { cors: true, concurrency: 40 },
  endpoint('workspaceUpdate', [...ROUTES, VISITOR_PATHS], handle),
);

/** Loads the handler on the first request, so that `health` does not load it. */
async function handle(exchange: Exchange): Promise<string> {
  return VISITOR_PATHS.test(exchange.request.path)
    ? (await import('./visitors/handler')).handleVisitor(exchange)
    : (await import('./rest/handler')).handleRest(exchange);
}
