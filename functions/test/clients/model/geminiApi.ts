import { z } from 'zod';
import type { ModelApi } from './modelApi';

const requestSchema = z.object({
  tools: z
    .array(z.object({ functionDeclarations: z.array(z.looseObject({ name: z.string() })).default([]) }))
    .default([]),
  contents: z.array(
    z.object({
      parts: z.array(
        z.object({
          functionResponse: z
            .object({
              response: z.union([z.object({ output: z.string() }), z.object({ error: z.string() })]),
            })
            .optional(),
        }),
      ),
    }),
  ),
});

/** The Gemini API: `streamGenerateContent`. */
export const geminiApi: ModelApi = {
  path: /^\/v1beta\/models\/[^/]+:streamGenerateContent/,
  read(body) {
    const { tools, contents } = requestSchema.parse(body);
    const results = contents.flatMap(({ parts }) => parts.flatMap((part) => part.functionResponse ?? []));
    return {
      tools: tools.flatMap(({ functionDeclarations }) => functionDeclarations.map(({ name }) => name)),
      toolList: JSON.stringify(tools),
      toolResults: results.map(({ response }) => ('output' in response ? response.output : response.error)),
    };
  },
  write(turn) {
    const part =
      'call' in turn
        ? { functionCall: { name: turn.call.name, args: turn.call.input } }
        : { text: turn.text };
    const candidate = { index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' };
    return [{ candidates: [candidate] }];
  },
};
