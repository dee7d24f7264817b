import { z } from 'zod';
import { Unavailable } from '../../src/lib/errors';
import { callToolIn, type ProtocolVersion } from '../support/protocolVersions';
import { postUpdate, updateAnswerSchema, type RestWorkspace } from '../support/rest';

/** The URLs of the functions. They change during a run when a function is restarted. */
export interface Urls {
  /** One per instance; calls are spread over them. */
  mcp: string[];
  workspaceUpdate: string;
}

export type Failure = 'unavailable' | 'no answer';

/** The outcome of an attempt: a result, or a failure after which the call may be retried. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly failure: Failure };

const UNAVAILABLE = new Unavailable().message;

/** Calls a tool. Throws on anything but a result or a documented failure. */
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
    return noAnswer(error);
  }
}

/** Sends an update over REST. Throws on anything but a result or a documented failure. */
export async function sendUpdate(
  url: string,
  idToken: string,
  body: object,
): Promise<Outcome<RestWorkspace>> {
  try {
    const response = await postUpdate(idToken, body, {}, url);
    const json: unknown = await response.json();
    if (response.status === 200) return { answer: updateAnswerSchema.parse(json).workspace };
    const { error } = z.strictObject({ error: z.string() }).parse(json);
    const isDocumented =
      response.status === 503 && response.headers.get('retry-after') === '5' && error === UNAVAILABLE;
    if (isDocumented) return { failure: 'unavailable' };
    throw new Error(`The update returned ${String(response.status)}: ${error}`);
  } catch (error) {
    return noAnswer(error);
  }
}

/**
 * Handles what fetch throws when a connection is refused or breaks, as when a process is killed. It compares strings,
 * because the error classes differ from those that Jest gives a test.
 */
function noAnswer(error: unknown): { failure: 'no answer' } {
  if (/^TypeError: (fetch failed|terminated)$/.test(String(error))) return { failure: 'no answer' };
  throw error;
}
