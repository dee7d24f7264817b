import type { EditOperation, EditResult } from '@shared/contract/editRequest';

/**
 * Returns a function that returns the result of an operation that was sent again. The first attempt may have added or moved
 * the link, so that the next one found it in its new place.
 */
export function withoutOwnConflict(operations: readonly EditOperation[]) {
  return (result: EditResult, index: number): EditResult => {
    const operation = operations[index];
    if (operation?.op === 'addLink' && result.status === 'unchanged') return { status: 'created' };
    const isMove =
      operation?.op === 'updateLink' &&
      (operation.set.category !== undefined || operation.set.url !== undefined);
    return isMove && result.status === 'not_found' ? { status: 'updated' } : result;
  };
}
