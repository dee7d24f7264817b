import { z } from 'zod';
import { callContext } from '../../lib/workspaces/callContext.fixture';
import { fieldErrors } from '../../lib/shared/contract/fields/fieldErrors';
import { NotFound } from '../../lib/shared/base/errors';
import { log } from '../../lib/platform/log';
import { defineTool } from './defineTool';

jest.mock('../../lib/platform/log');

const context = callContext();
const hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Echoes a string, and throws for certain strings. */
const echo = defineTool({
  name: 'echo',
  title: 'Echo',
  description: 'Repeat a string.',
  input: z.strictObject({
    text: z.string(fieldErrors).trim().min(1, 'must not be empty').describe('What to repeat'),
    times: z.int(fieldErrors).optional(),
    suffix: z.string().optional().describe('What to add'),
  }),
  output: z.object({ said: z.string(), note: z.string().optional() }),
  hints,
  handler: ({ actor }, { text, times = 1, suffix = '!' }) => {
    if (text === 'missing') throw new NotFound('link', 'There is no such link. Add it.');
    if (text === 'broken') throw new Error('The password is 1234.');
    return Promise.resolve({
      said: `${actor.uid ?? 'nobody'}: ${text.repeat(times)}${suffix}`,
      note: undefined,
    });
  },
});

function failure(code: string, message: string) {
  return {
    result: { isError: true, content: [{ type: 'text', text: `${code}: ${message}` }] },
    outcome: code,
  };
}

const invalid = (problems: string) =>
  failure('invalid_arguments', `${problems}. The arguments are text, times, suffix.`);

describe('a tool', () => {
  it('is listed with its title, description, schemas and all four hints', () => {
    expect(echo.definition).toEqual({
      name: 'echo',
      title: 'Echo',
      description: 'Repeat a string.',
      inputSchema: {
        type: 'object',
        properties: {
          text: { type: 'string', description: 'What to repeat' },
          times: { type: 'integer' },
          suffix: { type: 'string', description: 'What to add' },
        },
        required: ['text'],
        additionalProperties: false,
      },
      outputSchema: {
        type: 'object',
        properties: { said: { type: 'string' }, note: { type: 'string' } },
        required: ['said'],
      },
      annotations: hints,
    });
  });

  it('lists objects within its results as plain objects, unless it describes them', () => {
    const source = {
      name: 'pairs',
      title: 'Pairs',
      description: 'Return pairs.',
      input: z.strictObject({}),
      output: z.object({ pairs: z.array(z.object({ left: z.string() })) }),
      hints,
      handler: () => Promise.resolve({ pairs: [] }),
    };
    const itemsOf = (describesResults: boolean) =>
      defineTool({ ...source, describesResults }).definition.outputSchema.properties;
    expect(itemsOf(false)).toEqual({ pairs: { type: 'array', items: { type: 'object' } } });
    expect(itemsOf(true)).toEqual({
      pairs: { type: 'array', items: { type: 'object', properties: { left: { type: 'string' } } } },
    });
  });

  it('returns structured content and the same JSON as text', async () => {
    await expect(echo.call(context, { text: ' hello ', times: 2 })).resolves.toEqual({
      result: {
        structuredContent: { said: 'ada: hellohello!' },
        content: [{ type: 'text', text: '{"said":"ada: hellohello!"}' }],
      },
      outcome: 'ok',
    });
  });

  it('accepts a whole number in a string, but no other string for a number', async () => {
    const { result } = await echo.call(context, { text: 'hello', times: ' 2 ' });
    expect(result.structuredContent).toEqual({ said: 'ada: hellohello!' });
    await expect(echo.call(context, { text: 'hello', times: '2.5' })).resolves.toEqual(
      invalid('times: must be a whole number'),
    );
  });

  it.each([null, '', '  ', undefined])('treats an optional argument that is %j as omitted', async (empty) => {
    const { result } = await echo.call(context, { text: 'hello', times: empty, suffix: empty });
    expect(result.structuredContent).toEqual({ said: 'ada: hello!' });
  });

  it('rejects an empty required argument', async () => {
    await expect(echo.call(context, { text: '' })).resolves.toEqual(invalid('text: must not be empty'));
    await expect(echo.call(context, { text: null })).resolves.toEqual(invalid('text: must be a string'));
  });

  it('names every invalid and every unknown argument, and the valid ones', async () => {
    const given = { times: 'twice', txt: 'hello', constructor: '' };
    await expect(echo.call(context, given)).resolves.toEqual(
      invalid(
        'text: is required; times: must be a whole number; ' +
          'txt: is not a known field; constructor: is not a known field',
      ),
    );
  });

  it('rejects an argument called __proto__', async () => {
    const given: unknown = JSON.parse('{"text":"hello","__proto__":{"suffix":"?"}}');
    await expect(echo.call(context, given)).resolves.toEqual(invalid('__proto__: is not a known field'));
  });

  it.each([[['hello']], ['hello'], [null], [1]])(
    'rejects arguments that are not an object: %j',
    async (given) => {
      const { outcome } = await echo.call(context, given);
      expect(outcome).toBe('invalid_arguments');
    },
  );

  it('turns a domain error into a result with its code and message', async () => {
    await expect(echo.call(context, { text: 'missing' })).resolves.toEqual(
      failure('link_not_found', 'There is no such link. Add it.'),
    );
  });

  it('gives only a reference for an unexpected error and logs the rest under it', async () => {
    const { result, outcome } = await echo.call(context, { text: 'broken' });
    const reference = /reference: ([\da-f-]{36})$/.exec(result.content[0]?.text ?? '')?.[1];
    expect({ result, outcome }).toEqual(
      failure(
        'internal',
        `Something went wrong on the server. Try again; if it keeps happening, give the operator this reference: ${String(reference)}`,
      ),
    );
    expect(log).toHaveBeenCalledTimes(1);
    expect(log).toHaveBeenCalledWith(
      'ERROR',
      'Unexpected error',
      expect.objectContaining({
        reference,
        error: expect.stringContaining('The password is 1234.') as unknown,
      }),
    );
  });
});
