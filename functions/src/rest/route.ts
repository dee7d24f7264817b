import type { z } from 'zod';
import type { LargeResponse } from '../http/largeResponse';
import type { KeysContext } from '../lib/account/changeKeys';
import type { AccountContext } from '../lib/account/deleteEverything';
import type { SessionsContext } from '../lib/account/endSessions';
import type { SharingContext } from '../lib/workspaces/sharing';

/** One route under `/api/workspace/`. */
export interface Route<Body extends z.ZodType = z.ZodType> {
  readonly body: Body;
  /** The field that an error names if a valid body asks for something impossible. */
  readonly mainField: string;
  /**
   * Whether people who may not use this deployment may call the route, too. Then `handle` decides what they may do.
   */
  readonly isForEverybody?: boolean;
  /** Handles a valid body and returns the response. */
  handle(context: RestContext, body: z.output<Body>): Promise<object | LargeResponse>;
}

/** The call of a route, and the storage it works on. */
type RestContext = SharingContext & AccountContext & KeysContext & SessionsContext;

/** Returns the route. Its type checks that `handle` accepts the output of the schema. */
export function defineRoute<Body extends z.ZodType>(route: Route<Body>): Route<Body> {
  return route;
}
