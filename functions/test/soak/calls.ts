import { z } from 'zod';
import { Unavailable } from '../../src/lib/shared/base/errors';
import { callToolIn, type ProtocolVersion } from '../support/requests/protocolVersions';
import { postUpdate } from '../support/requests/rest';

/** The URLs of the functions. They change during a run when a function is restarted. */
export interface Urls {
  /** One per instance. Callers use them in turn. */
  mcp: string[];
  workspaceUpdate: string;
}

export type Failure = 'unavailable' | 'no response';

/** The outcome of an attempt: a result, or a failure after which the call is retried. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly failure: Failure };

const UNAVAILABLE = new Unavailable().message;

/** Calls a tool. Throws unless it gets a result or a documented failure. */
export async function sendToolCall(
  version: ProtocolVersion,
  url: string,
  key: string,
  name: string,
  input: Record<string, unknown>,
): Promise<Outcome<Record<string, unknown>>> {
  try {
    const answer = await callToolIn(version, url, key, name, input);
    if ('ok' in answer) return { answer: answer.ok };
    if (answer.error.code === 'unavailable' && answer.error.message === UNAVAILABLE)
      return { failure: 'unavailable' };
    throw new Error(`${name} returned ${JSON.stringify(answer.error)}`);
  } catch (error) {
    return noResponse(error);
  }
}

/** Sends a request to a route under `/api/workspace/`. Throws unless it gets a result or a documented failure. */
export async function sendRequest<Answer extends z.ZodType>(
  { workspaceUpdate }: Urls,
  route: 'update' | 'edit' | 'create' | 'delete',
  idToken: string,
  body: object,
  schema: Answer,
): Promise<Outcome<z.output<Answer>>> {
  try {
    const response = await postUpdate(idToken, body, {}, `${workspaceUpdate}/api/workspace/${route}`);
    const json: unknown = await response.json();
    if (response.status === 200) return { answer: schema.parse(json) };
    const { error } = z.strictObject({ error: z.string() }).parse(json);
    const isDocumented =
      response.status === 503 && response.headers.get('retry-after') === '5' && error === UNAVAILABLE;
    if (isDocumented) return { failure: 'unavailable' };
    throw new Error(`${route} returned ${String(response.status)}: ${error}`);
  } catch (error) {
    return noResponse(error);
  }
}

/**
 * Recognises what fetch throws when a connection is refused or breaks, for example because a process was killed. Throws
 * any other error. Compares strings, because under Jest the error's class is not the test's own `TypeError`.
 */
function noResponse(error: unknown): { failure: 'no response' } {
  if (/^TypeError: (fetch failed|terminated)$/.test(String(error))) return { failure: 'no response' };
  throw error;
}
