import { z } from 'zod';

const LIST_TOOLS = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

const answerSchema = z.object({ result: z.object({ tools: z.array(z.object({ name: z.string() })) }) });

/** A refusal of the key, or a JSON-RPC error. */
const refusalSchema = z.union([
  z.object({ error: z.string(), message: z.string().optional() }),
  z.object({ error: z.object({ message: z.string() }) }),
]);

/**
 * Calls `tools/list` with a key, as an AI client does.
 * @returns the names of the tools.
 * @throws {Error} with the server's own message when it refuses.
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
  const text = await response.text();
  const json = parseJson(text);
  const answer = answerSchema.safeParse(json);
  if (answer.success) return { tools: answer.data.result.tools.map(({ name }) => name) };
  throw new Error(messageOf(json) ?? `The server answered with status ${String(response.status)}.`);
}

function messageOf(json: unknown): string | undefined {
  const refusal = refusalSchema.safeParse(json).data;
  if (!refusal) return undefined;
  if ('message' in refusal) return [refusal.error, refusal.message].filter(Boolean).join(': ');
  return typeof refusal.error === 'string' ? refusal.error : refusal.error.message;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
