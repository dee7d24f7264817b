import type { Response } from 'express';
import { logFault, logOutage, retryAfterHeader, sendError } from '../http/errors';
import { Rejection } from '../http/rejection';
import { sendJson } from '../http/responses';
import { RateLimited, Unavailable } from '../lib/shared/base/errors';
import { toolError } from './tools/defineTool';
import type { MessagePreview } from './message';
import { RPC, sendRpcError } from './responses';

/**
 * Sends an error thrown while handling a message, or before one could be read. An outage during a tool call becomes
 * a tool result, so that the model reads it and retries. @returns the outcome to log.
 */
export function sendFault(response: Response, preview: MessagePreview | undefined, error: unknown): string {
  if (error instanceof Rejection) return sendError(response, error);
  const { id = null, method, is2026 = false } = preview ?? {};
  if (error instanceof RateLimited) {
    const { code, message, retryAfterSeconds } = error;
    const data = { retryAfterSeconds };
    sendRpcError(response, 429, { code: RPC.rejected, message, data, id }, retryAfterHeader(error));
    return code;
  }
  if (!(error instanceof Unavailable)) {
    sendRpcError(response, 500, { code: RPC.internal, message: logFault(error), id });
    return 'internal';
  }
  if (method === 'tools/call' && id !== null) {
    const { result } = toolError(error);
    const complete = is2026 && { resultType: 'complete' };
    sendJson(response, 200, { jsonrpc: '2.0', id, result: { ...result, ...complete } });
  } else {
    logOutage(error);
    sendRpcError(response, 503, { code: RPC.internal, message: error.message, id }, retryAfterHeader(error));
  }
  return error.code;
}
