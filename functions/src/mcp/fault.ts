import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';
import { RateLimited, Unavailable } from '../lib/errors';
import { faultMessage, logCause, retryAfter, sendJson } from '../lib/http';
import { RPC, sendRpcError } from './answers';
import { isOf2026 } from './era';
import { methodOf, requestIdOf } from './message';
import { toolError } from './tool';

/**
 * Answers what was thrown: a call of a tool gets a result that says to try again, and any id is kept.
 * @returns what to log of it.
 */
export function sendFault(request: Request, response: Response, error: unknown): string {
  const id = requestIdOf(request.body);
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
  if (methodOf(request.body) === 'tools/call' && id !== null) {
    const { result } = toolError(error);
    const complete = isOf2026(request.body, request.get('mcp-protocol-version')) && {
      resultType: 'complete',
    };
    sendJson(response, 200, { jsonrpc: '2.0', id, result: { ...result, ...complete } });
  } else {
    logCause(error);
    sendRpcError(response, 503, { code: RPC.internal, message: error.message, id }, retryAfter(error));
  }
  return error.code;
}
