import type { Response } from 'express';
import { z } from 'zod';
import { HOW_TO_SEND_A_KEY, sendJson } from '../http/responses';

/** Error codes of JSON-RPC that we answer ourselves. */
export const RPC = { parseError: -32700, invalidRequest: -32600, internal: -32603, refused: -32000 } as const;

/** Answers with a JSON-RPC error, which is what MCP clients read. `id` is that of the request, where known. */
export function sendRpcError(
  response: Response,
  status: number,
  { id = null, ...error }: { code: number; message: string; data?: object; id?: string | number | null },
  headers: Readonly<Record<string, string>> = {},
): void {
  sendJson(response, status, { jsonrpc: '2.0', id, error }, headers);
}

/** 401 without resource metadata: that would send clients looking for an OAuth server. */
export function sendUnauthorized(response: Response): void {
  sendJson(
    response,
    401,
    { error: 'Invalid or missing API key', message: HOW_TO_SEND_A_KEY },
    { 'WWW-Authenticate': 'Bearer realm="Link Dashboard"' },
  );
}

export function sendNotConfigured(response: Response): void {
  sendJson(response, 503, {
    error: 'MCP endpoint not configured',
    message: 'Set MCP_API_KEY on the server, or make a key for a user: see "Keys" in the README.',
  });
}

/** Passes the answer of a transport on. @returns what to log of it: `ok`, or the code of its JSON-RPC error. */
export async function sendResponse(response: Response, answer: globalThis.Response): Promise<string> {
  const body = await answer.text();
  response.status(answer.status).set('Cache-Control', 'no-store');
  const type = answer.headers.get('content-type');
  if (type === null) response.end();
  else response.set('Content-Type', type).send(body);
  return type?.startsWith('application/json') === true ? outcomeOf(answer, body) : 'ok';
}

const errorSchema = z.object({ error: z.object({ code: z.int() }) });

/** Longer answers that succeed hold a result. */
const LONGEST_ERROR = 5_000;

function outcomeOf({ ok }: globalThis.Response, body: string): string {
  if (body.length === 0 || (ok && body.length > LONGEST_ERROR)) return 'ok';
  const code = errorSchema.safeParse(JSON.parse(body)).data?.error.code;
  return code === undefined ? 'ok' : `rpc ${String(code)}`;
}
