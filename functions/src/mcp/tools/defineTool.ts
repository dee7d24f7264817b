import { withoutInvisible } from '../../lib/shared/text/invisible';
import { z } from 'zod';
import { logFault, logOutage } from '../../http/errors';
import { requireTidyPermission, requireWritePermission } from '../../lib/access/actor';
import { validationDetails } from '../../lib/shared/contract/fields/fieldErrors';
import { DomainError, InvalidArguments, WorkspaceMissing } from '../../lib/shared/base/errors';
import { timeZoneOf, webAppOf, type CallContext } from '../../lib/workspaces/callContext';
import type { CardsUse } from './cards';
import { withLocalTimes } from './localTimes';
import { meantBy, nullsIn } from './meant';
import { explainMissing, type InCategory } from './missingWorkspace';

/**
 * Defines a tool. This is the only place that validates a tool's input and turns errors into results. The JSON
 * schemas are generated once per process, when they are needed.
 */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  source: ToolSource<Input, Output>,
): CatalogTool {
  const { name, title, description, input: schema, output, hints, meta, handler } = source;
  const { usesWorkspaceTo, needsTidyPermission = false, cards } = source;
  const { hasLocalTimes = true, describesResults = false, inCategory } = source;
  const unchanged = needsTidyPermission ? 'Nothing was changed.' : 'Nothing was saved.';
  let definition: ToolDefinition | undefined;
  return {
    name,
    output,
    get definition() {
      return (definition ??= {
        name,
        title,
        description,
        inputSchema: jsonSchema(schema, 'input'),
        outputSchema: jsonSchema(output, describesResults ? 'whole output' : 'output'),
        annotations: hints,
        ...(meta && { _meta: meta }),
      });
    },
    usesWorkspaceTo,
    needsTidyPermission,
    cards,
    async call(context, given) {
      let input: z.output<Input> | undefined;
      try {
        if (!hints.readOnlyHint) requireWritePermission(context.actor, webAppOf(context));
        if (needsTidyPermission) requireTidyPermission(context.actor, webAppOf(context));
        input = parseInput(schema, given);
        const found = await handler(context, input, nullsIn(given));
        const structuredContent = hasLocalTimes ? withLocalTimes(found, timeZoneOf(context)) : found;
        const content = [textContent(JSON.stringify(structuredContent))];
        return { result: { structuredContent, content }, outcome: 'ok' };
      } catch (error) {
        if (!(error instanceof WorkspaceMissing && input)) return toolError(error);
        const failed = { input, unchanged: hints.readOnlyHint ? undefined : unchanged, inCategory };
        return toolError(explainMissing(error, failed));
      }
    },
  };
}

/** Hints for clients about a tool. All four are explicit. */
interface Hints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

type Meta = Readonly<Record<string, unknown>>;

/** If true, Claude Code shows the tool to the model from the start. The other tools have to be searched for. */
export const ALWAYS_LOAD = 'anthropic/alwaysLoad';
/** What people call what the tool does: Claude Code finds it with these words. */
export const SEARCH_HINT = 'anthropic/searchHint';

interface ToolSource<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  /** Tells a model when to use the tool. */
  description: string;
  input: Input;
  output: Output;
  hints: Hints;
  /** What some clients read about the tool beyond the protocol, by key. */
  meta?: Meta;
  /** Whether the output schema says what the objects in a result contain. If not, it says only that they are objects. */
  describesResults?: boolean;
  /** Whether only keys and apps that may tidy up are offered the tool. */
  needsTidyPermission?: boolean;
  /** How the cards use the tool, if they do. */
  cards?: CardsUse;
  /** What the tool always does with the workspace that `workspaceId` names, unless that is "*". */
  usesWorkspaceTo?: 'read' | 'change';
  /** Returns the call for a category of the name of a workspace that does not exist. */
  inCategory?: InCategory<z.output<Input>>;
  /** Whether times in results are in the time zone of the caller's key. Otherwise they are as stored, in UTC. Default: true. */
  hasLocalTimes?: boolean;
  /** `nulls` names the arguments that were sent as null and are missing in the input. */
  handler: (
    context: CallContext,
    input: z.output<Input>,
    nulls: ReadonlySet<string>,
  ) => Promise<z.input<Output>>;
}

/** A tool in the response of `tools/list`. */
export interface ToolDefinition {
  name: string;
  title: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema: JsonSchema;
  annotations: Hints;
  /** What clients read, and models do not. */
  _meta?: Meta;
}

export interface ToolResult {
  content: { type: 'text'; text: string }[];
  /** Missing in errors, because clients would validate it against the output schema. */
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  [field: string]: unknown;
}

interface JsonSchema {
  type: 'object';
  [keyword: string]: unknown;
}

interface SchemaPart {
  jsonSchema: z.core.JSONSchema.BaseSchema;
  /** The path of the part in the schema. Empty for the schema itself. */
  path: (string | number)[];
}

/** A tool in the catalog: its definition, and how to call it. */
export interface CatalogTool {
  readonly name: string;
  readonly definition: ToolDefinition;
  /** The schema of results. The definition leaves out some of it. */
  readonly output: z.ZodObject;
  /** What a call is certain to do with the workspace that it names, so that it can be read while the key is looked up. */
  readonly usesWorkspaceTo: 'read' | 'change' | undefined;
  readonly needsTidyPermission: boolean;
  readonly cards: CardsUse | undefined;
  readonly call: (context: CallContext, input: unknown) => Promise<ToolOutcome>;
}

export type ToolsByName = ReadonlyMap<string, CatalogTool>;

interface ToolOutcome {
  readonly result: ToolResult;
  /** The outcome to log: `ok` or an error code. */
  readonly outcome: string;
}

/**
 * Returns the result that tells a model what went wrong, as one line of plain text. Some clients would validate
 * JSON against the output schema and hide it.
 */
export function toolError(error: unknown): ToolOutcome {
  const { code, message } = explain(error);
  return { result: { isError: true, content: [textContent(`${code}: ${message}`)] }, outcome: code };
}

/** Returns the code of an error and what it says, on one line. Logs a bug, and then says only where the log has it. */
export function explain(error: unknown): { code: string; message: string } {
  logOutage(error);
  const { code, message } =
    error instanceof DomainError ? error : { code: 'internal', message: logFault(error) };
  return { code, message: withoutInvisible(message).replaceAll(/\s+/gu, ' ') };
}

function textContent(text: string) {
  return { type: 'text' as const, text };
}

/** Returns the validated input. @throws {InvalidArguments} that names each invalid and each unknown argument. */
function parseInput<Input extends z.ZodObject>(schema: Input, given: unknown): z.output<Input> {
  const parsed = schema.safeParse(meantBy(schema, given));
  if (parsed.success) return parsed.data;
  const problems = validationDetails(parsed.error).map(({ path, message }) =>
    path === '' ? message : `${path}: ${message}`,
  );
  const known = Object.keys(schema.shape).join(', ');
  throw new InvalidArguments(`${problems.join('; ')}. The arguments are ${known}.`);
}

type SchemaKind = 'input' | 'output' | 'whole output';

function jsonSchema(schema: z.ZodObject, kind: SchemaKind): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: kind === 'input' ? 'input' : 'output',
    override: (part) => {
      shorten(part, kind);
    },
  });
  return { ...rest, type: 'object' };
}

/** Removes keywords that cost a model tokens and tell it nothing that an error or a result would not. */
function shorten({ jsonSchema, path }: SchemaPart, kind: SchemaKind): void {
  delete jsonSchema.minLength;
  delete jsonSchema.minItems;
  delete jsonSchema.maxLength;
  delete jsonSchema.propertyNames;
  delete jsonSchema.minimum;
  delete jsonSchema.maximum;
  if (path.length > 0) delete jsonSchema.additionalProperties;
  if (kind === 'input') return;
  // Clients keep the list of tools for a while, so they must accept fields that results gain in the meantime.
  delete jsonSchema.additionalProperties;
  if (path.length > 0) delete jsonSchema.required;
  // Hardly any client passes output schemas on to its model. Whoever wants to see one finds it in search_links.
  if (path.length > 0 && kind === 'output') delete jsonSchema.properties;
}
