import { z } from 'zod';
import { workspaceListSchema } from '../../lib/domain/queries/workspaceList';
import { listWorkspaces } from '../../lib/workspaceService';
import { defineTool } from '../defineTool';
import { userId } from './arguments';

export default defineTool({
  name: 'list_workspaces',
  title: 'List workspaces',
  description:
    'List the workspaces (at most 100, most recently changed first) with their ids, counts, categories and notes-tool references. Use it first, to learn which workspaces and categories exist.',
  input: z.strictObject({ userId }),
  output: workspaceListSchema,
  hints: {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  handler: listWorkspaces,
});
