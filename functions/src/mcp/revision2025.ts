import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { z } from 'zod';
import type { RequestEntry } from '../http/requestLog';
import { callTool, INVALID_CALL, UNKNOWN_TOOL, type ToolExchange } from './callTool';
import { RPC, rpcOutcome } from './responses';
import { INSTRUCTIONS } from './serverInfo';
import { toolDefinitions } from './tools';

/** Accepts any parameters: if the SDK checked them, it would report invalid ones as a fault of the server. */
const anyCallSchema = z.object({ method: z.literal('tools/call'), params: z.unknown() });

/** Compiled once per process. Left to the SDK, it would be once per server. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/**
 * Serves one message of the protocol versions 2024-11-05 to 2025-11-25 with a fresh server and transport: shared ones
 * would mix up the callers. The response is always JSON, never a stream.
 */
export async function serve(exchange: ToolExchange): Promise<Response> {
  if (!acceptsJson(exchange.headers)) return notAcceptable(exchange);
  const server = buildServer(exchange);
  const transport = new LoggedTransport(exchange.entry);
  try {
    await server.connect(transport);
    const request = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: transportHeaders(exchange.headers),
    });
    return await transport.handleRequest(request, { parsedBody: exchange.message });
  } finally {
    await server.close();
  }
}

type SendOptions = Parameters<WebStandardStreamableHTTPServerTransport['send']>[1];

/** Notes the code of a JSON-RPC error as it is sent, so that nobody has to parse the response. */
class LoggedTransport extends WebStandardStreamableHTTPServerTransport {
  constructor(private readonly entry: RequestEntry) {
    super({ enableJsonResponse: true });
  }

  override async send(message: JSONRPCMessage, options?: SendOptions): Promise<void> {
    if ('error' in message && this.entry.outcome === 'ok')
      this.entry.outcome = rpcOutcome(message.error.code);
    await super.send(message, options);
  }
}

function acceptsJson(headers: Headers): boolean {
  return /(application|\*)\/(json|\*)/i.test(headers.get('accept') ?? '*/*');
}

/** The SDK's own text would ask for event streams as well. */
function notAcceptable({ id }: ToolExchange): Response {
  const error = {
    code: RPC.rejected,
    message: 'Not acceptable: every response is JSON. Send the header Accept: application/json.',
  };
  return Response.json({ jsonrpc: '2.0', id, error }, { status: 406 });
}

function buildServer(exchange: ToolExchange): McpServer {
  const server = new McpServer(exchange.serverInfo, { instructions: INSTRUCTIONS, jsonSchemaValidator });
  // As an option of the server, the SDK would announce a list that changes.
  server.server.registerCapabilities({ tools: { listChanged: false } });
  server.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolDefinitions }));
  server.server.setRequestHandler(anyCallSchema, async (request) => {
    const call = CallToolRequestSchema.safeParse(request);
    if (!call.success) throw new McpError(ErrorCode.InvalidParams, INVALID_CALL);
    const result = await callTool(exchange, call.data.params);
    if (!result) throw new McpError(ErrorCode.InvalidParams, UNKNOWN_TOOL);
    return result;
  });
  return server;
}

/** The transport insists that clients accept event streams too, although this service never sends one. */
function transportHeaders(headers: Headers): Headers {
  const forTransport = new Headers(headers);
  forTransport.set('accept', 'application/json, text/event-stream');
  return forTransport;
}
