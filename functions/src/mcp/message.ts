import { z } from 'zod';

const requestSchema = z.object({
  id: z.union([z.string(), z.number()]).nullable().catch(null),
  method: z
    .string()
    .regex(/^[\w/]{1,64}$/)
    .optional()
    .catch(undefined),
});

/** The id of a JSON-RPC request, or null. */
export function requestIdOf(message: unknown): string | number | null {
  return requestSchema.safeParse(message).data?.id ?? null;
}

/** The method of a JSON-RPC message, where it has one that can be one. */
export function methodOf(message: unknown): string | undefined {
  return requestSchema.safeParse(message).data?.method;
}
