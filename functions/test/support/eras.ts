import { MCP_URL, postMessage } from './client';

/** An era of MCP, and how a client of it sends a request. */
export interface Era {
  readonly revision: string;
  readonly request: (method: string, params?: object) => EraRequest;
}

export interface EraRequest {
  readonly message: Record<string, unknown>;
  readonly headers: Record<string, string>;
}

const CLIENT = { name: 'test', version: '1.0.0' };

/** What a client of 2026 sends with each request. */
export const ENVELOPE_OF_2026 = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': CLIENT,
  'io.modelcontextprotocol/clientCapabilities': {},
};

export const ERA_OF_2025: Era = {
  revision: '2025-11-25',
  request: (method, params = {}) => ({
    message: { jsonrpc: '2.0', id: 7, method, params },
    headers: { 'MCP-Protocol-Version': '2025-11-25' },
  }),
};

export const ERA_OF_2026: Era = {
  revision: '2026-07-28',
  request: (method, params = {}) => ({
    message: { jsonrpc: '2.0', id: 7, method, params: { ...params, _meta: ENVELOPE_OF_2026 } },
    headers: {
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': method,
      ...('name' in params && { 'Mcp-Name': String(params.name) }),
    },
  }),
};

export const ERAS = [ERA_OF_2025, ERA_OF_2026];

/** Posts a request of an era, with headers on top. */
export function post(
  { message, headers }: EraRequest,
  more: Record<string, string> = {},
  url = MCP_URL,
): Promise<Response> {
  return postMessage(url, { ...headers, ...more }, message);
}
