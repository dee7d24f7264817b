import type { EditsRequest, EditsResponse } from '@shared/contract/requests/editsRequest';
import { personal } from '../personal';
import { createQuestion } from '../question';

/** Asks whether to go on without history. */
export const fullHistoryQuestion = createQuestion();

/** How long “go on” holds, so that a change of several requests asks once. */
const ANSWER_MS = 60_000;

const goesOnUntil = personal(() => 0);

/** Returns whether the user wants to make a change although the history of the day has no room for it. Asks, if need be. */
export async function goesOnWithoutHistory(): Promise<boolean> {
  if (Date.now() > goesOnUntil.peek() && !(await fullHistoryQuestion.ask())) return false;
  goesOnUntil.value = Date.now() + ANSWER_MS;
  return true;
}

/** Sends edits. If the history of the day has no room for one, and the user wants to go on without it, sends them again. */
export async function askIfFull(
  request: EditsRequest,
  send: (request: EditsRequest) => Promise<EditsResponse>,
): Promise<EditsResponse> {
  const response = await send(request);
  const isFull = response.edits.some(({ error }) => error?.code === 'history_full');
  if (!isFull || !(await goesOnWithoutHistory())) return response;
  return send({ ...request, edits: request.edits.map((edit) => ({ ...edit, withoutHistory: true })) });
}
