import { signal } from '@preact/signals-core';
import { RestError } from './service/restError';

/** The open question whether to go on without history. Undefined if there is none. */
export const fullHistoryQuestion = signal<{ readonly answer: (goOn: boolean) => void } | undefined>(
  undefined,
);

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
    if (Date.now() > goesOnUntil && !(await ask())) throw error;
    goesOnUntil = Date.now() + ANSWER_MS;
    return send({ ...request, withoutHistory: true });
  }
}

/** Asks once, even if several edits wait for the answer. */
function ask(): Promise<boolean> {
  open ??= new Promise((resolve) => {
    fullHistoryQuestion.value = {
      answer: (goOn) => {
        fullHistoryQuestion.value = undefined;
        open = undefined;
        resolve(goOn);
      },
    };
  });
  return open;
}

let open: Promise<boolean> | undefined;
