import { z } from 'zod';
import { containsSecret } from '../lib/shared/contract/fields/secret';
import { clientNameSchema } from '../lib/shared/contract/fields/validators';

/**
 * Parses what a client says about itself into its name. Undefined if the name is not valid or may be a misplaced
 * key or token.
 */
export const clientInfoSchema = z
  .object({ name: z.string(), title: z.string().min(1).optional().catch(undefined) })
  .transform(({ name, title = name }) => title)
  .pipe(clientNameSchema)
  .refine((name) => !containsSecret(name))
  .optional()
  .catch(undefined);

/** Matches the `User-Agent` that HTTP libraries and browsers send if a client does not set its own. */
const LIBRARY =
  /^(aiohttp|axios|bun|curl|deno|go-http|got|httpx|java|ktor|mozilla|node|okhttp|postman|python|reqwest|ruby|undici|wget)/i;

/** Returns the name of the client from a `User-Agent` such as `claude-code/2.1.0 (cli)`, or undefined if it has none. */
export function clientOfUserAgent(userAgent = ''): string | undefined {
  const name = /^([a-z][\w.-]*)(\/|\s|$)/i.exec(userAgent)?.[1];
  return name === undefined || LIBRARY.test(name) ? undefined : clientInfoSchema.parse({ name });
}
