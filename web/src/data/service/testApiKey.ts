import { z } from 'zod';

const LIST_TOOLS = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

const responseSchema = z.object({ result: z.object({ tools: z.array(z.object({ name: z.string() })) }) });

/** An HTTP error, such as the one for an invalid key, or a JSON-RPC error. */
const errorSchema = z.union([
  z.object({ error: z.string(), message: z.string().optional() }),
  z.object({ error: z.object({ message: z.string() }) }),
]);

/**
 * Calls `tools/list` with a key, as an AI client does.
 * @returns the names of the tools.
 * @throws {Error} with the server's own message if the server rejects the key.
 */
export async function testApiKey(key: string, mcpUrl = '/mcp'): Promise<{ tools: string[] }> {
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
  if (parsed.success) return { tools: parsed.data.result.tools.map(({ name }) => name) };
  throw new Error(errorText(json) ?? `The server returned status ${String(response.status)}.`);
}

function errorText(json: unknown): string | undefined {
  const body = errorSchema.safeParse(json).data;
  if (!body) return undefined;
  if ('message' in body) return [body.error, body.message].filter(Boolean).join(': ');
  return typeof body.error === 'string' ? body.error : body.error.message;
}
