import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { z } from 'zod';
import type { RequestEntry } from '../http/requestLog';
import { parseJson } from '../lib/shared/base/json';
import { registration, type ServedMessage } from './callTool';
import { RPC, rpcOutcome } from './responses';

/**
 * Serves one message of the protocol versions 2024-11-05 to 2025-11-25 with a fresh server and transport: shared ones
 * would mix up callers. The response is always JSON, never a stream.
 */
export async function serve(served: ServedMessage): Promise<Response> {
  if (!acceptsJson(served.headers)) return notAcceptable(served);
  const server = buildServer(served);
  const transport = new LoggedTransport(served.entry);
  try {
    await server.connect(transport);
    const request = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: transportHeaders(served.headers),
    });
    return await transport.handleRequest(request, { parsedBody: served.message });
  } finally {
    await server.close();
  }
}

/** Created only once, because the SDK would create one for every server. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

type SendOptions = Parameters<WebStandardStreamableHTTPServerTransport['send']>[1];

/** Records the code of a JSON-RPC error as it is sent, so that the response need not be parsed for it. */
class LoggedTransport extends WebStandardStreamableHTTPServerTransport {
  constructor(private readonly entry: RequestEntry) {
    super({ enableJsonResponse: true });
  }

  override async send(sent: JSONRPCMessage, options?: SendOptions): Promise<void> {
    const message = 'error' in sent ? { ...sent, error: inOneLine(sent.error) } : sent;
    if ('error' in message && this.entry.outcome === 'ok')
      this.entry.outcome = rpcOutcome(message.error.code);
    await super.send(message, options);
  }
}

type RpcError = JSONRPCErrorResponse['error'];

const issuesSchema = z.array(
  z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }),
);

/** Returns an error in one line, and with the code for invalid parameters, if it is the dump of the SDK's validator. */
function inOneLine(error: RpcError): RpcError {
  const { data: issues } = issuesSchema.safeParse(parseJson(error.message));
  if (!issues) return error;
  const problems = issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return { code: RPC.invalidParams, message: `${problems.join('; ')}.` };
}

function acceptsJson(headers: Headers): boolean {
  return /(application|\*)\/(json|\*)/i.test(headers.get('accept') ?? '*/*');
}

/** Returns a 406 response. The SDK's own would ask clients to accept event streams too. */
function notAcceptable({ preview: { id } }: ServedMessage): Response {
  const error = {
    code: RPC.rejected,
    message: 'Not acceptable: every response is JSON. Send the header Accept: application/json.',
  };
  return Response.json({ jsonrpc: '2.0', id, error }, { status: 406 });
}

function buildServer(served: ServedMessage): McpServer {
  const { instructions, capabilities, listTools, callTool, resources } = registration(served);
  const server = new McpServer(served.serverInfo, { instructions, jsonSchemaValidator });
  // Not passed to the constructor: the SDK would then announce that the list of tools may change.
  server.server.registerCapabilities(capabilities);
  server.server.setRequestHandler(ListToolsRequestSchema, listTools);
  server.server.setRequestHandler(CallToolRequestSchema, callTool);
  if (resources) {
    server.server.setRequestHandler(ListResourcesRequestSchema, ({ params }) => resources.list(params));
    server.server.setRequestHandler(ListResourceTemplatesRequestSchema, resources.listTemplates);
    server.server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => resources.read(params));
    server.server.setRequestHandler(ListPromptsRequestSchema, resources.listPrompts);
    server.server.setRequestHandler(GetPromptRequestSchema, ({ params }) => resources.getPrompt(params));
    server.server.setRequestHandler(CompleteRequestSchema, ({ params }) => resources.complete(params));
  }
  return server;
}

/** Adds event streams to `Accept`: the transport requires that, although this service never sends one. */
function transportHeaders(headers: Headers): Headers {
  const forTransport = new Headers(headers);
  forTransport.set('accept', 'application/json, text/event-stream');
  return forTransport;
}
