import { z } from 'zod';

/**
 * Calls `tools/list` with a key, as an AI client does.
 * @returns the names of the tools, and of those that only read.
 * @throws {Error} with the server's own message if the server rejects the key.
 */
export async function testApiKey(key: string, mcpUrl = '/mcp'): Promise<TestedKey> {
  const response = await fetch(mcpUrl, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'X-API-Key': key,
    },
    body: JSON.stringify(LIST_TOOLS),
  });
  const json: unknown = await response.json().catch(() => undefined);
  const parsed = responseSchema.safeParse(json);
  if (parsed.success) {
    const { tools } = parsed.data.result;
    const reading = tools.filter(({ annotations }) => annotations.readOnlyHint);
    return { tools: tools.map(({ name }) => name), reading: reading.map(({ name }) => name) };
  }
  throw new Error(errorText(json) ?? `The server returned status ${String(response.status)}.`);
}

const LIST_TOOLS = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

const toolSchema = z.object({
  name: z.string(),
  annotations: z.object({ readOnlyHint: z.boolean().default(false) }).default({ readOnlyHint: false }),
});
const responseSchema = z.object({ result: z.object({ tools: z.array(toolSchema) }) });

/** An HTTP error, such as the one for an invalid key, or a JSON-RPC error. */
const errorSchema = z.union([
  z.object({ error: z.string(), message: z.string().optional() }),
  z.object({ error: z.object({ message: z.string() }) }),
]);

export interface TestedKey {
  readonly tools: readonly string[];
  readonly reading: readonly string[];
}

function errorText(json: unknown): string | undefined {
  const body = errorSchema.safeParse(json).data;
  if (!body) return undefined;
  if ('message' in body) return [body.error, body.message].filter(Boolean).join(': ');
  return typeof body.error === 'string' ? body.error : body.error.message;
}
