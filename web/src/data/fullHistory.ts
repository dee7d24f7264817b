import { createQuestion } from './question';
import { RestError } from './service/restError';

/** Asks whether to go on without history. */
export const fullHistoryQuestion = createQuestion();

/** How long “go on” holds after an edit that it was used for, so that a change of several requests asks once. */
const ANSWER_MS = 60_000;

let goesOnUntil = 0;

/**
 * Sends an edit, or a request to put changes back. If the history of the day is full, asks the person whether to go on without
 * it, and sends the request again or drops it.
 * @throws the error of the service if the person drops the request, or if it fails for another reason.
 */
export async function askIfFull<Request extends object, Response>(
  request: Request,
  send: (request: Request & { readonly withoutHistory?: true }) => Promise<Response>,
): Promise<Response> {
  try {
    return await send(request);
  } catch (error) {
    if (!(error instanceof RestError) || error.code !== 'history_full') throw error;
    if (Date.now() > goesOnUntil && !(await fullHistoryQuestion.ask())) throw error;
    goesOnUntil = Date.now() + ANSWER_MS;
    return send({ ...request, withoutHistory: true });
  }
}

/** Asks again before the next edit. */
export function forgetAnswer(): void {
  goesOnUntil = 0;
}
