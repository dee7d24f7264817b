import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { parseToolError, type ToolError } from '../../../src/mcp/tools/toolError.fixture';
import { MCP_URL } from '../environment';
import { whileBusy } from './whileBusy';

export { MCP_URL };

/** The result of a tool call: its structured content or its error. */
export type ToolResult = { ok: Record<string, unknown> } | { error: ToolError };

/** The MCP SDK's client, connected with a key. */
export class ToolClient {
  private constructor(readonly client: Client) {}

  static async connect(key: string, url = MCP_URL): Promise<ToolClient> {
    const requestInit = { headers: { 'X-API-Key': key } };
    return whileBusy(async () => {
      const client = new Client({ name: 'test', version: '1.0.0' });
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
      // From now on, the client validates results against the tools' output schemas.
      await client.listTools();
      return new ToolClient(client);
    });
  }

  /** Calls a tool and checks that its text is its structured content as JSON. */
  async call(name: string, input: Record<string, unknown> = {}): Promise<ToolResult> {
    const result = CallToolResultSchema.parse(await this.client.callTool({ name, arguments: input }));
    const [content] = result.content;
    const text = content?.type === 'text' ? content.text : '';
    if (result.isError) return { error: parseToolError(text) };
    expect(JSON.parse(text)).toEqual(result.structuredContent);
    return { ok: result.structuredContent ?? {} };
  }

  /** Returns the structured content. Throws if the call fails. */
  async ok(name: string, input: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    return whileBusy(async () => {
      const outcome = await this.call(name, input);
      if ('error' in outcome) throw new Error(`${name}: ${outcome.error.code}: ${outcome.error.message}`);
      return outcome.ok;
    });
  }

  /** Returns the error. Throws if the call succeeds. */
  async error(name: string, input: Record<string, unknown> = {}): Promise<ToolError> {
    const outcome = await this.call(name, input);
    if ('ok' in outcome) throw new Error(`${name} succeeded: ${JSON.stringify(outcome.ok)}`);
    return outcome.error;
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

/** Calls a tool without the SDK's client, which is quicker for many calls. */
export async function callTool(
  url: string,
  key: string,
  name: string,
  input: Record<string, unknown>,
): Promise<ToolResult> {
  const response = await postMessage(
    url,
    { 'X-API-Key': key },
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: input },
    },
  );
  return toolResult(await response.json());
}

/** Reads the tool's result out of a JSON-RPC response. */
export function toolResult(response: unknown): ToolResult {
  const { result } = z.object({ result: CallToolResultSchema }).parse(response);
  const [content] = result.content;
  if (result.isError && content?.type === 'text') {
    return { error: parseToolError(content.text) };
  }
  return { ok: result.structuredContent ?? {} };
}

/** Posts a message. Sends a string unchanged. */
export function postMessage(
  url: string,
  headers: Record<string, string>,
  message: unknown,
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
}
