import { z } from 'zod';
import type { Workspace } from '../model/model';
import { restWorkspaceSchema, type RestWorkspace } from '../contract/restWorkspace';
import { restResponse } from './restResponse';

/** Returns a workspace as REST shows it. */
export function restWorkspace(workspace: Workspace): RestWorkspace {
  const answer: unknown = JSON.parse([...restResponse(workspace)].join(''));
  return z.strictObject({ workspace: restWorkspaceSchema }).parse(answer).workspace;
}
