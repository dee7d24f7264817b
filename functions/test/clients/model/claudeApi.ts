import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ModelApi } from './modelApi';

const textSchema = z.looseObject({ type: z.string(), text: z.string().optional() });
const blockSchema = textSchema.extend({
  content: z.union([z.string(), z.array(textSchema)]).optional(),
});
const requestSchema = z.object({
  tools: z.array(z.looseObject({ name: z.string() })).default([]),
  messages: z.array(z.object({ content: z.union([z.string(), z.array(blockSchema)]) })),
});

/** Anthropic's API: streamed messages. */
export const claudeApi: ModelApi = {
  path: /^\/v1\/messages\?/,
  read(body) {
    const { tools, messages } = requestSchema.parse(body);
    const blocks = messages.flatMap(({ content }) => (typeof content === 'string' ? [] : content));
    const results = blocks.filter(({ type }) => type === 'tool_result');
    return {
      tools: tools.map(({ name }) => name),
      toolList: JSON.stringify(tools),
      toolResults: results.map(({ content = '' }) =>
        typeof content === 'string' ? content : content.map(({ text = '' }) => text).join(''),
      ),
    };
  },
  write(turn) {
    const [block, delta, stop_reason] =
      'text' in turn
        ? [{ type: 'text', text: '' }, { type: 'text_delta', text: turn.text }, 'end_turn']
        : [
            { type: 'tool_use', id: `toolu_${randomUUID()}`, name: turn.call.name, input: {} },
            { type: 'input_json_delta', partial_json: JSON.stringify(turn.call.input) },
            'tool_use',
          ];
    const usage = { input_tokens: 1, output_tokens: 1 };
    const message = { id: `msg_${randomUUID()}`, type: 'message', role: 'assistant', model: 'stub', usage };
    return [
      { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
      { type: 'content_block_start', index: 0, content_block: block },
      { type: 'content_block_delta', index: 0, delta },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason }, usage },
      { type: 'message_stop' },
    ];
  },
};
