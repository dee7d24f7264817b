import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ModelApi } from './modelApi';

const requestSchema = z.object({
  tools: z.array(z.object({ function: z.looseObject({ name: z.string() }) })).default([]),
  messages: z.array(
    z.discriminatedUnion('role', [
      z.object({ role: z.literal('tool'), content: z.string() }),
      z.object({ role: z.enum(['system', 'user', 'assistant']) }),
    ]),
  ),
});

/** OpenAI's chat completions API, which many other vendors offer too. */
export const openAiApi: ModelApi = {
  path: /^\/v1\/chat\/completions$/,
  read(body) {
    const { tools, messages } = requestSchema.parse(body);
    return {
      tools: tools.map((tool) => tool.function.name),
      toolList: JSON.stringify(tools),
      toolResults: messages.flatMap((message) => (message.role === 'tool' ? message.content : [])),
    };
  },
  write(turn) {
    if ('text' in turn) {
      return [chunk({ role: 'assistant', content: turn.text }), chunk({}, 'stop'), '[DONE]'];
    }
    const { name, input } = turn.call;
    const call = {
      index: 0,
      id: randomUUID(),
      type: 'function',
      function: { name, arguments: JSON.stringify(input) },
    };
    return [chunk({ role: 'assistant', tool_calls: [call] }), chunk({}, 'tool_calls'), '[DONE]'];
  },
};

function chunk(delta: object, finishReason: string | null = null): object {
  const choice = { index: 0, delta, finish_reason: finishReason };
  return { id: '1', object: 'chat.completion.chunk', created: 0, model: 'stub', choices: [choice] };
}
