import { createRequestSchema } from '../lib/shared/contract/editRequest';
import { createWorkspace } from '../lib/workspaces/workspaceLifecycle';
import { defineRoute } from './route';

/** `POST /api/workspace/create`: creates an empty workspace. */
export const create = defineRoute(createRequestSchema, 'name', createWorkspace);
