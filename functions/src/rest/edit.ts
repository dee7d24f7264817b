import { editRequestSchema } from '../lib/shared/contract/editRequest';
import { editWorkspace } from '../lib/workspaces/workspaceService';
import { defineRoute } from './route';

/** `POST /api/workspace/edit`: applies a person's edits to one workspace, all in one commit. */
export const edit = defineRoute(editRequestSchema, 'operations', editWorkspace);
