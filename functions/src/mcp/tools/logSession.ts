import { z } from 'zod';
import { savedLinkSchema } from '../../lib/domain/operations/savedLink';
import { conversationIdSchema, localPathSchema, titleSchema } from '../../lib/domain/validators';
import { logChatSession } from '../../lib/workspaceService';
import { defineTool } from '../defineTool';
import { category, notes, sourceUrl, userId } from './arguments';

export default defineTool({
  name: 'log_session',
  title: 'Log session',
  description:
    'Log this chat session in the "Assistant Sessions" workspace, by date. Use it when the user wants the session kept, or at the end of notable work. Logging the same session again updates it.',
  input: z.strictObject({
    userId,
    title: titleSchema.describe('Title or summary of the session'),
    notes: notes.describe('Key decisions, changes, outcomes'),
    conversationId: conversationIdSchema.optional().describe('Conversation UUID'),
    localPath: localPathSchema.optional().describe('Local path of the transcript'),
    category: category.optional().describe("Defaults to today's date"),
    sourceUrl,
  }),
  output: savedLinkSchema,
  hints: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
  handler: logChatSession,
});
