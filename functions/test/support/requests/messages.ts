import { MCP_URL, postMessage } from './client';

/** JSON-RPC messages as clients send them. */
export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } },
};
export const INITIALIZED = { jsonrpc: '2.0', method: 'notifications/initialized' };
export const PING = { jsonrpc: '2.0', id: 2, method: 'ping' };
export const LIST_TOOLS = { jsonrpc: '2.0', id: 3, method: 'tools/list' };

export function callOf(name: string, input: object = {}) {
  return { jsonrpc: '2.0', id: 4, method: 'tools/call', params: { name, arguments: input } };
}

/** Posts a message with a key and returns the response's status and JSON. */
export async function send(
  key: string,
  message: unknown,
  { url = MCP_URL, headers = {} }: { url?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: unknown }> {
  const response = await postMessage(url, { 'X-API-Key': key, ...headers }, message);
  return { status: response.status, body: await response.json() };
}
