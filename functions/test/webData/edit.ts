import { makeEdits } from '../../../web/src/data/service/rest';
import type { EditOperation } from '../../src/lib/shared/contract/requests/editRequest';
import type { EditsResponse } from '../../src/lib/shared/contract/requests/editsRequest';
import { BASE_URL } from '../support/environment';

/** Makes one edit of a workspace, as the web app does. */
export function makeEdit(
  idToken: string,
  operations: EditOperation[],
  workspaceId = 'default',
  origin = BASE_URL,
): Promise<EditsResponse> {
  const edits = [{ editId: crypto.randomUUID(), operations }];
  return makeEdits(idToken, { workspaceId, edits }, origin);
}
