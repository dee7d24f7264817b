import type { EditOperation, EditRequest, EditResponse, EditResult } from '@shared/contract/editRequest';
import { withoutOwnConflict } from './ownConflict';
import { EDIT_RETRIES, sendWithRetries } from './sendWithRetries';

/** Returns a function that sends an edit from the outbox, with retries. `isTried` says that it may be stored already. */
export function sendFromOutbox(send: (request: EditRequest) => Promise<EditResponse>) {
  return async (
    workspaceId: string,
    operations: EditOperation[],
    isTried: boolean,
  ): Promise<readonly EditResult[]> => {
    let isRetry = isTried;
    const onUnknown = () => {
      isRetry = true;
    };
    const attempt = () => send({ workspaceId, operations });
    const { results } = await sendWithRetries(attempt, { ...EDIT_RETRIES, onUnknown });
    return isRetry ? results.map(withoutOwnConflict(operations)) : results;
  };
}
