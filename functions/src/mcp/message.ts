import { z } from 'zod';
import type { Body } from '../http/requestBody';
import { containsSecret } from '../lib/shared/contract/fields/secret';
import { DEFAULT_WORKSPACE_ID } from '../lib/shared/model/model';
import { idSchema } from '../lib/shared/contract/fields/validators';
import { parseJson } from '../lib/shared/base/json';
import { clientInfoSchema } from './clientName';
import { boundsProblem } from '../lib/shared/base/jsonBounds';
import { invalidParams, messageMeant, shapeProblem } from './meantMessage';
import { RPC, rpcOutcome } from './responses';
import { toolsByName } from './tools';
import type { CatalogTool, ToolsByName } from './tools/defineTool';

/** The largest valid call, with every character escaped, takes about 90 KB. */
export const MAX_MESSAGE_BYTES = 128 * 1024;

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
  /** The caller's own workspace that the call is certain to read or change, for prefetching. */
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

/**
 * Parses the body of a request as its client means it, and checks its size, its nesting and its form. Discards a message
 * that it rejects.
 */
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
  const given = parseJson(body.text);
  const rejection = rejectionOf(given);
  if (rejection) return { preview: previewMessage(given, versionHeader, tools), rejection };
  const message = messageMeant(given);
  const preview = previewMessage(message, versionHeader, tools);
  const problem = sizeProblem(message) ?? paramsProblem(message, preview.is2026);
  return problem ? { preview, rejection: problem } : { preview, message };
}

function rejectionOf(given: unknown): MessageRejection | undefined {
  if (given === undefined) {
    return {
      outcome: 'malformed',
      status: 400,
      code: RPC.parseError,
      message: 'The body is not valid JSON.',
    };
  }
  if (Array.isArray(given)) {
    return reject('batch', 'Batch requests are not supported. Send one message per request.');
  }
  const problem = sizeProblem(given);
  if (problem) return problem;
  const message = shapeProblem(given);
  return message === undefined ? undefined : reject(rpcOutcome(RPC.invalidRequest), message);
}

function sizeProblem(message: unknown): MessageRejection | undefined {
  const problem = boundsProblem(message);
  return problem && reject(problem.outcome, problem.message);
}

/** Returns why the SDKs would reject the parameters, in a line that a person can read. Their own is a dump of their validator. */
function paramsProblem(message: unknown, is2026: boolean): MessageRejection | undefined {
  const problem = invalidParams(message, is2026);
  const code = RPC.invalidParams;
  return problem === undefined
    ? undefined
    : { outcome: rpcOutcome(code), status: 200, code, message: problem };
}

function reject(outcome: string, message: string): MessageRejection {
  return { outcome, status: 400, code: RPC.invalidRequest, message };
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
      tool?.usesWorkspaceTo && target && target.userId === undefined ? target.workspaceId : undefined,
    is2026: versions.some((version) => version !== undefined && version >= FIRST_STATELESS_VERSION),
  };
}
