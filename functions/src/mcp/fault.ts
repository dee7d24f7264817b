import type { Response } from 'express';
import { RateLimited, Unavailable } from '../lib/errors';
import { faultMessage, logCause, retryAfter, sendJson } from '../http/responses';
import { RPC, sendRpcError } from './responses';
import type { MessagePreview } from './message';
import { toolError } from './defineTool';

/**
 * Answers what was thrown: a call of a tool gets a result that says to try again, and any id is kept.
 * @returns what to log of it.
 */
export function sendFault(
  response: Response,
  { id, method, is2026 }: MessagePreview,
  error: unknown,
): string {
  if (error instanceof RateLimited) {
    const { code, message, retryAfterSeconds } = error;
    const data = { retryAfterSeconds };
    sendRpcError(response, 429, { code: RPC.refused, message, data, id }, retryAfter(error));
    return code;
  }
  if (!(error instanceof Unavailable)) {
    sendRpcError(response, 500, { code: RPC.internal, message: faultMessage(error), id });
    return 'internal';
  }
  if (method === 'tools/call' && id !== null) {
    const { result } = toolError(error);
    const complete = is2026 && { resultType: 'complete' };
    sendJson(response, 200, { jsonrpc: '2.0', id, result: { ...result, ...complete } });
  } else {
    logCause(error);
    sendRpcError(response, 503, { code: RPC.internal, message: error.message, id }, retryAfter(error));
  }
  return error.code;
}
