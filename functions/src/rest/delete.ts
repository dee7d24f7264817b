import { requireAdmission } from '../lib/access/actor';
import { deleteRequestSchema } from '../lib/shared/contract/editRequest';
import { ALL_WORKSPACES } from '../lib/shared/model/model';
import { deleteWorkspace } from '../lib/workspaces/workspaceLifecycle';
import { deleteEverything } from '../lib/account/deleteEverything';
import { defineRoute } from './route';

/**
 * `POST /api/workspace/delete`: deletes a workspace with all of its links, or everything that is stored for the user. That is
 * all that people can do who may no longer use this deployment.
 */
export const deletion = defineRoute(
  deleteRequestSchema,
  'workspaceId',
  async (context, request) => {
    if (request.workspaceId === ALL_WORKSPACES) return deleteEverything(context);
    requireAdmission(context.admission);
    return deleteWorkspace(context, request);
  },
  { isForEverybody: true },
);
