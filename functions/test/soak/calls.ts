import { z } from 'zod';
import { Unavailable } from '../../src/lib/errors';
import { callToolIn, type ProtocolVersion } from '../support/protocolVersions';
import { postUpdate, updateAnswerSchema, type RestWorkspace } from '../support/rest';

/** Where the functions answer. It may change while calls are made: a function that is started again has another URL. */
export interface Urls {
  /** Of several instances, among which the calls are shared out. */
  mcp: string[];
  workspaceUpdate: string;
}

export type Failure = 'unavailable' | 'no answer';

/** What came of sending a call: an answer, or one of the failures after which it may be sent again. */
export type Outcome<Answer> = { readonly answer: Answer } | { readonly failure: Failure };

const UNAVAILABLE = new Unavailable().message;

/** Sends a call of a tool. @throws what is neither an answer nor a documented failure. */
export async function sendToolCall(
  era: ProtocolVersion,
  url: string,
  key: string,
  name: string,
  input: Record<string, unknown>,
): Promise<Outcome<Record<string, unknown>>> {
  try {
    const answer = await callToolIn(era, url, key, name, input);
    if ('ok' in answer) return { answer: answer.ok };
    if (answer.error.code === 'unavailable' && answer.error.message === UNAVAILABLE)
      return { failure: 'unavailable' };
    throw new Error(`${name} answered ${JSON.stringify(answer.error)}`);
  } catch (error) {
    return noAnswer(error);
  }
}

/** Sends an update over REST. @throws what is neither an answer nor a documented failure. */
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
    throw new Error(`The update answered ${String(response.status)}: ${error}`);
  } catch (error) {
    return noAnswer(error);
  }
}

/**
 * What fetch throws when a connection is refused or breaks off, as those of a process that is killed do. They are
 * of other classes than those that Jest gives a test.
 */
function noAnswer(error: unknown): { failure: 'no answer' } {
  if (/^TypeError: (fetch failed|terminated)$/.test(String(error))) return { failure: 'no answer' };
  throw error;
}
