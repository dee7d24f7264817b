import { z } from 'zod';
import { logFault, logOutage } from '../http/errors';
import { validationDetails } from '../lib/domain/fieldErrors';
import { DomainError, InvalidArguments } from '../lib/errors';
import type { CallContext } from '../lib/workspaceService';

/** What a client may assume about a tool. All four hints are explicit. */
export interface Hints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

interface ToolSource<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  /** Tells a model when to use the tool. */
  description: string;
  input: Input;
  output: Output;
  hints: Hints;
  handler: (context: CallContext, input: z.output<Input>) => Promise<z.input<Output>>;
}

/** What `tools/list` says about a tool. */
export interface ToolDefinition {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
  annotations: Hints;
}

export interface ToolResult {
  content: { type: 'text'; text: string }[];
  /** Errors have none: clients would validate it against the output schema. */
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  [field: string]: unknown;
}

interface JsonSchema {
  type: 'object';
  [keyword: string]: unknown;
}

/** A tool in the catalogue: its definition, and how to call it. */
export interface CatalogueTool {
  readonly definition: ToolDefinition;
  readonly call: (context: CallContext, input: unknown) => Promise<ToolOutcome>;
}

export interface ToolOutcome {
  readonly result: ToolResult;
  /** `ok`, or the code of the error, for the log. */
  readonly outcome: string;
}

/**
 * Defines a tool. This is the only place that validates its input and turns its errors into results. The JSON schemas
 * are generated once per process.
 */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  source: ToolSource<Input, Output>,
): CatalogueTool {
  const { name, title, description, input, output, hints, handler } = source;
  return {
    definition: {
      name,
      title,
      description,
      inputSchema: jsonSchema(input, 'input'),
      outputSchema: jsonSchema(output, 'output'),
      annotations: hints,
    },
    async call(context, given) {
      try {
        const structuredContent = await handler(context, parseInput(input, given));
        return { result: { structuredContent, content: [text(structuredContent)] }, outcome: 'ok' };
      } catch (error) {
        return toolError(error);
      }
    },
  };
}

/** Returns the result that tells a model what went wrong. For a bug, it contains only a reference to the log. */
export function toolError(error: unknown): ToolOutcome {
  logOutage(error);
  const { code, message } =
    error instanceof DomainError ? error : { code: 'internal', message: logFault(error) };
  return { result: { isError: true, content: [text({ code, message })] }, outcome: code };
}

function text(value: object) {
  return { type: 'text' as const, text: JSON.stringify(value) };
}

/** Returns the validated input. @throws {InvalidArguments} naming each invalid and each unknown argument. */
function parseInput<Input extends z.ZodObject>(schema: Input, given: unknown): z.output<Input> {
  const parsed = schema.safeParse(withoutEmpty(schema, given));
  if (parsed.success) return parsed.data;
  const problems = validationDetails(parsed.error).map(({ path, message }) =>
    path === '' ? message : `${path}: ${message}`,
  );
  const known = Object.keys(schema.shape).join(', ');
  throw new InvalidArguments(`${problems.join('; ')}. The arguments are ${known}.`);
}

/** Drops optional arguments that are empty or null: models send them to mean "none". */
function withoutEmpty(schema: z.ZodObject, given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => {
      const isEmpty = value === null || (typeof value === 'string' && value.trim() === '');
      const field: unknown = schema.shape[name];
      return !(isEmpty && field instanceof z.ZodOptional);
    }),
  );
}

function jsonSchema(schema: z.ZodObject, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return { ...rest, type: 'object' };
}
