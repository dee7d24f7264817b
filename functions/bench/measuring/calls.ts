import { z } from 'zod';

const responseSchema = z.object({
  result: z.object({
    isError: z.boolean().optional(),
    content: z.array(z.object({ text: z.string() })),
    structuredContent: z.looseObject({}).optional(),
  }),
});

/** Calls a tool of the service or of a baseline and returns its result. @throws {Error} if the tool reports an error. */
export async function callTool(
  url: string,
  key: string,
  name: string,
  input: object = {},
): Promise<Record<string, unknown>> {
  const params = { name, arguments: input };
  const text = await postMessage(url, key, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const { result } = responseSchema.parse(JSON.parse(text));
  if (result.isError === true) throw new Error(`${name}: ${result.content[0]?.text ?? ''}`);
  return result.structuredContent ?? z.looseObject({}).parse(JSON.parse(result.content[0]?.text ?? '{}'));
}

/** Posts a JSON-RPC message and returns the response body. @throws {Error} if the status is not 200. */
export function postMessage(url: string, key: string, message: object): Promise<string> {
  return post(url, { Accept: 'application/json, text/event-stream', 'X-API-Key': key }, message);
}

/** Posts a body to a REST route and returns the response body. @throws {Error} if the status is not 200. */
export function postRoute(url: string, idToken: string, body: object): Promise<string> {
  return post(url, { Authorization: `Bearer ${idToken}` }, body);
}

async function post(url: string, headers: Record<string, string>, body: object): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} returned ${String(response.status)}: ${text}`);
  return text;
}

/** Checks a result in a measured run, because a fast wrong result proves nothing. @throws {Error} if it is wrong. */
export function check(holds: boolean, expected: string): void {
  if (!holds) throw new Error(`Wrong result. Expected: ${expected}`);
}
