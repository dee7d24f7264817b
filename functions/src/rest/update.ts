import { LargeAnswer } from '../http/largeAnswer';
import { updateRequestSchema } from '../lib/shared/contract/restWorkspace';
import { restResponse } from '../lib/shared/queries/restResponse';
import { mergeIntoDefaultWorkspace } from '../lib/workspaces/workspaceService';
import { defineRoute } from './route';

/** `POST /api/workspace/update`: merges fields into the caller's default workspace and returns all of it. */
export const update = defineRoute(updateRequestSchema, 'categories', async (context, patch) => {
  const { workspace, bytes, release } = await mergeIntoDefaultWorkspace(context, patch);
  return new LargeAnswer({
    subject: workspace,
    // The answer shows only what is stored, and leaves out the ids of the links.
    maxBytes: bytes,
    user: context.actor.uid ?? '',
    pieces: () => restResponse(workspace),
    whenMade: release,
  });
});
