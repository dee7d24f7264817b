import { LargeAnswer } from '../http/largeAnswer';
import { restAnswer, updateRequestSchema } from '../lib/domain/restWorkspace';
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
    pieces: () => restAnswer(workspace),
    whenMade: release,
  });
});
