import { z } from 'zod';
import type { Workspace } from '../model/model';
import { restWorkspaceSchema, type RestWorkspace } from '../contract/requests/restWorkspace';
import { restResponse } from './restResponse';

/** Returns a workspace as in a REST response. */
export function restWorkspace(workspace: Workspace): RestWorkspace {
  const response: unknown = JSON.parse([...restResponse(workspace)].join(''));
  return z.strictObject({ workspace: restWorkspaceSchema }).parse(response).workspace;
}
