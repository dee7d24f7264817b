import type { Response } from 'express';
import { RateLimited, Unavailable } from '../lib/errors';
import { faultMessage, logCause, retryAfter, sendJson } from '../lib/http';
import { RPC, sendRpcError } from './answers';
import type { Outline } from './message';
import { toolError } from './tool';

/**
 * Answers what was thrown: a call of a tool gets a result that says to try again, and any id is kept.
 * @returns what to log of it.
 */
export function sendFault(response: Response, { id, method, isOf2026 }: Outline, error: unknown): string {
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
    const complete = isOf2026 && { resultType: 'complete' };
    sendJson(response, 200, { jsonrpc: '2.0', id, result: { ...result, ...complete } });
  } else {
    logCause(error);
    sendRpcError(response, 503, { code: RPC.internal, message: error.message, id }, retryAfter(error));
  }
  return error.code;
}
