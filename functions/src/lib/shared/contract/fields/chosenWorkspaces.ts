import { z } from 'zod';
import { fieldErrors } from './fieldErrors';
import { idSchema } from './validators';

const MAX_WORKSPACES = 20;

/** The ids of the workspaces that a key or an app is limited to, as its person knows them. Nothing means all. */
export const chosenWorkspacesSchema = z
  .array(idSchema, fieldErrors)
  .min(1, 'must name at least one workspace')
  .max(MAX_WORKSPACES, `must name at most ${String(MAX_WORKSPACES)} workspaces`)
  .readonly()
  .optional();

/** The same, as it is stored. With a malformed one, a key or an app can use none. */
export const storedWorkspacesSchema = z.array(z.string()).readonly().optional().catch([]);
