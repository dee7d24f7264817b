import type { EditRequest } from '@shared/contract/editRequest';
import { askIfFull, forgetAnswer, fullHistoryQuestion } from './fullHistory';
import { RestError } from './service/restError';

const REQUEST: EditRequest = {
  workspaceId: 'default',
  operations: [{ op: 'deleteLink', category: 'Reading', url: 'urn:1' }],
};
const FULL = new RestError('The history of today is full.', 409, [], undefined, 'history_full');

/** Returns a service whose history is full, and what was sent to it. */
function fullService() {
  const sent: EditRequest[] = [];
  const send = (request: EditRequest) => {
    sent.push(request);
    return request.withoutHistory === true
      ? Promise.resolve({ workspaceId: 'default', results: [] })
      : Promise.reject(FULL);
  };
  return { sent, send };
}

const answer = async (goOn: boolean) => {
  await new Promise(setImmediate);
  fullHistoryQuestion.open.value?.answer(goOn);
};

describe('an edit for which the history of the day has no room', () => {
  it('is dropped if the person says so', async () => {
    const { sent, send } = fullService();
    const edit = askIfFull(REQUEST, send);
    await Promise.all([expect(edit).rejects.toBe(FULL), answer(false)]);
    expect(sent).toEqual([REQUEST]);
  });

  it('is sent again without history if the person goes on, and asks once for several requests', async () => {
    const { sent, send } = fullService();
    const edits = [askIfFull(REQUEST, send), askIfFull(REQUEST, send)];
    await answer(true);
    await Promise.all(edits);
    await askIfFull(REQUEST, send);
    expect(fullHistoryQuestion.open.value).toBeUndefined();
    expect(sent.filter(({ withoutHistory }) => withoutHistory)).toHaveLength(3);
  });

  it('asks the next person again', async () => {
    const edit = askIfFull(REQUEST, fullService().send);
    await answer(true);
    await edit;
    forgetAnswer();
    const { sent, send } = fullService();
    const next = askIfFull(REQUEST, send);
    await Promise.all([expect(next).rejects.toBe(FULL), answer(false)]);
    expect(sent).toEqual([REQUEST]);
  });
});
