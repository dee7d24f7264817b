import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ModelApi } from './modelApi';

const toolSchema = z.object({ type: z.string(), name: z.string().default('') });
const requestSchema = z.object({
  // Codex groups the tools of each MCP server in a namespace.
  tools: z.array(toolSchema.extend({ tools: z.array(toolSchema).optional() })).default([]),
  input: z.array(z.object({ type: z.string(), output: z.unknown().optional() })),
});

/** OpenAI's responses API. The name of a tool in a namespace is `namespace/tool`. */
export const responsesApi: ModelApi = {
  path: /^\/v1\/responses$/,
  read(body) {
    const { tools, input } = requestSchema.parse(body);
    const outputs = input.filter(({ type }) => type === 'function_call_output');
    return {
      tools: tools.flatMap((tool) => tool.tools?.map(({ name }) => `${tool.name}/${name}`) ?? tool.name),
      toolList: JSON.stringify(tools),
      toolResults: outputs.map(({ output }) =>
        typeof output === 'string' ? output : JSON.stringify(output),
      ),
    };
  },
  write(turn) {
    const id = randomUUID();
    const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
    const item =
      'text' in turn
        ? { type: 'message', role: 'assistant', id, content: [{ type: 'output_text', text: turn.text }] }
        : {
            type: 'function_call',
            call_id: id,
            ...calledIn(turn.call.name),
            arguments: JSON.stringify(turn.call.input),
          };
    return [
      { type: 'response.created', response: { id } },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: { id, usage } },
    ];
  },
};

function calledIn(tool: string): { namespace?: string; name: string } {
  const [namespace = '', name] = tool.split('/');
  return name === undefined ? { name: namespace } : { namespace, name };
}
