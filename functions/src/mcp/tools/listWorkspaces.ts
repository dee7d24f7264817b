import { z } from 'zod';
import { workspaceListSchema } from '../../lib/shared/queries/workspaceList';
import { webAppOf } from '../../lib/workspaces/callContext';
import { listWorkspaces } from '../../lib/workspaces/listWorkspaces';
import { defineTool } from './defineTool';
import { cursor, limit, userId, workspaceId } from './arguments';

/** Returns the description for a caller, with the address of the web app if it is known. */
export function descriptionFor(webAppUrl?: string, mayTidyUp = false): string {
  const tidying = mayTidyUp ? '' : ', or move, rename or delete links';
  return `List workspaces with ids, counts, newest categories and references. Use it first. With workspaceId, e.g. default: all its categories. Only the user can create, publish or delete workspaces${tidying}: in ${webAppOf({ webAppUrl })}.`;
}

export default defineTool({
  name: 'list_workspaces',
  title: 'List workspaces',
  description: descriptionFor(),
  input: z.strictObject({
    workspaceId: workspaceId.describe('Only this one'),
    limit,
    cursor,
    userId,
  }),
  inCategory: ({ userId }, place) => ['list_links', { ...place, userId }],
  output: workspaceListSchema,
  hints: {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  handler: listWorkspaces,
});
