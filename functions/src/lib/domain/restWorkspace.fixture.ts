import { z } from 'zod';
import type { Workspace } from './model';
import { restAnswer, restWorkspaceSchema, type RestWorkspace } from './restWorkspace';

/** Returns a workspace as REST shows it. */
export function restWorkspace(workspace: Workspace): RestWorkspace {
  const answer: unknown = JSON.parse([...restAnswer(workspace)].join(''));
  return z.strictObject({ workspace: restWorkspaceSchema }).parse(answer).workspace;
}
