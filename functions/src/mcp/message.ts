import { z } from 'zod';
import { isApiKey } from '../lib/auth/apiKey';
import { DEFAULT_WORKSPACE_ID } from '../lib/domain/model';
import { idSchema } from '../lib/domain/validators';
import { isOf2026 } from './era';

/** A client that mixes its fields up may send its key as anything. */
const isNoKey = (text: string) => !isApiKey(text);

const requestSchema = z.object({
  id: z.union([z.string(), z.number()]).nullable().catch(null),
  method: z
    .string()
    .regex(/^[\w/]{1,64}$/)
    .refine(isNoKey)
    .optional()
    .catch(undefined),
});

/** The id of a JSON-RPC request, or null. */
export function requestIdOf(message: unknown): string | number | null {
  return requestSchema.safeParse(message).data?.id ?? null;
}

/** The method of a JSON-RPC message, where it has one that can be one. It may stand in the log. */
export function methodOf(message: unknown): string | undefined {
  return requestSchema.safeParse(message).data?.method;
}

const userIdSchema = z.object({
  params: z.object({ arguments: z.object({ userId: idSchema.refine(isNoKey) }) }),
});

/** The user for whom a tool is called, where the call names one. For the log: what looks like a key is none. */
export function userIdOf(message: unknown): string | undefined {
  return userIdSchema.safeParse(message).data?.params.arguments.userId;
}

const workspaceReadSchema = z.object({
  method: z.literal('tools/call'),
  params: z.object({
    name: z.enum(['list_links', 'search_links']),
    arguments: z.object({ userId: z.undefined().optional(), workspaceId: idSchema.optional() }).optional(),
  }),
});

/** The id of its own user's workspace that a call will read, where that is clear before the call is looked at. */
export function workspaceReadBy(message: unknown): string | undefined {
  const { data } = workspaceReadSchema.safeParse(message);
  return data && (data.params.arguments?.workspaceId ?? DEFAULT_WORKSPACE_ID);
}

/** What is to be known of a message before its key is accepted. */
export interface MessagePreview {
  readonly id: string | number | null;
  readonly method: string | undefined;
  readonly userId: string | undefined;
  /** See {@link workspaceReadBy}. */
  readonly workspaceId: string | undefined;
  readonly is2026: boolean;
}

/** The outline of a message, which need not be kept meanwhile: as objects it takes many times its bytes. */
export function previewMessage(message: unknown, protocolVersion: string | undefined): MessagePreview {
  return {
    id: requestIdOf(message),
    method: methodOf(message),
    userId: userIdOf(message),
    workspaceId: workspaceReadBy(message),
    is2026: isOf2026(message, protocolVersion),
  };
}

/** Whether a value is nested deeper than so many levels. Level by level: its depth must not be ours. */
export function isDeeperThan(levels: number, value: unknown): boolean {
  let level = [value].filter(isNesting);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((nesting) => Object.values(nesting).filter(isNesting));
  }
  return false;
}

function isNesting(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
