import { deleteRequestSchema } from '../lib/domain/editRequest';
import { ALL_WORKSPACES } from '../lib/domain/queries/linkResult';
import { deleteEverything, deleteWorkspace } from '../lib/workspaces/workspaceLifecycle';
import { defineRoute } from './route';

/** `POST /api/workspace/delete`: deletes a workspace with all of its links, or everything that is stored for the user. */
export const deletion = defineRoute(deleteRequestSchema, 'workspaceId', (context, request) =>
  request.workspaceId === ALL_WORKSPACES ? deleteEverything(context) : deleteWorkspace(context, request),
);
