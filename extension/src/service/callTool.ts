import * as z from 'zod/mini';
import { hostOf, type Account } from '../state/accounts';
import { Failure } from './failure';
import { jsonOf, request } from './request';
import { authenticate } from './tokens';

/** Calls a tool of the dashboard, and returns its parsed result. @throws {Failure} */
export async function callTool<Schema extends z.ZodMiniType>(
  account: Account,
  name: string,
  args: Record<string, unknown>,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const host = hostOf(account);
  const headers = await authenticate(account);
  let response = await post(account.origin, name, args, headers);
  if (response.status === 401 && account.credential.kind === 'app') {
    const rejected = headers.Authorization?.replace('Bearer ', '');
    response = await post(account.origin, name, args, await authenticate(account, rejected));
  }
  const json = await jsonOf(response);
  if (!response.ok) throw failureOf(host, response, json);
  const { success, data } = responseSchema.safeParse(json);
  // The response may come from a proxy, or be cut off: the same call may succeed later.
  if (!success) throw new Failure('later', `${host} is not a Link Dashboard. Check the address.`);
  const { isError, content, structuredContent } = data.result;
  if (isError === true) throw toolFailure(content[0]?.text ?? '');
  const result = schema.safeParse(structuredContent);
  if (!result.success) {
    throw new Failure(
      'rejected',
      `${host} sent something unexpected. Update the extension or the dashboard.`,
    );
  }
  return result.data;
}

const responseSchema = z.object({
  result: z.object({
    isError: z.optional(z.boolean()),
    content: z.array(z.object({ text: z.optional(z.string()) })),
    structuredContent: z.optional(z.unknown()),
  }),
});

const errorSchema = z.union([
  z.object({ error: z.object({ message: z.string() }) }),
  z.object({ error: z.string() }),
]);

/** The errors of tools after which the same call may succeed. */
const TEMPORARY = ['unavailable', 'rate_limited', 'update_required', 'internal'];

function post(
  origin: string,
  name: string,
  args: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<Response> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  return request(origin, '/mcp', {
    method: 'POST',
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(message),
  });
}

function failureOf(host: string, response: Response, json: unknown): Failure {
  const { status, headers } = response;
  const said = saidIn(json);
  if (status === 401 || (status === 503 && said.includes('not configured'))) {
    return new Failure(
      'connect',
      `${host} does not accept the key or the sign-in. Connect again in the settings.`,
    );
  }
  if (status === 429 || status >= 500) {
    const waitMs = Number(headers.get('retry-after') ?? 0) * 1_000;
    return new Failure('later', `${host} is busy.`, waitMs);
  }
  if (said !== '') return new Failure('rejected', `${host} rejected the request. It says: ${said}`);
  const message = `${host} does not respond like a Link Dashboard (status ${String(status)}). Check the address.`;
  return new Failure('later', message);
}

function saidIn(json: unknown): string {
  const { data } = errorSchema.safeParse(json);
  if (data === undefined) return '';
  return typeof data.error === 'string' ? data.error : data.error.message;
}

/** Returns the failure for the error of a tool, which is one line: `code: what happened`. */
function toolFailure(text: string): Failure {
  const [, code = '', message = text] = /^(\w+): ([^]+)$/.exec(text) ?? [];
  return new Failure(TEMPORARY.includes(code) ? 'later' : 'rejected', message, 0, code);
}
