import { requireAdmission } from '../lib/auth/actor';
import { deleteRequestSchema } from '../lib/domain/editRequest';
import { ALL_WORKSPACES } from '../lib/domain/queries/linkResult';
import { deleteEverything, deleteWorkspace } from '../lib/workspaces/workspaceLifecycle';
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
