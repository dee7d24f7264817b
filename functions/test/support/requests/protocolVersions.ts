import { MCP_URL, postMessage, toolResult, type ToolResult } from './client';

/** A version of MCP, and the requests that its clients send. */
export interface ProtocolVersion {
  readonly revision: string;
  readonly request: (method: string, params?: object) => VersionedRequest;
}

export interface VersionedRequest {
  readonly message: Record<string, unknown>;
  readonly headers: Record<string, string>;
}

const CLIENT = { name: 'test', version: '1.0.0' };

/** The metadata that a 2026-07-28 client sends with each request. */
export const META_OF_2026 = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': CLIENT,
  'io.modelcontextprotocol/clientCapabilities': {},
};

export const VERSION_2025: ProtocolVersion = {
  revision: '2025-11-25',
  request: (method, params = {}) => ({
    message: { jsonrpc: '2.0', id: 7, method, params },
    headers: { 'MCP-Protocol-Version': '2025-11-25' },
  }),
};

export const VERSION_2026: ProtocolVersion = {
  revision: '2026-07-28',
  request: (method, params = {}) => ({
    message: { jsonrpc: '2.0', id: 7, method, params: { ...params, _meta: META_OF_2026 } },
    headers: {
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': method,
      // Names the tool or prompt, or the resource by its URI.
      ...('name' in params && { 'Mcp-Name': String(params.name) }),
      ...('uri' in params && { 'Mcp-Name': String(params.uri) }),
    },
  }),
};

export const PROTOCOL_VERSIONS = [VERSION_2025, VERSION_2026];

/** Posts a request with additional headers. */
export function post(
  { message, headers }: VersionedRequest,
  more: Record<string, string> = {},
  url = MCP_URL,
): Promise<Response> {
  return postMessage(url, { ...headers, ...more }, message);
}

/** Calls a tool as a client of this protocol version does. */
export async function callToolIn(
  { request }: ProtocolVersion,
  url: string,
  key: string,
  name: string,
  input: Record<string, unknown>,
): Promise<ToolResult> {
  const call = request('tools/call', { name, arguments: input });
  return toolResult(await (await post(call, { 'X-API-Key': key }, url)).json());
}
