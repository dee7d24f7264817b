import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { z } from 'zod';
import { RPC } from './responses';
import { callTool, INVALID_CALL, UNKNOWN_TOOL, type ToolExchange } from './callTool';
import { requestIdOf } from './message';
import { INSTRUCTIONS } from './serverInfo';
import { toolDefinitions } from './tools';

/** A call with any parameters: of those that are not valid the SDK would answer that the server is at fault. */
const anyCallSchema = z.object({ method: z.literal('tools/call'), params: z.unknown() });

/** Made once for the process: the SDK would compile one for every server. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/**
 * Answers one message of the revisions 2024-11-05 to 2025-11-25 with a server and a transport of its own: shared
 * ones would mix up the callers. The answer is JSON, never a stream.
 */
export async function serve(exchange: ToolExchange): Promise<Response> {
  if (!takesJson(exchange.headers)) return notAcceptable(exchange);
  const server = buildServer(exchange);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
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

function takesJson(headers: Headers): boolean {
  return /(application|\*)\/(json|\*)/i.test(headers.get('accept') ?? '*/*');
}

/** In the words of this service: the SDK's ask for streams as well. */
function notAcceptable({ message }: ToolExchange): Response {
  const error = {
    code: RPC.refused,
    message: 'Not acceptable: every answer is JSON. Send the header Accept: application/json.',
  };
  return Response.json({ jsonrpc: '2.0', id: requestIdOf(message), error }, { status: 406 });
}

function buildServer(exchange: ToolExchange): McpServer {
  const server = new McpServer(exchange.serverInfo, { instructions: INSTRUCTIONS, jsonSchemaValidator });
  // Not in the options: the SDK would then announce a list that changes.
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

/** The headers for the transport, which insists that a client accepts streams too: ours never gets one. */
function transportHeaders(headers: Headers): Headers {
  const forTransport = new Headers(headers);
  forTransport.set('accept', 'application/json, text/event-stream');
  return forTransport;
}
