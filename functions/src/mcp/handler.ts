import type { Request } from 'firebase-functions/https';
import { handleCall, type Call } from '../http/call';
import type { Exchange } from '../http/endpoint';
import { readBody, type Body } from '../http/requestBody';
import type { Caller } from '../lib/access/keys';
import { log } from '../lib/platform/log';
import { within } from '../lib/shared/base/within';
import { admit, mayAdmit, pathCalled, type AcceptedCall } from './admit';
import type { ServedMessage } from './callTool';
import { clientOfUserAgent } from './clientName';
import { endpointAt } from './endpoints';
import { sendFault } from './fault';
import { MAX_MESSAGE_BYTES, receiveMessage, type ReceivedMessage } from './message';
import { handleCors, isAllowedOrigin } from './origin';
import { RPC, sendRpcError, sendSdkResponse } from './responses';
import { serverInfoFor } from './serverInfo';

/**
 * Handles a request to an MCP endpoint: origin, body, key, rate limit, then the message. Checks the key before it reports
 * any problem with the request. Returns the outcome to log.
 */
export async function handleMcp(exchange: Exchange): Promise<string> {
  let received: ReceivedMessage | undefined;
  try {
    return await handleCall(exchange, async (call) => {
      const { request, response, entry, config } = call;
      if (!isAllowedOrigin(request, config)) {
        const message = 'This origin is not allowed. The operator can add it to ALLOWED_ORIGINS.';
        sendRpcError(response, 403, { code: RPC.rejected, message });
        return 'origin_not_allowed';
      }
      if (handleCors(request, response)) return 'ok';
      let admitted: AcceptedCall | undefined;
      const body = await receiveBody(call, async () => {
        admitted = await admit(call);
        return admitted.caller.id;
      });
      const tools = endpointAt(pathCalled(call)).toolsByName;
      received = receiveMessage(body, request.get('mcp-protocol-version'), tools);
      const { preview } = received;
      entry.method = preview.method;
      try {
        admitted ??= await admit(call, preview);
      } finally {
        if (entry.actor) entry.userId = preview.userId;
      }
      return serveMessage(call, received, admitted);
    });
  } catch (error) {
    return sendFault(exchange.response, received?.preview, error);
  }
}

/** How long a response may wait for the key's `lastUsedAt` to be written, in milliseconds. */
const LAST_USED_GRACE_MS = 1_000;

const NO_BODY: Body = { text: '' };

/** Reads the body of a POST, unless its key is certain to be rejected. Calls `admitSender` first if the body is slow. */
async function receiveBody(call: Call, admitSender: () => Promise<string>): Promise<Body> {
  const isWanted = call.request.method === 'POST' && mayAdmit(call);
  return isWanted ? readBody(call, { maxBytes: MAX_MESSAGE_BYTES, sender: admitSender }) : NO_BODY;
}

/** Serves a message whose key was accepted. Returns the outcome to log. */
async function serveMessage(
  call: Call,
  received: ReceivedMessage,
  { caller, prefetched, isPersonActive }: AcceptedCall,
): Promise<string> {
  const { request, response, entry, config, instance, now, deadline } = call;
  const { preview } = received;
  if (preview.clientName !== undefined) instance.keyUses.introduce(caller, preview.clientName);
  if (request.method !== 'POST') {
    const message = 'Method not allowed. Use POST: this server has no streams or sessions.';
    sendRpcError(response, 405, { code: RPC.rejected, message }, { Allow: 'POST' });
    return 'method_not_allowed';
  }
  if ('rejection' in received) {
    const { outcome, status, code, message } = received.rejection;
    sendRpcError(response, status, { code, message, id: preview.id });
    return outcome;
  }
  const recorded = recordUse(call, caller, preview.tool?.name ?? usedMethod(preview.method));
  const countCalls = (calls: number) => {
    instance.keyGate.countMore(caller, calls);
  };
  const countRemovals = (count: number) => {
    instance.removals.count(caller.id, count);
  };
  const serverInfo = serverInfoFor(request.get('x-forwarded-host'), config);
  const served: ServedMessage = {
    message: received.message,
    endpoint: endpointAt(pathCalled(call)),
    preview,
    headers: mcpHeaders(request),
    context: {
      ...instance,
      actor: caller.actor,
      now,
      signal: deadline.signal,
      config,
      webAppUrl: serverInfo.websiteUrl,
      countCalls,
      countRemovals,
      ...prefetched,
      isPersonActive,
    },
    serverInfo,
    entry,
  };
  // Load each SDK only when a request needs it: most clients use only one of the two.
  const { serve } = preview.is2026 ? await import('./revision2026') : await import('./revision2025');
  const result = await serve(served);
  // The use is recorded while the tool works. Wait for it: once the response is sent, the instance may be paused.
  await within(LAST_USED_GRACE_MS, () => recorded);
  const outcome = await sendSdkResponse(response, result);
  return entry.outcome === 'ok' ? outcome : entry.outcome;
}

/** The methods besides tools that return what is stored. */
const READING: ReadonlySet<string> = new Set(['resources/list', 'resources/read', 'completion/complete']);

function usedMethod(method = ''): string | undefined {
  return READING.has(method) ? method : undefined;
}

/** Records which tool or method was called with a key. Logs failures instead of rejecting. */
async function recordUse(
  { request, instance, deadline }: Call,
  caller: Caller,
  tool: string | undefined,
): Promise<void> {
  if (tool === undefined) return;
  const client = clientOfUserAgent(request.get('user-agent'));
  try {
    await instance.keyUses.record(caller, { tool, client }, deadline.signal);
  } catch (error) {
    log('WARNING', 'Could not record when a key was last used', { error: String(error) });
  }
}

/** Returns the headers that an MCP server reads. */
function mcpHeaders({ headers }: Request): Headers {
  const forServer = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    const isRead = name === 'accept' || name === 'content-type' || name.startsWith('mcp-');
    if (isRead && typeof value === 'string') forServer.set(name, value);
  }
  return forServer;
}
