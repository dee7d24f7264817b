import type { z } from 'zod';
import type { LargeAnswer } from '../http/largeAnswer';
import type { Admission } from '../lib/shared/contract/access';
import type { CallContext } from '../lib/workspaces/callContext';
import type { AccountContext } from '../lib/account/deleteEverything';

/** What a route knows about its call, and the storage it works on. */
type RestContext = CallContext & AccountContext & { readonly admission: Admission };

/** A validated body and what to do with it. */
type Parsed =
  | { readonly error: z.ZodError }
  | { readonly respond: (context: RestContext) => Promise<object | LargeAnswer> };

/** One route under `/api/workspace/`. */
export interface Route {
  /** Validates a body. Calling `respond` does the work and returns the response. */
  readonly parse: (body: unknown) => Parsed;
  /** Whether people who may not use this deployment may call it, too. Then `handler` decides what they may do. */
  readonly isForEverybody: boolean;
  /** The field that an error names if a valid body asks for something that is not possible. */
  readonly mainField: string;
}

/** Defines a route. `handler` gets the validated body and returns the response. */
export function defineRoute<Body extends z.ZodType>(
  schema: Body,
  mainField: string,
  handler: (context: RestContext, body: z.output<Body>) => Promise<object | LargeAnswer>,
  { isForEverybody = false } = {},
): Route {
  const parse = (given: unknown): Parsed => {
    const { success, data, error } = schema.safeParse(given);
    return success ? { respond: (context) => handler(context, data) } : { error };
  };
  return { parse, isForEverybody, mainField };
}
