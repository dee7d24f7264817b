import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { CallContext } from '../lib/workspaces/service';
import { buildServer, type Report } from './server';

/** What a message comes with: the values of its headers. */
export interface MessageHeaders {
  accept: string | undefined;
  contentType: string | undefined;
  protocolVersion: string | undefined;
}

/**
 * Answers one message of the 2025 revisions with a server and a transport of its own: shared ones would mix up
 * the callers. The answer is JSON, never a stream.
 */
export async function serve(
  message: unknown,
  headers: MessageHeaders,
  context: CallContext,
  report: Report,
): Promise<Response> {
  const server = buildServer(context, report);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    const request = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: requestHeaders(headers),
    });
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

/** The headers for the transport, which insists that a client accepts streams too: ours never gets one. */
function requestHeaders({ accept = '*/*', contentType, protocolVersion }: MessageHeaders): Headers {
  const takesJson = /(application|\*)\/(json|\*)/i.test(accept);
  const headers = new Headers({
    accept: takesJson ? 'application/json, text/event-stream' : accept,
  });
  if (contentType !== undefined) headers.set('content-type', contentType);
  if (protocolVersion !== undefined) headers.set('mcp-protocol-version', protocolVersion);
  return headers;
}
