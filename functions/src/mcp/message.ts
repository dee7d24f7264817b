import { z } from 'zod';
import type { Body } from '../http/requestBody';
import { containsSecret } from '../lib/shared/contract/fields/secret';
import { DEFAULT_WORKSPACE_ID } from '../lib/shared/model/model';
import { idSchema } from '../lib/shared/contract/fields/validators';
import { parseJson } from '../lib/shared/base/json';
import { clientInfoSchema } from './clientName';
import { RPC } from './responses';
import { toolsByName } from './tools';
import type { CatalogTool, ToolsByName } from './tools/defineTool';

/** The largest valid call, with every character escaped, takes about 90 KB. */
export const MAX_MESSAGE_BYTES = 128 * 1024;

/** The SDKs recurse into a message, so one nested too deeply would overflow the stack. */
const MAX_LEVELS = 100;
/**
 * Array items and object members in a message, including nested ones. Real messages have less than a tenth of this.
 */
const MAX_ELEMENTS = 1_000;

/** The first protocol version without `initialize` and sessions: every request names its version. */
const FIRST_STATELESS_VERSION = '2026-07-28';
const VERSION_FIELD = 'io.modelcontextprotocol/protocolVersion';
/** The field in which such a request names its client. Earlier versions do so in `initialize`. */
const CLIENT_FIELD = 'io.modelcontextprotocol/clientInfo';

/** The parts of a message that the service needs before its key is accepted. */
export interface MessagePreview {
  /** The id of the JSON-RPC request, or null. */
  readonly id: string | number | null;
  readonly method: string | undefined;
  /** The tool that is called, if it exists. */
  readonly tool: CatalogTool | undefined;
  /** The arguments of the tool. Undefined if the message is not a valid tool call. */
  readonly input: Readonly<Record<string, unknown>> | undefined;
  /** The user named in a tool call, for the log. */
  readonly userId: string | undefined;
  /** The client's name, if this message contains it. */
  readonly clientName: string | undefined;
  /** The caller's own workspace that the call is certain to read, for prefetching. */
  readonly workspaceId: string | undefined;
  /** Whether the request uses protocol version 2026-07-28 or later. */
  readonly is2026: boolean;
}

/** Why a message cannot be served, and the error to send. */
interface MessageRejection {
  /** The outcome to log. */
  readonly outcome: string;
  readonly status: number;
  readonly code: number;
  readonly message: string;
}

/** A parsed message that is safe to hand to an SDK, or the reason for rejecting it. */
export type ReceivedMessage = { readonly preview: MessagePreview } & (
  | { readonly message: unknown }
  | { readonly rejection: MessageRejection }
);

/** Parses the body of a request and checks its size and nesting. Discards a message that it rejects. */
export function receiveMessage(
  body: Body,
  versionHeader: string | undefined,
  tools: ToolsByName,
): ReceivedMessage {
  if ('rejection' in body) {
    const { rejection: outcome, status, message } = body;
    const rejection = { outcome, status, code: RPC.invalidRequest, message };
    return { preview: previewMessage(undefined, versionHeader, tools), rejection };
  }
  const message = parseJson(body.text);
  const preview = previewMessage(message, versionHeader, tools);
  const rejection = rejectionOf(message);
  return rejection ? { preview, rejection } : { preview, message };
}

function rejectionOf(message: unknown): MessageRejection | undefined {
  if (message === undefined) {
    return {
      outcome: 'malformed',
      status: 400,
      code: RPC.parseError,
      message: 'The body is not valid JSON.',
    };
  }
  if (Array.isArray(message)) {
    return reject('batch', 'Batch requests are not supported. Send one message per request.');
  }
  let level = [message].filter(isNested);
  let elements = 0;
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_LEVELS) {
      return reject(
        'too_deep',
        `The message is nested too deeply: at most ${String(MAX_LEVELS)} levels are allowed.`,
      );
    }
    const children = level.flatMap((nested) => Object.values(nested) as unknown[]);
    elements += children.length;
    if (elements > MAX_ELEMENTS) {
      const limit = MAX_ELEMENTS.toLocaleString('en');
      return reject(
        'too_many_elements',
        `The message has too many elements: at most ${limit} are allowed. Send only the tool's arguments.`,
      );
    }
    level = children.filter(isNested);
  }
  return undefined;
}

function reject(outcome: string, message: string): MessageRejection {
  return { outcome, status: 400, code: RPC.invalidRequest, message };
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

const isNoSecret = (text: string) => !containsSecret(text);

const requestSchema = z
  .object({
    id: z.union([z.string(), z.number()]).nullable().catch(null),
    method: z
      .string()
      .regex(/^[\w/]{1,64}$/)
      .refine(isNoSecret)
      .optional()
      .catch(undefined),
    params: z
      .object({
        name: z.string().optional().catch(undefined),
        // Null means that there are no valid arguments.
        arguments: z.record(z.string(), z.unknown()).default({}).nullable().catch(null),
        clientInfo: clientInfoSchema,
        _meta: z
          .object({ [VERSION_FIELD]: z.string(), [CLIENT_FIELD]: clientInfoSchema })
          .optional()
          .catch(undefined),
      })
      .catch({ arguments: null }),
  })
  .catch({ id: null, params: { arguments: null } });

/** The user and workspace that a tool call names. Undefined if the tool will reject the arguments. */
const targetSchema = z
  .object({
    userId: idSchema.refine(isNoSecret).optional(),
    workspaceId: idSchema.default(DEFAULT_WORKSPACE_ID),
  })
  .optional()
  .catch(undefined);

/** Returns the preview of a message, valid or not. `versionHeader` is its `MCP-Protocol-Version`. */
export function previewMessage(
  message: unknown,
  versionHeader: string | undefined,
  tools: ToolsByName = toolsByName,
): MessagePreview {
  const { id, method, params } = requestSchema.parse(message);
  const isCall = method === 'tools/call';
  const tool = isCall ? tools.get(params.name ?? '') : undefined;
  const input = isCall && params.name !== undefined ? (params.arguments ?? undefined) : undefined;
  const target = targetSchema.parse(input);
  // Any version that is not older counts as new: the newer SDK tells the client which versions are supported.
  const versions = [versionHeader, params._meta?.[VERSION_FIELD]];
  return {
    id,
    method,
    tool,
    input,
    userId: target?.userId,
    clientName: params._meta?.[CLIENT_FIELD] ?? (method === 'initialize' ? params.clientInfo : undefined),
    workspaceId:
      tool?.readsOneWorkspace === true && target && target.userId === undefined
        ? target.workspaceId
        : undefined,
    is2026: versions.some((version) => version !== undefined && version >= FIRST_STATELESS_VERSION),
  };
}
